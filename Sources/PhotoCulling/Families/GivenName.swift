import PhotoAnalysis

/// Names that people give their photos, in words, unlike those of cameras, phones and programs.
package enum GivenName {
    /// Whether a file's name has words that a person wrote: two of three letters or more, one of which has five, with
    /// vowels as words have, and not of hexadecimal digits alone.
    package static func isGiven(_ name: [UInt8]) -> Bool {
        let stem = CompanionName.Parts(name)?.stem ?? name
        // Most names have fewer letters.
        guard stem.count(where: isLetter) >= fewestLetters else { return false }
        let words = stem.split { !isLetter($0) }.filter { !isMixed($0) }.map { $0.map { isLarge($0) ? $0 | 0x20 : $0 } }
        let written = words.filter { word in
            word.count >= 3 && word.contains(where: isVowel) && word.contains { !hexadecimal.contains($0) }
                && !ofPrograms.contains(String(decoding: word, as: UTF8.self))
        }
        return written.count > 1 && written.contains { $0.count >= 5 } && !CopyName.isCopy(name)
            && !ScreenName.isScreenshot(name) && !ScreenName.isRecording(name)
    }

    private static let fewestLetters = 8

    private static func isLarge(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// Whether a large letter follows a small one, as in random names.
    private static func isMixed(_ word: ArraySlice<UInt8>) -> Bool {
        zip(word, word.dropFirst()).contains { !isLarge($0) && isLarge($1) }
    }

    /// Also each byte of a letter beyond ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isVowel(_ byte: UInt8) -> Bool { byte >= 0x80 || vowels.contains(byte) }

    private static let vowels = Set("aeiouy".utf8)
    private static let hexadecimal = Set("abcdef".utf8)

    /// Words in names that programs give, in small letters: of cameras, scanners, messengers and services; `ScreenName`
    /// knows those of screens.
    ///
    /// Set by hand.
    private static let ofPrograms: Set<String> = [
        "adobe", "animation", "app", "attachment", "beautyplus", "bild", "burst",
        "camera", "camscanner", "captura", "capture", "clean", "collage", "cover", "created", "dall", "document",
        "dokument",
        "download", "edit", "edited", "effects", "enhanced", "exported", "express", "facebook", "facetune",
        "ffmpeg", "file", "fireshot", "foto", "from", "fullsizerender", "generated", "google", "gopro",
        "image", "imagem", "imagen", "immagine", "instagram", "ios", "iphone", "lens", "lightroom", "lock",
        "messages", "messenger", "microsoft", "midjourney", "mobile", "motion", "new", "night", "office",
        "original", "page", "pano", "panorama", "perfect", "photo", "photogrid", "photoroom", "photos",
        "picsart", "picture", "portrait", "received", "recording", "resized", "retouch", "samsung", "scan",
        "scanned", "screen", "selfie", "signal", "snapchat", "snapseed", "telegram", "thumbnail", "tiktok",
        "twitter", "unknown", "unnamed", "untitled", "upload", "vero", "viber", "video", "videoframe",
        "vlcsnap", "vom", "wallpaper", "webcam", "wechat", "whatsapp", "window", "youcam", "youtube",
    ]
}
