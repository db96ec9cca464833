internal import Glibc

/// An array that grows by pages, so that no change ever moves more than one page.
///
/// A plain array of a million photos' facts moves 100 MB when it is full.
struct PagedArray<Element: BitwiseCopyable & Sendable>: Sendable {
    /// The number of elements of a page; a power of two.
    static var room: Int { 1 << roomBits }

    /// All but the last are full.
    private var pages: [[Element]] = []
    private(set) var count = 0
    /// Whether access is random, so that large pages of memory help.
    private let isRandom: Bool

    /// - Parameter isRandom: Whether large pages of memory are asked for.
    init(isRandom: Bool = false) {
        self.isRandom = isRandom
    }

    var indices: Range<Int> { 0..<count }

    subscript(place: Int) -> Element {
        get { pages[place >> Self.roomBits][place & (Self.room - 1)] }
        _modify { yield &pages[place >> Self.roomBits][place & (Self.room - 1)] }
    }

    private static var roomBits: Int { 16 }

    mutating func append(_ element: Element) {
        if pages.last.map({ $0.count == Self.room }) ?? true { pages.append([]) }
        let last = pages.count - 1
        if pages[last].count == pages[last].capacity { makeRoom(in: last) }
        pages[last].append(element)
        count += 1
    }

    /// Makes room in a page that is full: in the first page step by step, as most libraries fill no other.
    private mutating func makeRoom(in page: Int) {
        let full = pages[page].count
        reserve(page > 0 || full >= Self.room / 2 ? Self.room : max(16, 2 * full), in: page)
    }

    private mutating func reserve(_ capacity: Int, in page: Int) {
        pages[page].reserveCapacity(capacity)
        if isRandom { LargePages.advise(&pages[page]) }
    }

    /// Makes room for so many elements in all, where growing step by step would move the first page many times.
    mutating func reserve(_ count: Int) {
        if pages.isEmpty { pages.append([]) }
        reserve(min(count, Self.room), in: 0)
    }

    /// Calls `body` with where each page begins; the pointers are valid until it returns.
    func withPages<Result>(_ body: (UnsafeBufferPointer<UnsafePointer<Element>>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UnsafePointer<Element>.self, capacity: pages.count) { starts in
            var filled = 0
            // An array's elements lie in one place while it is neither changed nor released.
            for page in pages {
                page.withUnsafeBufferPointer { elements in
                    guard let start = elements.baseAddress else { return }
                    starts.initializeElement(at: filled, to: start)
                    filled += 1
                }
            }
            return withExtendedLifetime(pages) { body(UnsafeBufferPointer(rebasing: starts[..<filled])) }
        }
    }
}

extension PagedArray {
    /// Where an element lies whose place is in range.
    @inline(__always)
    static func element(_ place: Int, of pages: UnsafeBufferPointer<UnsafePointer<Element>>) -> UnsafePointer<Element> {
        pages[place >> roomBits] + (place & (room - 1))
    }

    func write(to writer: inout SnapshotWriter) throws {
        try writer.write(number: pages.count)
        for page in pages { try writer.write(page) }
    }

    init(from reader: inout SnapshotReader, isRandom: Bool = false) throws {
        self.init(isRandom: isRandom)
        // An impossible number of pages ends with the file.
        for _ in 0..<max(0, try reader.readNumber()) {
            try SnapshotError.unless(pages.last.map { $0.count == Self.room } ?? true)
            pages.append(try reader.read { if isRandom { LargePages.advise($0) } })
            count += pages[pages.count - 1].count
        }
        try SnapshotError.unless(pages.allSatisfy { $0.count <= Self.room })
    }

    func allSatisfy(_ isRight: (Element) throws -> Bool) rethrows -> Bool {
        try pages.allSatisfy { try $0.allSatisfy(isRight) }
    }
}

/// Asks the kernel for large pages for arrays with random access; it is only a hint.
///
/// Otherwise such access spends most of its time on page lookups.
enum LargePages {
    private static let bytes = 2 << 20

    /// Call it after each reallocation of the array.
    static func advise<Element>(_ array: inout [Element]) {
        let length = array.capacity * MemoryLayout<Element>.stride
        array.withUnsafeMutableBytes {
            advise(UnsafeMutableRawBufferPointer(start: $0.baseAddress, count: length))
        }
    }

    /// The same for memory that becomes an array.
    static func advise(_ memory: UnsafeMutableRawBufferPointer) {
        let start = Int(bitPattern: memory.baseAddress)
        let (first, end) = ((start + bytes - 1) / bytes * bytes, (start + memory.count) / bytes * bytes)
        guard first < end else { return }
        // A kernel without large pages refuses, which does no harm.
        _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
    }
}
