import CleanerProtocol
import Images
import Synchronization

/// Bounds the memory of previews that are being made or not read yet: who finds no room waits, in order.
final class PreviewRoom: Sendable {
    private struct State {
        var free: Int
        var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// - Parameter bytes: Room for two of the largest previews: one is made while another one is read.
    init(bytes: Int = 2 * PreviewRoom.bytes(pixels: ProtocolLimits.previewPixels)) {
        state = Mutex(State(free: bytes))
    }

    /// What a preview of these bounds takes at most, as pixels and as a line in base64.
    static func bytes(_ bounds: PreviewBounds) -> Int {
        bytes(pixels: min(bounds.pixels, bounds.longerSide * bounds.longerSide))
    }

    private static func bytes(pixels: Int) -> Int { 3 * pixels + 4 * pixels }

    /// Waits until there is room for so many bytes; an empty room has enough for any preview.
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

    /// Gives back what `enter` gave.
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
