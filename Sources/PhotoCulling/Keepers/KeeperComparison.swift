import Glibc

/// The keeper compared with the other listed photos of its group by one rule.
struct KeeperComparison {
    let rule: KeeperRule
    private let keeper: PhotoRecord
    /// The photos that are worse than the keeper by this rule.
    private let beaten: [PhotoRecord]
    private let others: Int
    private let folders: FolderTable

    init(
        _ rule: KeeperRule, _ keeper: Int32, _ others: [Int32], _ deciding: [Int32: KeeperRule], _ choice: KeeperChoice
    ) {
        self.rule = rule
        self.keeper = choice.records[Int(keeper)]
        beaten = others.filter { deciding[$0] == rule || rule.prefers(keeper, $0, choice) == true }
            .map { choice.records[Int($0)] }
        self.others = others.count
        folders = choice.folders
    }

    var isAgainstAll: Bool { beaten.count == others }

    /// The reason by this rule alone, if it holds against all others.
    var text: String {
        switch rule {
        case .undamaged: "\(those) \(are) damaged"
        case .holdsMore: holdingsText
        case .kept: "you decided to keep it"
        case .protected: "it is protected"
        case .companion: "it belongs to another photo"
        case .notBackup: "\(those) \(are) a program's backup"
        case .ownWork: metadataText
        case .worth: "worth more than \(those)"
        case .preferredFolder, .yearFolder, .folder: folderText
        case .plainName: "\(those) \(have) the name of a copy"
        case .inColour: "in colour, \(those) \(are) grey"
        case .unframed: "without a frame, \(those) \(have) one"
        case .morePixels: compared("the larger picture")
        case .moreDetail: compared("more detail than the other")
        case .higherBitRate: compared("the higher bit rate")
        case .longer: compared("the longer video")
        case .lessBlurred: compared("less blurred than the other")
        case .sharper: compared("sharper than the other")
        case .accompanied: "other files belong to it"
        case .cameraOriginal: "has the camera data, \(those) \(doNot)"
        case .timeAndPlace: metadataText
        case .lessCompressed:
            if keeper.traits.contains(.lossless) {
                "saved without loss, \(those) \(are) not"
            } else if keeper.codingQuality == nil {
                "\(those) \(are) strongly compressed"
            } else {
                compared("less compressed than the other")
            }
        case .correctedDate: "has the date that was set last"
        case .largerFile: compared("the larger file")
        case .takenEarlier:
            beaten.allSatisfy { $0.captured == nil }
                ? "has the capture date, \(those) \(doNot)" : compared("taken before the other")
        case .olderFile: compared("the older file")
        case .shorterName: compared("the shorter file name")
        case .pathOrder: "nothing tells them apart, this one simply stays"
        }
    }

    /// The keeper as the best of several by this rule.
    var best: String {
        switch rule {
        case .morePixels: "the largest picture"
        case .moreDetail: "the one with the most detail"
        case .higherBitRate: "the highest bit rate"
        case .longer: "the longest video"
        case .lessBlurred: "the least blurred"
        case .sharper: "the sharpest"
        case .lessCompressed: "the least compressed"
        case .largerFile: "the largest file"
        case .takenEarlier: "the first taken"
        case .olderFile: "the oldest file"
        case .shorterName: "the shortest file name"
        case .undamaged, .holdsMore, .kept, .protected, .companion, .notBackup, .ownWork, .worth, .preferredFolder,
            .inColour, .unframed, .accompanied, .cameraOriginal, .timeAndPlace, .correctedDate, .yearFolder, .plainName,
            .folder, .pathOrder:
            "the one \(remainder)"
        }
    }

    /// What the photos that the rule leaves have in common.
    var remainder: String {
        switch rule {
        case .undamaged: "undamaged"
        case .holdsMore: "holding the most"
        case .kept: "kept"
        case .protected: "protected"
        case .companion: "belonging to another photo"
        case .notBackup: "no backup"
        case .ownWork: "with your work"
        case .worth: "worth most"
        case .correctedDate: "with the date set last"
        case .moreDetail: "with the most detail inside"
        case .preferredFolder, .yearFolder, .folder: "in \(ownFolder)"
        case .plainName: "with a plain name"
        case .inColour: "in colour"
        case .unframed: "without a frame"
        case .morePixels: "with the most pixels"
        case .higherBitRate: "with the highest bit rate"
        case .longer: "of full length"
        case .lessBlurred: "with the least blur"
        case .sharper: "with the most detail"
        case .accompanied: "with other files"
        case .cameraOriginal: "with camera data"
        case .timeAndPlace: "with the most of date and place"
        case .lessCompressed: "not known to be compressed more"
        case .largerFile: "with the largest file"
        case .takenEarlier: "taken first"
        case .olderFile: "with the oldest file"
        case .shorterName: "with the shortest file name"
        case .pathOrder: "alike"
        }
    }

    /// The values that the rule compared, such as "4000 × 3000 pixels against 1600 × 1200 pixels".
    var numbers: String? {
        guard let own = value(of: keeper) else { return nil }
        var seen: Set<String> = []
        let values = beaten.compactMap(value).filter { seen.insert($0).inserted }
        guard !values.isEmpty else { return nil }
        let rest = values.count > Self.mostValues ? ", …" : ""
        return "\(own) against \(values.prefix(Self.mostValues).joined(separator: ", "))\(rest)"
    }

    // MARK: Words

    /// The number of other values that are listed.
    private static let mostValues = 3

    /// The words for the other photos of the group.
    private var those: String { isOne ? "the other" : "the others" }
    private var isOne: Bool { others == 1 }
    private var are: String { isOne ? "is" : "are" }
    private var have: String { isOne ? "has" : "have" }
    private var doNot: String { isOne ? "does not" : "do not" }

    private func compared(_ pair: String) -> String { isOne ? pair : "\(best) of \(others + 1)" }

    private var ownFolder: String {
        let names = folderNames
        return names[0].isEmpty ? "the top folder" : "your folder \(Self.text(names[0]))"
    }

    /// The names of the folders of the keeper and of the others.
    private var folderNames: [[UInt8]] {
        PhotoFolder.distinguishingNames(
            of: ([keeper] + beaten).map { folders[$0.folder] ?? PhotoFolder(root: 0, path: []) })
    }

    private var folderText: String {
        let names = folderNames
        let lies = isOne ? "lies" : "lie"
        let own = "in \(ownFolder)"
        let elsewhere = Set(names.dropFirst())
        guard let other = elsewhere.first, elsewhere.count == 1, other != names[0] else {
            return "\(own), \(those) \(lies) elsewhere"
        }
        return "\(own), \(those) \(lies) in \(other.isEmpty ? "the top folder" : Self.text(other))"
    }

    /// A path for people; control characters, which a terminal would obey, are replaced.
    private static func text(_ path: [UInt8]) -> String {
        String(
            String.UnicodeScalarView(
                String(decoding: path, as: UTF8.self).unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }))
    }

    /// Names what the keeper holds and none of the others does.
    private var holdingsText: String {
        let items = keeper.held.items(beyond: beaten.map(\.held))
        if items.isEmpty { return "holds more than \(those)" }
        return "holds \(items.joined(separator: " and ")), \(those) \(doNot)"
    }

    /// Names what the keeper has and all of the others lack.
    private var metadataText: String {
        let items = rule == .ownWork ? keeper.work : keeper.timeAndPlace
        let lacking = beaten.reduce(items) { $0.subtracting($1.metadata) }
        if lacking.isEmpty { return "has more metadata than \(those)" }
        return "has the \(lacking.names.joined(separator: " and the ")), \(those) \(doNot)"
    }

    /// The value that the rule compares; nil if it has none.
    private func value(of photo: PhotoRecord) -> String? {
        switch rule {
        case .undamaged, .holdsMore, .kept, .protected, .companion, .notBackup, .worth, .preferredFolder, .inColour,
            .unframed, .accompanied, .cameraOriginal, .yearFolder, .plainName, .folder, .pathOrder:
            nil
        case .ownWork: Self.list(photo.work)
        case .moreDetail: photo.detail > 0 ? "detail of \(photo.megapixels) megapixels" : nil
        case .correctedDate: photo.captured.map { CivilTime(nanoseconds: $0).description }
        case .morePixels: "\(photo.width) × \(photo.height) pixels"
        case .longer: photo.milliseconds.map { "\(Double($0 / 100) / 10) s" }
        case .higherBitRate: photo.bitRate.map { "\($0 / 1_000) kbit/s" }
        case .lessBlurred: photo.blurriness.map { "blurriness \(Double($0).inHundredths)" }
        case .sharper: photo.sharpness.map { "sharpness \(Double($0).inHundredths)" }
        case .lessCompressed: photo.codingQuality.map { "JPEG quality \($0)" }
        case .largerFile: "\(photo.bytes) bytes"
        case .timeAndPlace: Self.list(photo.timeAndPlace)
        case .takenEarlier: photo.captured.map { CivilTime(nanoseconds: $0).description } ?? "an unknown time"
        case .olderFile: CivilTime(seconds: photo.modified).description
        case .shorterName: "\(photo.nameLength) bytes"
        }
    }

    private static func list(_ items: MetadataItems) -> String {
        items.isEmpty ? "none" : items.names.joined(separator: ", ")
    }
}

extension PhotoRecord {
    /// The pixels that show detail, in millions with one decimal.
    fileprivate var megapixels: Double { Double((exp2(Double(detail)) / 100_000).rounded()) / 10 }
}
