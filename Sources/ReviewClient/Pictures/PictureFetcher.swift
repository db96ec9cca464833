import CleanerProtocol
import ReviewScreen
import Synchronization
import TerminalScreen

/// Fetches the pictures that the screen wants, one at a time, the most urgent first.
///
/// Its queue `pictures` has a connection of its own, because a picture may take long. The screen's thread replaces the
/// wishes: a picture that was not asked for by then, and is not among the new ones, is never asked for.
final class PictureFetcher: Sendable {
    private struct State {
        var wishes: [PreviewWish] = []
        var isFetching = false
        /// Pictures that the screen has received: the wish's `id` for any picture, its `key` for the full one.
        var shown: Set<String> = []

        /// The most urgent picture that is missing, and whether a coarse one will do.
        ///
        /// All coarse ones come first, so that a user who moves on quickly sees no empty screen.
        var next: (wish: PreviewWish, isCoarse: Bool)? {
            let wanted = wishes.filter { !shown.contains($0.key) }
            // A frame at a moment has no thumbnail in the file.
            let unseen = wanted.first { $0.moment == nil && !shown.contains($0.id) }
            return unseen.map { ($0, true) } ?? wanted.first.map { ($0, false) }
        }
    }

    private let queue: ClientQueue
    private let inbox: ReviewInbox
    private let state = Mutex(State())

    init(socket: [UInt8], _ inbox: ReviewInbox) {
        queue = ClientQueue("pictures", socket: socket)
        self.inbox = inbox
    }

    /// Replaces the wanted pictures.
    func want(_ wishes: [PreviewWish]) {
        let starts = state.withLock { state in
            state.wishes = wishes
            // The shelf may have dropped other pictures, so they count as missing.
            state.shown.formIntersection(wishes.flatMap { [$0.id, $0.key] })
            defer { state.isFetching = true }
            return !state.isFetching
        }
        if starts { fetchNext() }
    }

    /// Fetches the next picture, and so on until none is wanted.
    private func fetchNext() {
        let next = state.withLock { state in
            let next = state.next
            state.isFetching = next != nil
            return next
        }
        guard let (wish, isCoarse) = next else { return }
        queue.run { [self] client in
            let report = try client().send(wish.request(isCoarse: isCoarse))
            if let rgb = report.rgb, let picture = Picture(width: report.width, height: report.height, pixels: rgb) {
                inbox.put([.preview(photo: wish.id, report.coarse ? .coarse : .full, picture)])
            }
            // If nothing finer exists, the coarse one counts as full.
            note(wish, isFull: !isCoarse || !report.coarse)
            fetchNext()
        } failed: { [self] error in
            note(wish, isFull: true)
            inbox.put([.noPreview(photo: wish.id, reason: Failure(error).problem)])
            fetchNext()
        }
    }

    private func note(_ wish: PreviewWish, isFull: Bool) {
        state.withLock { state in
            state.shown.insert(wish.id)
            if isFull { state.shown.insert(wish.key) }
        }
    }
}

extension PreviewWish {
    /// The name of its full picture, which is asked for again in another size.
    fileprivate var key: String { "\(id) \(size.width)x\(size.height)" }

    fileprivate func request(isCoarse: Bool) -> PreviewRequest {
        let sides = ProtocolLimits.previewSides
        let side = min(max(size.width, size.height, sides.lowerBound), sides.upperBound)
        return PreviewRequest(photo: .id(photo), longerSide: side, coarse: isCoarse ? true : nil, moment: moment)
    }
}
