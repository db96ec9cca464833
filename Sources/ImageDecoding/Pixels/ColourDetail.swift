/// How finely a picture's colour is decoded beside its brightness.
enum ColourDetail {
    /// A picture of `ChromaImage.longestSide`, from some rows only: enough for shares of colours, and cheap.
    case shares
    /// A square of colour for two by two pixels of brightness, as most JPEG files hold it: enough for the eye.
    case sight
}
