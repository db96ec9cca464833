/// Directories that wait to be listed, and cookies that wait for these listings.
///
/// Each listing belongs to an epoch, and a cookie ends the current epoch. A subdirectory that a listing finds existed
/// before, so it takes the epoch of that listing. A cookie is answered when no listing of its epoch or an earlier one
/// is left, however many directories appear later.
struct WorkList {
    /// Last in, first out: a directory that appears while a big scan runs is listed next.
    private var stack: [DirectoryNode] = []
    private var outstanding: [UInt64: Int] = [:]
    private var epoch: UInt64 = 0
    private var cookies: [(name: String, epoch: UInt64)] = []

    /// Adds a directory to be listed.
    ///
    /// - Parameters:
    ///   - node: The directory.
    ///   - scan: The root whose full scan it is part of.
    ///   - wanted: Its epoch; nil for the current one.
    mutating func add(_ node: DirectoryNode, scan: RootState?, epoch wanted: UInt64? = nil) {
        let wanted = wanted ?? epoch
        if var queued = node.queued {
            if wanted < queued.epoch {
                leave(queued.epoch)
                queued.epoch = wanted
                outstanding[wanted, default: 0] += 1
            }
            if queued.scan == nil, let scan {
                queued.scan = scan
                scan.awaited += 1
            }
            node.queued = queued
        } else {
            node.queued = QueuedListing(epoch: wanted, scan: scan)
            scan?.awaited += 1
            outstanding[wanted, default: 0] += 1
            stack.append(node)
        }
    }

    /// The next directory; call `finish` when it has been listed.
    mutating func next() -> (node: DirectoryNode, queued: QueuedListing)? {
        while let node = stack.popLast() {
            guard let queued = node.queued else { continue }
            node.queued = nil
            return (node, queued)
        }
        return nil
    }

    mutating func finish(_ queued: QueuedListing) {
        leave(queued.epoch)
        queued.scan?.awaited -= 1
    }

    /// Removes a directory that is gone.
    mutating func cancel(_ node: DirectoryNode) {
        guard let queued = node.queued else { return }
        node.queued = nil
        finish(queued)
    }

    var isEmpty: Bool { outstanding.isEmpty }

    mutating func hold(_ names: [String]) {
        for name in names { cookies.append((name, epoch)) }
        epoch += 1
    }

    /// The next cookie for which everything has been listed.
    mutating func nextCookie() -> String? {
        guard let first = cookies.first else { return nil }
        if let oldest = outstanding.keys.min(), oldest <= first.epoch { return nil }
        return cookies.removeFirst().name
    }

    private mutating func leave(_ epoch: UInt64) {
        let left = (outstanding[epoch] ?? 0) - 1
        outstanding[epoch] = left > 0 ? left : nil
    }
}
