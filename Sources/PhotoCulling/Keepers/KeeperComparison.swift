import Glibc
import Translation

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
        case .undamaged: isOne ? tr("the other is damaged") : tr("the others are damaged")
        case .holdsMore: holdingsText
        case .kept: tr("you decided to keep it")
        case .protected: tr("it is protected")
        case .companion: tr("it belongs to another photo")
        case .notBackup:
            isOne ? tr("the other is a program's backup") : tr("the others are a program's backup")
        case .ownWork: metadataText
        case .worth: isOne ? tr("worth more than the other") : tr("worth more than the others")
        case .preferredFolder, .yearFolder, .folder: folderText
        case .givenName: tr("somebody gave it a name")
        case .plainName:
            isOne ? tr("the other has the name of a copy") : tr("the others have the name of a copy")
        case .inColour:
            isOne ? tr("in colour, the other is grey") : tr("in colour, the others are grey")
        case .unframed:
            isOne ? tr("without a frame, the other has one") : tr("without a frame, the others have one")
        case .morePixels: compared(tr("the larger picture"))
        case .moreDetail: compared(tr("more detail than the other"))
        case .higherBitRate: compared(tr("the higher bit rate"))
        case .longer: compared(tr("the longer video"))
        case .lessBlurred: compared(tr("less blurred than the other"))
        case .sharper: compared(tr("sharper than the other"))
        case .lessNoise: compared(tr("taken at a lower ISO than the other"))
        case .accompanied: tr("other files belong to it")
        case .cameraOriginal:
            isOne
                ? tr("has the camera data, the other does not") : tr("has the camera data, the others do not")
        case .timeAndPlace: metadataText
        case .photograph:
            isOne ? tr("the other is a screenshot of it") : tr("the others are screenshots of it")
        case .untouched:
            isOne
                ? tr("its file has the time of the shot, the other has not")
                : tr("its file has the time of the shot, the others have not")
        case .unsharpened:
            isOne ? tr("a filter sharpened the other") : tr("a filter sharpened the others")
        case .lessCompressed:
            if keeper.traits.contains(.lossless) {
                isOne ? tr("saved without loss, the other is not") : tr("saved without loss, the others are not")
            } else if keeper.codingQuality == nil {
                isOne ? tr("the other is strongly compressed") : tr("the others are strongly compressed")
            } else {
                compared(tr("less compressed than the other"))
            }
        case .correctedDate: tr("has the date that was set last")
        case .savedOnce:
            isOne
                ? tr("the other was saved again, which adds nothing")
                : tr("the others were saved again, which adds nothing")
        case .largerFile: compared(tr("the larger file"))
        case .takenEarlier:
            if !beaten.allSatisfy({ $0.captured == nil }) {
                compared(tr("taken before the other"))
            } else {
                isOne
                    ? tr("has the capture date, the other does not") : tr("has the capture date, the others do not")
            }
        case .olderFile: compared(tr("the older file"))
        case .shorterName: compared(tr("the shorter file name"))
        case .pathOrder: tr("nothing tells them apart, this one simply stays")
        }
    }

    /// The keeper as the best of several by this rule.
    var best: String {
        switch rule {
        case .morePixels: tr("the largest picture")
        case .moreDetail: tr("the one with the most detail")
        case .higherBitRate: tr("the highest bit rate")
        case .longer: tr("the longest video")
        case .lessBlurred: tr("the least blurred")
        case .sharper: tr("the sharpest")
        case .lessNoise: tr("the one with the lowest ISO")
        case .lessCompressed: tr("the least compressed")
        case .largerFile: tr("the largest file")
        case .takenEarlier: tr("the first taken")
        case .olderFile: tr("the oldest file")
        case .shorterName: tr("the shortest file name")
        case .undamaged, .holdsMore, .kept, .protected, .companion, .notBackup, .ownWork, .worth, .preferredFolder,
            .inColour, .unframed, .accompanied, .cameraOriginal, .timeAndPlace, .untouched, .unsharpened, .photograph,
            .correctedDate, .savedOnce, .yearFolder, .givenName, .plainName, .folder, .pathOrder:
            tr("the one \(remainder)")
        }
    }

    /// What the photos that the rule leaves have in common.
    var remainder: String {
        switch rule {
        case .undamaged: tr("undamaged")
        case .holdsMore: tr("holding the most")
        case .kept: tr("kept", context: "keeper")
        case .protected: tr("protected", context: "keeper")
        case .companion: tr("belonging to another photo")
        case .notBackup: tr("no backup")
        case .ownWork: tr("with your work")
        case .worth: tr("worth most")
        case .correctedDate: tr("with the date set last")
        case .moreDetail: tr("with the most detail inside")
        case .preferredFolder, .yearFolder, .folder: inOwnFolder
        case .givenName: tr("with a name that somebody gave")
        case .plainName: tr("with a plain name")
        case .inColour: tr("in colour")
        case .unframed: tr("without a frame")
        case .morePixels: tr("with the most pixels")
        case .higherBitRate: tr("with the highest bit rate")
        case .longer: tr("of full length")
        case .lessBlurred: tr("with the least blur")
        case .sharper: tr("with the most detail")
        case .lessNoise: tr("with the lowest ISO")
        case .accompanied: tr("with other files")
        case .cameraOriginal: tr("with camera data")
        case .timeAndPlace: tr("with the most of date and place")
        case .photograph: tr("no screenshot")
        case .untouched: tr("with the time of the shot")
        case .unsharpened: tr("less sharpened by a filter")
        case .lessCompressed: tr("not known to be compressed more")
        case .savedOnce: tr("not saved again")
        case .largerFile: tr("with the largest file")
        case .takenEarlier: tr("taken first")
        case .olderFile: tr("with the oldest file")
        case .shorterName: tr("with the shortest file name")
        case .pathOrder: tr("alike")
        }
    }

    /// The values that the rule compared, such as "4000 × 3000 pixels against 1600 × 1200 pixels".
    var numbers: String? {
        guard let own = value(of: keeper) else { return nil }
        var seen: Set<String> = []
        let values = beaten.compactMap(value).filter { seen.insert($0).inserted }
        guard !values.isEmpty else { return nil }
        let rest = values.count > Self.mostValues ? ", …" : ""
        return tr("\(own) against \(values.prefix(Self.mostValues).joined(separator: ", "))\(rest)")
    }

    // MARK: Words

    /// The number of other values that are listed.
    private static let mostValues = 3

    private var isOne: Bool { others == 1 }

    private func compared(_ pair: String) -> String { isOne ? pair : tr("\(best) of \(others + 1)") }

    private var inOwnFolder: String {
        let names = folderNames
        return names[0].isEmpty ? tr("in the top folder") : tr("in your folder \(Self.text(names[0]))")
    }

    /// The names of the folders of the keeper and of the others.
    private var folderNames: [[UInt8]] {
        PhotoFolder.distinguishingNames(
            of: ([keeper] + beaten).map { folders[$0.folder] ?? PhotoFolder(root: 0, path: []) })
    }

    private var folderText: String {
        let names = folderNames
        let own = inOwnFolder
        let elsewhere = Set(names.dropFirst())
        guard let other = elsewhere.first, elsewhere.count == 1, other != names[0] else {
            return isOne ? tr("\(own), the other lies elsewhere") : tr("\(own), the others lie elsewhere")
        }
        if other.isEmpty {
            return isOne
                ? tr("\(own), the other lies in the top folder") : tr("\(own), the others lie in the top folder")
        }
        let name = Self.text(other)
        return isOne ? tr("\(own), the other lies in \(name)") : tr("\(own), the others lie in \(name)")
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
        if items.isEmpty { return isOne ? tr("holds more than the other") : tr("holds more than the others") }
        let words = items.joined(separator: tr(" and "))
        return isOne ? tr("holds \(words), the other does not") : tr("holds \(words), the others do not")
    }

    /// Names what the keeper has and all of the others lack.
    private var metadataText: String {
        let items = rule == .ownWork ? keeper.work : keeper.timeAndPlace
        let lacking = beaten.reduce(items) { $0.subtracting($1.metadata) }
        if lacking.isEmpty, rule == .ownWork, beaten.allSatisfy({ $0.stars < keeper.stars }) {
            return isOne ? tr("has more stars than the other") : tr("has more stars than the others")
        }
        if lacking.isEmpty {
            return isOne ? tr("has more metadata than the other") : tr("has more metadata than the others")
        }
        let words = lacking.names.joined(separator: tr(" and the "))
        return isOne ? tr("has the \(words), the other does not") : tr("has the \(words), the others do not")
    }

    /// The value that the rule compares; nil if it has none.
    private func value(of photo: PhotoRecord) -> String? {
        switch rule {
        case .undamaged, .holdsMore, .kept, .protected, .companion, .notBackup, .worth, .preferredFolder, .inColour,
            .unframed, .accompanied, .cameraOriginal, .untouched, .unsharpened, .photograph, .savedOnce, .yearFolder,
            .givenName, .plainName, .folder, .pathOrder:
            nil
        case .ownWork:
            beaten.allSatisfy { $0.work == keeper.work } && keeper.stars > 0
                ? String(repeating: "★", count: photo.stars) : Self.list(photo.work)
        case .moreDetail:
            photo.detail > 0 ? tr("detail of \(Language.current.decimals(photo.megapixels)) megapixels") : nil
        case .correctedDate: photo.captured.map { CivilTime(nanoseconds: $0).description }
        case .morePixels: tr("\(photo.width) × \(photo.height) pixels")
        case .longer: photo.milliseconds.map { "\(Language.current.decimals(Double($0 / 100) / 10)) s" }
        case .higherBitRate: photo.bitRate.map { "\($0 / 1_000) kbit/s" }
        case .lessBlurred: photo.blurriness.map { tr("blurriness \(Double($0).inHundredths)") }
        case .sharper: photo.sharpness.map { tr("sharpness \(Double($0).inHundredths)") }
        case .lessNoise: photo.sensitivity.map { tr("about ISO \(Int(25 * exp2($0)))") }
        case .lessCompressed: photo.codingQuality.map { tr("JPEG quality \($0)") }
        case .largerFile: tr("\(photo.bytes) bytes")
        case .timeAndPlace: Self.list(photo.timeAndPlace)
        case .takenEarlier: photo.captured.map { CivilTime(nanoseconds: $0).description } ?? tr("an unknown time")
        case .olderFile:
            photo.written == .max ? tr("an unknown time") : CivilTime(seconds: photo.modified).description
        case .shorterName: tr("a name of \(photo.nameLength) bytes")
        }
    }

    private static func list(_ items: MetadataItems) -> String {
        items.isEmpty ? tr("none", context: "metadata") : items.names.joined(separator: ", ")
    }
}

extension PhotoRecord {
    /// The pixels that show detail, in millions with one decimal.
    fileprivate var megapixels: Double { Double((exp2(Double(detail)) / 100_000).rounded()) / 10 }
}
