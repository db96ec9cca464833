import FoundationEssentials
import Images

/// One photo of a labelled folder: a line of its `truth.tsv`.
struct LabelledPhoto: Sendable {
    /// Relative to the folder.
    let file: String
    /// What the photo was called: `photo`, `sharp`, `blurry`, `screenshot` or another word.
    let category: String
    /// The first word of the file's name.
    ///
    /// Photos of one source were taken by one person or camera, or written by one program: a fit is only tested on
    /// sources that it has not seen.
    let source: String
    /// Photos of one group show one thing; what follows a colon tells how they differ.
    ///
    /// Empty for photos that stand alone.
    let group: String
    /// Remarks on the label; `#dontcare` and `scene` take a photo out of what pairs may tell.
    let tag: String
    let path: String

    /// The group's part before a colon: photos of one scene are versions of each other; nil for those that stand alone.
    var scene: String? {
        group.isEmpty ? nil : String(group.prefix { $0 != ":" })
    }

    /// The same for the same file in every run (FNV-1a).
    var seed: UInt64 {
        file.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// All lines of the folder's `truth.tsv` in their order.
    static func all(in folder: String) throws -> [LabelledPhoto] {
        let table = try Data(contentsOf: URL(filePath: folder + "/truth.tsv"))
        return String(decoding: table, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let name = fields[0].split(separator: "/").last ?? fields[0]
            return LabelledPhoto(
                file: String(fields[0]), category: String(fields[1]),
                source: String(name.prefix { $0 != "-" }), group: fields.count > 2 ? String(fields[2]) : "",
                tag: fields.count > 3 ? String(fields[3]) : "", path: folder + "/" + fields[0])
        }
    }

    /// The file's bytes, inspected; nil for what cannot be decoded.
    func opened() -> OpenedPhoto? {
        (try? Data(contentsOf: URL(filePath: path))).flatMap { OpenedPhoto(Array($0)) }
    }
}
