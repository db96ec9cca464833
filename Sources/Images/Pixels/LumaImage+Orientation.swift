extension LumaImage {
    /// The picture turned by an EXIF orientation; values outside 2 to 8 change nothing.
    package func upright(orientation: Int) -> LumaImage {
        guard let turning = UprightTurning(orientation: orientation, width: width, height: height) else { return self }
        return LumaImage(width: turning.width, height: turning.height, samples: turning.turned(samples))
    }
}
