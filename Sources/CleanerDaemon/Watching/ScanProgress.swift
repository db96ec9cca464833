/// Which libraries are present, and which are being scanned or about to be.
struct ScanProgress: Sendable {
    let libraries: Set<Int64>
    /// Libraries that are missing or not mounted.
    private(set) var missing: Set<Int64> = []
    private(set) var running: Set<Int64> = []
    /// Libraries whose ordered scan has not begun; the end of an earlier scan does not count for them.
    private(set) var ordered: Set<Int64> = []

    init(libraries: Set<Int64>) {
        self.libraries = libraries
    }

    /// Whether a library is being scanned or about to be.
    var isScanning: Bool { !running.isEmpty || !ordered.isEmpty }

    /// Notes that a scan of every present library was ordered.
    mutating func order() { ordered.formUnion(libraries.subtracting(missing)) }

    mutating func begin(_ root: Int64) {
        ordered.remove(root)
        running.insert(root)
    }

    mutating func end(_ root: Int64) { running.remove(root) }

    mutating func lose(_ root: Int64) {
        missing.insert(root)
        running.remove(root)
        ordered.remove(root)
    }

    /// Notes that a library is back; a scan always follows, and nothing counts as scanned before its end.
    mutating func find(_ root: Int64) {
        missing.remove(root)
        running.insert(root)
    }
}
