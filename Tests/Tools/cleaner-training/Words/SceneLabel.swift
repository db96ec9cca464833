import FoundationEssentials
import ImageDecoding
import Images
import PhotoAnalysis

/// What a person saw on one photo: a line of `scene-labels.tsv`.
struct SceneLabel: Sendable {
    /// Who took or published the photo; a fit is only judged on sources that it has not seen.
    let source: String
    /// For each word whether the photo shows it; nil if it can be argued about.
    let shows: [Bool?]

    /// The labels by the SHA-256 digest of the photo's file.
    static func all(in file: String) throws -> [Digest256: SceneLabel] {
        let table = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        var labels: [Digest256: SceneLabel] = [:]
        for line in table.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 4, let digest = Digest256(hex: fields[0]) else { continue }
            let (words, unsure) = (Set(fields[2].split(separator: " ")), Set(fields[3].split(separator: " ")))
            labels[digest] = SceneLabel(
                source: String(fields[1]),
                shows: SceneWord.allCases.map { word in
                    unsure.contains(word.word[...]) ? nil : words.contains(word.word[...])
                })
        }
        return labels
    }

    /// The labelled photos below some folders, separated by colons, in the order of their digests.
    static func photos(in folders: String, labels: [Digest256: SceneLabel]) -> [LabelledScene] {
        let files = folders.split(separator: ":").flatMap { folder in
            (try? FileManager.default.subpathsOfDirectory(atPath: String(folder)))?.map { "\(folder)/\($0)" } ?? []
        }
        let found = files.parallelMap { path -> LabelledScene? in
            guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
            let bytes = Array(data)
            let digest = bytes.withUnsafeBytes { Digest256.of($0) }
            return labels[digest].flatMap { LabelledScene(bytes, digest, $0) }
        }.compactMap(\.self)
        let unique = Dictionary(found.map { ($0.digest, $0) }) { first, _ in first }
        return unique.values.sorted { $0.digest.description < $1.digest.description }
    }
}
