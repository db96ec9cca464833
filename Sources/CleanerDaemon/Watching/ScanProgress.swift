/// Which libraries are present, and which are being scanned or about to be.
struct ScanProgress: Sendable {
    let libraries: Set<Int64>
    /// Libraries that are missing or not mounted.
    private(set) var missing: Set<Int64> = []
    private(set) var running: Set<Int64> = []
    /// Libraries whose ordered scan has not begun; the end of an earlier scan does not count for them.
    private(set) var ordered: Set<Int64> = []
    /// The scans of each library that have begun, and the number of the last one that has ended.
    private var begun: [Int64: Int] = [:]
    private var ended: [Int64: Int] = [:]

    /// Scans to wait for: the number of the last one, by library.
    typealias Awaited = [Int64: Int]

    init(libraries: Set<Int64>) {
        self.libraries = libraries
    }

    /// Whether a library is being scanned or about to be.
    var isScanning: Bool { !running.isEmpty || !ordered.isEmpty }

    /// The scans that run or were ordered; later ones may never come to an end.
    var awaited: Awaited {
        var awaited: Awaited = [:]
        for root in running { awaited[root] = begun[root] }
        for root in ordered { awaited[root] = begun[root, default: 0] + 1 }
        return awaited
    }

    /// Whether these scans have ended, or their library went missing.
    func areOver(_ awaited: Awaited) -> Bool {
        awaited.allSatisfy { root, number in missing.contains(root) || ended[root, default: 0] >= number }
    }

    /// Notes that a scan of every present library was ordered.
    mutating func order() { ordered.formUnion(libraries.subtracting(missing)) }

    mutating func begin(_ root: Int64) {
        ordered.remove(root)
        running.insert(root)
        begun[root, default: 0] += 1
    }

    mutating func end(_ root: Int64) {
        running.remove(root)
        ended[root] = begun[root]
    }

    mutating func lose(_ root: Int64) {
        missing.insert(root)
        running.remove(root)
        ordered.remove(root)
    }

    /// Notes that a library is back; a scan always follows, and nothing counts as scanned before its end.
    mutating func find(_ root: Int64) {
        missing.remove(root)
        running.insert(root)
        begun[root, default: 0] += 1
    }
}
