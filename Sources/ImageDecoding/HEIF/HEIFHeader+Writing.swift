import BoundedReading
import CHeif
import Images

extension HEIFHeader {
    /// The bytes to put before those of the file, which become the data.
    func bytes(_ format: MediaFormat, before file: BoundedBytes) -> [UInt8] {
        let head = bytes(format, before: file, at: 0)
        return bytes(format, before: file, at: head.count)
    }

    private func bytes(_ format: MediaFormat, before file: BoundedBytes, at place: Int) -> [UInt8] {
        let brand = Array((format == .avif ? "avif" : "heic").utf8)
        let ftyp = ISOBox.written("ftyp", brand + [0, 0, 0, 0] + brand + Array("mif1miaf".utf8))
        let handler = [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
        let meta =
            ISOBox.written("hdlr", [0, 0, 0, 0] + handler)
            + ISOBox.written("pitm", [1, 0, 0, 0] + ISOBox.big(primary)) + places(file, at: place) + names()
            + properties() + links()
        return ftyp + ISOBox.written("meta", [0, 0, 0, 0] + meta)
            + ISOBox.big(1) + Array("mdat".utf8) + ISOBox.big(16 + file.count, bytes: 8)
    }

    private func places(_ file: BoundedBytes, at place: Int) -> [UInt8] {
        // Version 2, with places and lengths of eight bytes.
        var content: [UInt8] = [2, 0, 0, 0, 0x88, 0] + ISOBox.big(items.count)
        for item in items {
            content += ISOBox.big(item.number) + [0, 0, 0, 0] + ISOBox.big(item.extents.count, bytes: 2)
            for extent in item.extents {
                // Extents are slices of the file.
                guard let start = extent.raw.baseAddress, let base = file.raw.baseAddress else { continue }
                content += ISOBox.big(place + (start - base), bytes: 8) + ISOBox.big(extent.count, bytes: 8)
            }
        }
        return ISOBox.written("iloc", content)
    }

    private func names() -> [UInt8] {
        var content: [UInt8] = [1, 0, 0, 0] + ISOBox.big(items.count)
        for item in items {
            // None is hidden, so that libheif gives tiles.
            content += ISOBox.written(
                "infe",
                [3, 0, 0, 0] + ISOBox.big(item.number) + [0, 0] + ISOBox.big(Int(item.type.code))
                    + (item.name.count == 0 ? [0] : Array(item.name.raw)))
        }
        return ISOBox.written("iinf", content)
    }

    /// Items share properties, as in the file.
    private func properties() -> [UInt8] {
        var (list, count): ([UInt8], Int) = ([], 0)
        var known: [UnsafeRawPointer: Int] = [:]
        var links: [UInt8] = [1, 0, 0, 1] + ISOBox.big(items.count)
        for item in items {
            links += ISOBox.big(item.number) + [UInt8(item.properties.count)]
            for property in item.properties {
                var number = count + 1
                switch property {
                case .made(let bytes):
                    list += bytes
                    count += 1
                case .copied(let bytes):
                    if let start = bytes.raw.baseAddress, let before = known[start] {
                        number = before
                    } else {
                        list += bytes.raw
                        count += 1
                        if let start = bytes.raw.baseAddress { known[start] = count }
                    }
                }
                links += ISOBox.big(number, bytes: 2)
            }
        }
        return ISOBox.written("iprp", ISOBox.written("ipco", list) + ISOBox.written("ipma", links))
    }

    private func links() -> [UInt8] {
        let boxes = references.flatMap { reference in
            ISOBox.written(
                reference.type,
                ISOBox.big(reference.from) + ISOBox.big(reference.to.count, bytes: 2)
                    + reference.to.flatMap { ISOBox.big($0) })
        }
        return references.isEmpty ? [] : ISOBox.written("iref", [1, 0, 0, 0] + boxes)
    }
}

/// Bytes for libheif: a header, and behind it the file, none of which is copied.
struct HEIFSource: ~Copyable {
    private struct State {
        let header: [UInt8]
        let file: BoundedBytes
        var position = 0

        var count: Int { header.count + file.count }

        /// Copies the next bytes; false if there are fewer.
        mutating func read(_ target: UnsafeMutableRawBufferPointer) -> Bool {
            guard target.count <= count - position else { return false }
            let own = header.withUnsafeBytes { header in
                let part = UnsafeRawBufferPointer(rebasing: header.dropFirst(position).prefix(target.count))
                target.copyMemory(from: part)
                return part.count
            }
            if let rest = file.slice(max(0, position - header.count), target.count - own) {
                UnsafeMutableRawBufferPointer(rebasing: target[own...]).copyMemory(from: rest.raw)
            }
            position += target.count
            return true
        }
    }

    private let state: UnsafeMutablePointer<State>
    private let calls: UnsafeMutablePointer<heif_reader>

    /// The bytes of the file must outlive the source.
    init(header: [UInt8], file: BoundedBytes) {
        state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State(header: header, file: file))
        calls = UnsafeMutablePointer<heif_reader>.allocate(capacity: 1)
        calls.initialize(to: Self.reader())
    }

    /// Later versions of libheif have more calls, which stay nil: they belong to later versions of the interface.
    private static func reader() -> heif_reader {
        var reader = heif_reader()
        reader.reader_api_version = 1
        reader.get_position = { Int64(HEIFSource.state($0)?.pointee.position ?? 0) }
        reader.read = { target, size, user in
            // No bytes may have no place.
            guard size > 0 else { return 0 }
            guard let state = HEIFSource.state(user), let target else { return 1 }
            return state.pointee.read(UnsafeMutableRawBufferPointer(start: target, count: size)) ? 0 : 1
        }
        reader.seek = { position, user in
            guard let state = HEIFSource.state(user), (0...Int64(state.pointee.count)).contains(position) else {
                return 1
            }
            state.pointee.position = Int(position)
            return 0
        }
        reader.wait_for_file_size = { size, user in
            size <= HEIFSource.state(user)?.pointee.count ?? 0
                ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof
        }
        return reader
    }

    deinit {
        calls.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Makes a context read from it; it must outlive the context.
    borrowing func open(_ context: OpaquePointer) -> heif_error {
        heif_context_read_from_reader(context, calls, state, nil)
    }

    private static func state(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State>? {
        user?.assumingMemoryBound(to: State.self)
    }
}
