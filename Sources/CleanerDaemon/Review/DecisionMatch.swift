import CleanerProtocol
import Images
import PhotoCulling
import PhotoStore
import SystemPackage

/// Finds the photos here that the lines of a decision file are about.
///
/// A line is about the photo at its own place that has its content, else its picture; else about one that has them
/// elsewhere. Each photo is matched once. Marks for deletion ask for more: with a copy that was to stay, the photo
/// elsewhere or in another library may be just that copy, and samples of a film do not prove that it is the same.
struct DecisionMatch: Sendable {
    /// A line, and the photo that it is about.
    struct Matched: Sendable {
        let line: DecidedPhoto
        let photo: PhotoRecord
    }

    /// Where a photo lies, compared with a line.
    private enum Place: CaseIterable {
        case exact
        /// At the same place of another library, or of the same one that was moved.
        case same
        /// In the same folder of a library that begins higher or lower in the folders.
        case shifted
        case elsewhere
    }

    /// The photos here with the digests of a line.
    private struct Copies {
        var all: [PhotoRecord] = []
        /// By the names of their files: a photo at a line's place has its name.
        var named: [FilePath.Component?: [PhotoRecord]] = [:]
    }

    private(set) var matched: [Matched] = []
    /// Lines about photos that are not here.
    private(set) var missing: [DecidedPhoto] = []

    /// What a photo may have in common with a line, the surest first.
    private static let degrees = Place.allCases.flatMap { [($0, true), ($0, false)] }

    /// - Parameters:
    ///   - lines: The lines.
    ///   - taken: Photos that earlier lines are about.
    ///   - reader: Looks up what is here.
    /// - Throws: `StoreError`.
    init(_ lines: [DecidedPhoto], taken: Set<PhotoID>, _ reader: PhotoAnswers) throws {
        var known: [Set<WireDigest>: Copies] = [:]
        func copies(of line: DecidedPhoto) throws -> Copies {
            let digests = Set([line.contentDigest, line.pictureDigest].compactMap(\.self))
            if let copies = known[digests] { return copies }
            let copies = try Self.copies(of: line, reader)
            known[digests] = copies
            return copies
        }
        var isTaken = taken
        var rest = lines
        for (place, hasContent) in Self.degrees {
            rest = try rest.filter { line in
                let reliesOnCopy = line.decision == .delete && line.copies == true
                if reliesOnCopy, place == .elsewhere || place != .exact && Self.mayLie(line, in: reader.libraries) {
                    return true
                }
                let (copies, content) = (try copies(of: line), line.contentDigest.flatMap { Digest256(hex: $0.text) })
                let nearby = place == .elsewhere ? copies.all : copies.named[Self.name(line.path)] ?? []
                let fitting = nearby.filter { photo in
                    !isTaken.contains(photo.id) && (photo.digest == content) == hasContent
                        && (line.decision != .delete || photo.isReadWhole)
                        && (place == .elsewhere || Self.place(of: photo, line, reader.libraries) == place)
                }
                guard let photo = fitting.first, !reliesOnCopy || fitting.count == 1 else { return true }
                isTaken.insert(photo.id)
                matched.append(Matched(line: line, photo: photo))
                return false
            }
        }
        missing = rest
    }

    private static func copies(of line: DecidedPhoto, _ reader: PhotoAnswers) throws -> Copies {
        let photos = try reader.store.decisions.photos(
            content: line.contentDigest.flatMap { Digest256(hex: $0.text) },
            picture: line.pictureDigest.flatMap { Digest256(hex: $0.text) })
        let records = try reader.store.photos.records(of: photos)
        var copies = Copies(all: photos.compactMap { records[$0] })
        for photo in copies.all {
            for name in Set(photo.locations.map { name(WirePath(bytes: $0.name).text) }) {
                copies.named[name, default: []].append(photo)
            }
        }
        return copies
    }

    private static func name(_ path: String) -> FilePath.Component? { FilePath(path).lastComponent }

    private static func place(of photo: PhotoRecord, _ line: DecidedPhoto, _ libraries: Libraries) -> Place {
        guard let was = line.location else { return .elsewhere }
        let places = photo.locations.map(libraries.wire)
        if places.contains(where: { $0.absolutePath == was.absolutePath }) { return .exact }
        if places.contains(where: { $0.path == was.path }) { return .same }
        let isShifted = places.contains { place in
            ends(place.absolutePath.bytes, with: was.path.bytes) || ends(was.absolutePath.bytes, with: place.path.bytes)
        }
        return isShifted ? .shifted : .elsewhere
    }

    /// Whether the library where the photo of a line lay is one of these.
    private static func mayLie(_ line: DecidedPhoto, in libraries: Libraries) -> Bool {
        line.location.flatMap { libraries.location($0.absolutePath.bytes) } != nil
    }

    /// Whether a path ends with a folder and a name.
    private static func ends(_ path: [UInt8], with end: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        guard end.contains(slash), path.count > end.count else { return false }
        return path[path.count - end.count - 1] == slash && path.suffix(end.count).elementsEqual(end)
    }
}
