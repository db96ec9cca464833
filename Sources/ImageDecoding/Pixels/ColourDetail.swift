/// The resolution of a decoded picture's colour.
package enum ColourDetail {
    /// A picture of `ChromaImage.longestSide`, from some rows only: cheap, and enough for shares of colours.
    case shares
    /// One sample of colour for two by two pixels of brightness, as in most JPEG files: enough for the eye.
    case sight
}
