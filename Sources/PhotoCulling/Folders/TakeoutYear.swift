/// The folders in which Google Takeout puts the photos of a year, `Photos from 2019`, beside its albums, which hold copies
/// of them.
///
/// Takeout names them in the language of its user. Sources: GooglePhotosTakeoutHelper (`isYearFolder`), immich-go; the
/// other languages are set by hand.
enum TakeoutYear {
    /// What stands before the year.
    private static let before: Set<String> = [
        "photos from", "fotos von", "fotos aus", "photos de", "fotos de", "fotos del", "foto dal", "foto del",
        "foto da",
        "foto's van", "foto's uit", "foto\u{2019}s van", "foto\u{2019}s uit", "fotos van", "zdjęcia z", "fotografie z",
        "fotky z", "fotografie z roku", "fotky z roku", "foton från", "foton fran", "bilder från", "bilder fra",
        "billeder fra",
        "fotos fra", "kuvat vuodelta", "valokuvat vuodelta", "fotók –", "fotók", "fotografii din", "fotografije iz",
        "fotografies de", "fotografias de", "fotos do", "fotos de l'any", "фото за", "фотографии за", "фото з",
        "снимки от",
        "φωτογραφίες από", "foto dari", "ảnh từ", "รูปภาพจาก", "תמונות מ",
    ]
    /// What stands behind it.
    private static let behind: Set<String> = [
        "年の写真", "年拍摄的照片", "年的照片", "年的相片", "년의 사진", "년 사진", "yılından fotoğraflar", "yılı fotoğrafları",
        "képei",
    ]

    /// Whether a folder of this name holds the photos of a year.
    static func isYear(_ name: some Sequence<UInt8>) -> Bool {
        let name = String(decoding: Array(name), as: UTF8.self).lowercased()
        func isYear(_ text: Substring) -> Bool {
            text.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber }
                && (text.hasPrefix("19") || text.hasPrefix("20"))
        }
        func words(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }
        return isYear(name.suffix(4)) && before.contains(words(name.dropLast(4)))
            || isYear(name.prefix(4)) && behind.contains(words(name.dropFirst(4)))
    }
}
