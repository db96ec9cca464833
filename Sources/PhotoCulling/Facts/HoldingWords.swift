import Translation

/// What a file holds besides the picture, in the language that is spoken now.
package enum HoldingWords {
    /// One of the items of `Holdings`, or the name of one of their kinds.
    package static func text(_ item: String) -> String {
        switch item {
        case "video": tr("video")
        case "a video": tr("a video")
        case "animation": tr("animation")
        case "an animation": tr("an animation")
        case "sound": tr("sound")
        case "depth map": tr("depth map")
        case "a depth map": tr("a depth map")
        case "gain map for HDR screens": tr("gain map for HDR screens")
        case "a gain map for HDR screens": tr("a gain map for HDR screens")
        case "layers": tr("layers")
        case "transparency": tr("transparency")
        default: counted(item)
        }
    }

    /// `3 pages`, `a video of 2.1 s`.
    private static func counted(_ item: String) -> String {
        let words = item.split(separator: " ")
        let number = words.lazy.compactMap { Double($0) }.first
        guard let number else { return item }
        return switch words.last {
        case "pages": tr("\(Int(number)) pages")
        case "pictures": tr("\(Int(number)) pictures")
        default:
            words[1] == "video"
                ? tr("a video of \(Language.current.decimals(number)) s")
                : tr("an animation of \(Language.current.decimals(number)) s")
        }
    }
}
