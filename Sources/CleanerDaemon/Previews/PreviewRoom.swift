import CleanerProtocol
import Images
import Synchronization

/// Limits the memory of previews that are being made or sent; further ones wait in line.
final class PreviewRoom: Sendable {
    private struct State {
        var free: Int
        var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// - Parameter bytes: By default room for two of the largest previews, so that one is made while another is read.
    init(bytes: Int = 2 * PreviewRoom.bytes(pixels: ProtocolLimits.previewPixels)) {
        state = Mutex(State(free: bytes))
    }

    /// The most memory that a preview of these bounds takes, as pixels and as a line in base64.
    static func bytes(_ bounds: PreviewBounds) -> Int {
        bytes(pixels: min(bounds.pixels, bounds.longerSide * bounds.longerSide))
    }

    private static func bytes(pixels: Int) -> Int { 3 * pixels + 4 * pixels }

    /// Waits until `bytes` are free and takes them; an empty room is large enough for any preview.
    func enter(_ bytes: Int) async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                guard state.waiting.isEmpty, state.free >= bytes else {
                    state.waiting.append((bytes, continuation))
                    return false
                }
                state.free -= bytes
                return true
            }
            if isIn { continuation.resume() }
        }
    }

    /// Gives back the bytes that `enter` took.
    func leave(_ bytes: Int) {
        let next = state.withLock { state in
            state.free += bytes
            var next: [CheckedContinuation<Void, Never>] = []
            while let first = state.waiting.first, first.bytes <= state.free {
                state.free -= first.bytes
                next.append(state.waiting.removeFirst().continuation)
            }
            return next
        }
        for continuation in next { continuation.resume() }
    }
}
