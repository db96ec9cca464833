/// The keeper compared with the other listed photos of its group by one rule.
struct KeeperComparison {
    let rule: KeeperRule
    private let keeper: PhotoRecord
    /// Those that the keeper is better than by this rule.
    private let beaten: [PhotoRecord]
    private let others: Int
    private let folders: FolderTable

    init(
        _ rule: KeeperRule, _ keeper: Int32, _ others: [Int32], _ deciding: [Int32: KeeperRule], _ choice: KeeperChoice
    ) {
        self.rule = rule
        self.keeper = choice.records[Int(keeper)]
        // The order of paths says nothing about photos that another rule tells apart.
        beaten = others.filter { rule == .pathOrder ? deciding[$0] == rule : rule.prefers(keeper, $0, choice) == true }
            .map { choice.records[Int($0)] }
        self.others = others.count
        folders = choice.folders
    }

    var isAgainstAll: Bool { beaten.count == others }

    /// One clause for people that holds for all members that it speaks of.
    var text: String {
        switch rule {
        case .kept: "you decided to keep it"
        case .protected: "it is protected"
        case .companion: "it belongs to another photo"
        case .preferredFolder, .folder: folderText
        case .inColour: isAgainstAll ? "in colour, \(those) \(are) grey" : "in colour, unlike \(those)"
        case .unframed: isAgainstAll ? "without a frame, \(those) \(have) one" : "without a frame, unlike \(those)"
        case .morePixels: compared("the larger picture", "the largest picture", "a larger picture than")
        case .lessBlurred: compared("less blurred than the other", "the least blurred", "less blurred than")
        case .sharper: compared("sharper than the other", "the sharpest", "sharper than")
        case .accompanied: "other files belong to it"
        case .cameraOriginal: "has the camera data, \(those) \(doNot)"
        case .timeAndPlace, .moreMetadata: metadataText
        case .lessCompressed: compared("less compressed than the other", "the least compressed", "less compressed than")
        case .largerFile: compared("the larger file", "the largest file", "a larger file than")
        case .takenEarlier:
            beaten.allSatisfy { $0.captured == nil }
                ? "has the capture date, \(those) \(doNot)"
                : compared("taken before the other", "the first taken", "taken before")
        case .olderFile: compared("the older file", "the oldest file", "an older file than")
        case .shorterName: compared("the shorter file name", "the shortest file name", "a shorter file name than")
        case .pathOrder:
            isAgainstAll ? "nothing tells them apart, this one simply stays" : "nothing tells it from \(those)"
        }
    }

    /// The values that the rule compared, such as "4000 × 3000 pixels against 1600 × 1200 pixels".
    var numbers: String? {
        guard let own = value(of: keeper) else { return nil }
        var seen: Set<String> = []
        let values = beaten.compactMap(value).filter { seen.insert($0).inserted }
        return values.isEmpty ? nil : "\(own) against \(values.joined(separator: ", "))"
    }

    // MARK: Words

    private var isPair: Bool { others == 1 }

    /// The photos of which the clause speaks.
    private var those: String {
        isPair ? "the other" : isAgainstAll ? "the others" : "\(beaten.count) of the \(others) others"
    }
    private var isOne: Bool { beaten.count == 1 }
    private var are: String { isOne ? "is" : "are" }
    private var have: String { isOne ? "has" : "have" }
    private var doNot: String { isOne ? "does not" : "do not" }

    private func compared(_ pair: String, _ best: String, _ better: String) -> String {
        isPair ? pair : isAgainstAll ? "\(best) of \(others + 1)" : "\(better) \(those)"
    }

    private var folderText: String {
        let folders = ([keeper] + beaten).map { self.folders[$0.folder] ?? PhotoFolder(root: 0, path: []) }
        let names = PhotoFolder.distinguishingNames(of: folders)
        let lies = isOne ? "lies" : "lie"
        let own = names[0].isEmpty ? "in the top folder" : "in your folder \(Self.text(names[0]))"
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

    /// Names what the keeper has and all of the others lack.
    private var metadataText: String {
        let items = rule == .timeAndPlace ? keeper.timeAndPlace : keeper.metadata
        let lacking = beaten.reduce(items) { $0.subtracting($1.metadata) }
        if lacking.isEmpty { return "has more metadata than \(those)" }
        return "has the \(lacking.names.joined(separator: " and the ")), \(those) \(doNot)"
    }

    /// The value that the rule compares; nil if it has none.
    private func value(of photo: PhotoRecord) -> String? {
        switch rule {
        case .kept, .protected, .companion, .preferredFolder, .inColour, .unframed, .accompanied, .cameraOriginal,
            .folder, .pathOrder:
            nil
        case .morePixels: "\(photo.width) × \(photo.height) pixels"
        case .lessBlurred: photo.blurriness.map { "blurriness \(Double($0).inHundredths)" }
        case .sharper: photo.sharpness.map { "sharpness \(Double($0).inHundredths)" }
        case .lessCompressed: photo.codingQuality.map { "JPEG quality \($0)" }
        case .largerFile: "\(photo.bytes) bytes"
        case .timeAndPlace: Self.list(photo.timeAndPlace)
        case .moreMetadata: Self.list(photo.metadata)
        case .takenEarlier: photo.captured.map { CivilTime(nanoseconds: $0).description } ?? "an unknown time"
        case .olderFile: CivilTime(seconds: photo.modified).description
        case .shorterName: "\(photo.nameLength) bytes"
        }
    }

    private static func list(_ items: MetadataItems) -> String {
        items.isEmpty ? "none" : items.names.joined(separator: ", ")
    }
}
