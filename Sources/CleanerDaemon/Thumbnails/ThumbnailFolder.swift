import AnalyzerProcess
import FileSystem
import Glibc
import Images
import SystemPackage

/// The folder of thumbnails that all programs of the desktop share (Thumbnail Managing Standard, freedesktop.org).
///
/// Files of other programs are opened for a worker and never deleted; one that is not valid is replaced.
struct ThumbnailFolder: Sendable {
    /// What lies at the place of a thumbnail.
    enum Standing: Hashable {
        case missing
        /// Written by cleanerd.
        case own(isCurrent: Bool)
        /// Another program's, or none that can be read.
        case foreign
    }

    private static let software = PNGWriter.Text(name: "Software", content: "cleanerd")
    /// The bytes by which a file of cleanerd's is known, always in the same place.
    private static let ownMark = PNGWriter.chunks([software])

    let path: FilePath

    /// - Parameter cache: The user's cache directory.
    init(cache: FilePath) {
        path = cache.appending("thumbnails")
    }

    /// Whether a file lies in the folder, whose pictures get no thumbnails.
    func holds(_ file: FilePath) -> Bool {
        file.starts(with: path) || (try? path.resolved()).map { file.starts(with: $0) } == true
    }

    /// Whether the folder lies on this volume, or will lie there.
    func lies(on volume: Volume) -> Bool {
        var place = path
        while true {
            do throws(Errno) {
                let folder = try Descriptor(place, as: .directory)
                return Volume(of: folder.raw) == volume
            } catch {
                guard error == .noSuchFileOrDirectory, place.removeLastComponent() else { return false }
            }
        }
    }

    /// The name of a photo's thumbnails.
    static func name(_ uri: String) -> String { MD5.hexadecimal(of: uri.utf8) + ".png" }

    /// Asks about a thumbnail, given as an open file with its size in bytes; nil if there is none that can be read.
    func ask<Answer>(
        _ size: ThumbnailSize, _ uri: String, _ question: (FileDescriptor, Int64) throws -> Answer
    ) rethrows -> Answer? {
        guard let file = try? Descriptor(place(size, uri), as: .file), let status = try? Stat(file.raw),
            status.type == .regular, status.size <= ThumbnailClaim.mostBytes
        else { return nil }
        return try question(file.raw, status.size)
    }

    func standing(_ size: ThumbnailSize, _ label: ThumbnailLabel) -> Standing {
        let texts = PNGWriter.chunks(Self.texts(label))
        do throws(Errno) {
            let file = try Descriptor(place(size, label.uri), as: .file)
            let head = try file.raw.contents(upTo: PNGWriter.textsStart + texts.count).dropFirst(PNGWriter.textsStart)
            return head.starts(with: Self.ownMark) ? .own(isCurrent: head.elementsEqual(texts)) : .foreign
        } catch {
            return error == .noSuchFileOrDirectory ? .missing : .foreign
        }
    }

    private static func texts(_ label: ThumbnailLabel) -> [PNGWriter.Text] {
        [
            software, PNGWriter.Text(name: "Thumb::URI", content: label.uri),
            PNGWriter.Text(name: "Thumb::MTime", content: "\(label.modified)"),
            PNGWriter.Text(name: "Thumb::Size", content: "\(label.bytes)"),
            PNGWriter.Text(name: "cleanerd::State", content: label.state),
        ]
    }

    private func place(_ size: ThumbnailSize, _ uri: String) -> FilePath {
        path.appending(size.folder).appending(Self.name(uri))
    }

    // MARK: Changes

    /// Writes a thumbnail that appears whole, for its owner only.
    ///
    /// - Throws: `Errno`.
    func write(_ picture: RGBImage, _ size: ThumbnailSize, _ label: ThumbnailLabel) throws {
        guard let bytes = PNGWriter.file(picture, Self.texts(label)) else { throw Errno.noMemory }
        for folder in [path.removingLastComponent(), path, path.appending(size.folder)] {
            let made = folder.withPlatformString { mkdir($0, 0o700) }
            if made != 0, errno != EEXIST { throw Errno(rawValue: errno) }
        }
        let place = place(size, label.uri)
        // The same name each time, so that a write that was cut short leaves nothing for ever.
        let new = FilePath(bytes: place.bytes + Array(".cleanerd".utf8))
        _ = new.withPlatformString { unlink($0) }
        do {
            let file = try Descriptor(new, as: .newFile)
            _ = try file.raw.writeAll(bytes)
            _ = try systemCall { new.withPlatformString { new in place.withPlatformString { rename(new, $0) } } }
        } catch {
            _ = new.withPlatformString { unlink($0) }
            throw error
        }
    }

    /// Deletes the thumbnails of a photo that cleanerd wrote.
    func remove(_ uri: String) {
        for size in ThumbnailSize.allCases {
            let place = place(size, uri)
            guard let file = try? Descriptor(place, as: .file),
                let head = try? file.raw.contents(upTo: PNGWriter.textsStart + Self.ownMark.count),
                head.dropFirst(PNGWriter.textsStart).elementsEqual(Self.ownMark)
            else { continue }
            _ = place.withPlatformString { unlink($0) }
        }
    }
}

/// The sizes of thumbnails, each with a folder of its own.
enum ThumbnailSize: Int, CaseIterable, Sendable {
    case normal = 128
    case large = 256
    case xLarge = 512

    /// The longer side in pixels at most.
    var pixels: Int { rawValue }

    var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        }
    }

    /// The largest thumbnails for which a preview within these bounds has enough pixels; nil for a smaller preview.
    init?(madeFrom bounds: PreviewBounds) {
        guard let size = Self.allCases.last(where: { $0.pixels <= bounds.longerSide }) else { return nil }
        self = size
    }

    /// The thumbnails that may do for a preview, the smallest first; none for a larger preview.
    static func serving(_ bounds: PreviewBounds) -> [ThumbnailSize] {
        allCases.filter { $0.pixels >= bounds.longerSide }
    }

    /// A preview reduced to this size: each pixel is the mean of those that it covers.
    func reduced(_ preview: RGBImage) -> RGBImage {
        let bounds = PreviewBounds(longerSide: pixels, pixels: pixels * pixels)
        let (width, height) = bounds.fitted(width: preview.width, height: preview.height)
        guard width < preview.width || height < preview.height else { return preview }
        var reduced: [UInt8] = []
        reduced.reserveCapacity(3 * width * height)
        preview.pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let rows = Self.covered(y, of: height, in: preview.height)
                for x in 0..<width {
                    let columns = Self.covered(x, of: width, in: preview.width)
                    var sums = SIMD4<Int>()
                    for row in rows {
                        for column in columns {
                            let place = 3 &* (row &* preview.width &+ column)
                            sums &+= SIMD4(Int(source[place]), Int(source[place &+ 1]), Int(source[place &+ 2]), 0)
                        }
                    }
                    let count = rows.count * columns.count
                    for colour in 0..<3 { reduced.append(UInt8((sums[colour] + count / 2) / count)) }
                }
            }
        }
        return RGBImage(width: width, height: height, pixels: reduced)
    }

    /// The places among `all` that one of `count` covers; never none.
    private static func covered(_ place: Int, of count: Int, in all: Int) -> Range<Int> {
        let start = place * all / count
        return start..<max(start + 1, (place + 1) * all / count)
    }
}
