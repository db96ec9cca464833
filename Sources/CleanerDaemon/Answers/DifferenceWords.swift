import CleanerProtocol
import FileSystem
import Images
import PhotoCulling
import SystemPackage
import Translation

/// Words the differences that the engine found within a group.
struct DifferenceWords: Sendable {
    let libraries: Libraries

    /// The differences of each photo for its row; leaves out a respect in which the words are the same for all.
    func rows(_ differences: [PhotoID: [PhotoCulling.Difference]]) -> [PhotoID: [PhotoRow.Difference]] {
        let rows = differences.mapValues { $0.map(row) }
        var texts: [PhotoRow.Difference.Kind: Set<String>] = [:]
        var counts: [PhotoRow.Difference.Kind: Int] = [:]
        for difference in rows.values.joined() {
            texts[difference.kind, default: []].insert(difference.text)
            counts[difference.kind, default: 0] += 1
        }
        return rows.mapValues {
            $0.filter { texts[$0.kind]?.count ?? 0 > 1 || counts[$0.kind] != rows.count }
        }
    }

    private func row(_ difference: PhotoCulling.Difference) -> PhotoRow.Difference {
        let (kind, text): (PhotoRow.Difference.Kind, String) =
            switch difference.aspect {
            case .damaged: (.damage, tr("damaged"))
            case .holdings(let own, let lacking): (.holdings, Self.words(own, lacking))
            case .folder(let name, let library): (.folder, folder(name, of: library))
            case .pixels(let width, let height): (.pixels, "\(width) × \(height)")
            case .colour(let isGrey): (.colour, isGrey ? tr("grey") : tr("colour", context: "picture"))
            case .turned(let isMirrored, let isTurned):
                (
                    .turned,
                    isMirrored && isTurned
                        ? tr("turned and mirrored") : isMirrored ? tr("mirrored") : tr("turned")
                )
            case .framed: (.frame, tr("framed"))
            case .sharpness(.sharpest): (.sharpness, tr("sharpest"))
            case .sharpness(.enlarged): (.sharpness, tr("enlarged"))
            case .sharpness(.less): (.sharpness, tr("less sharp"))
            case .sharpness(.blurred): (.sharpness, tr("blurred"))
            case .compression(let isMore): (.compression, isMore ? tr("more compressed") : tr("less compressed"))
            case .lacking(let items): (.metadata, items.names.map { tr("no \($0)") }.joined(separator: ", "))
            case .captured(let time): (.captured, time ?? tr("no date"))
            case .bytes(let bytes): (.bytes, FileSize.text(bytes))
            case .format(let format): (.format, format.rawValue)
            case .length(let milliseconds): (.length, PlayingTime.text(milliseconds: milliseconds))
            case .codec(let codec): (.codec, codec)
            case .bitRate(let bits): (.bitRate, BitRate.text(bits))
            case .container(let container): (.container, container)
            }
        return PhotoRow.Difference(kind, text, worse: difference.isWorse)
    }

    /// What a file holds as in `holds a video of 2.1 s`, and what it lacks as in `no sound`.
    private static func words(_ own: [String], _ lacking: [String]) -> String {
        ((own.isEmpty ? [] : [tr("holds \(own.joined(separator: tr(" and ")))")]) + lacking.map { tr("no \($0)") })
            .joined(separator: ", ")
    }

    /// A folder as in `2022/January/`, after the name of its library if the libraries differ.
    private func folder(_ name: [UInt8], of library: Int64?) -> String {
        let libraryName = library.flatMap { libraries.roots[$0]?.lastComponent.map { Array($0.string.utf8) } }
        let path = Array([libraryName ?? [], name].filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: "/")]))
        return path.isEmpty ? tr("top folder") : WirePath(bytes: path).text + "/"
    }
}
