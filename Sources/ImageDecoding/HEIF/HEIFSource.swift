import BoundedReading
import CHeif

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
