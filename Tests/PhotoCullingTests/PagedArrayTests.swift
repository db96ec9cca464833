import Testing

@testable import PhotoCulling

extension PagedArray {
    init(_ elements: some Sequence<Element>) {
        self.init()
        for element in elements { append(element) }
    }
}

@Suite("Arrays of pages")
struct PagedArrayTests {
    private static let room = PagedArray<Int32>.room

    @Test("Elements keep their places as pages are added", arguments: [0, 1, room - 1, room, room + 1, 2 * room + 7])
    func places(count: Int) {
        var array = PagedArray<Int32>(isRandom: count % 2 == 0)
        array.reserve(count / 2)
        for place in 0..<count { array.append(Int32(place)) }
        #expect(array.count == count && array.indices == 0..<count)
        #expect(array.indices.allSatisfy { array[$0] == Int32($0) })
        let isThere = array.withPages { pages in
            array.indices.allSatisfy { PagedArray.element($0, of: pages).pointee == Int32($0) }
        }
        #expect(isThere)
    }

    @Test("A change touches one element, and no other copy of the array")
    func change() {
        var array = PagedArray((0..<Int32(Self.room + 10)))
        let before = array
        array[3] += 100
        array[Self.room + 2] = -1
        #expect(array.indices.filter { array[$0] != before[$0] } == [3, Self.room + 2])
    }

    @Test("Snapshots hold the array; one with a page that is not full, or too full, is refused")
    func snapshots() throws {
        func bytes(_ write: (inout SnapshotWriter) throws -> Void) throws -> [UInt8] {
            var bytes: [UInt8] = []
            var writer = SnapshotWriter(token: 1) { bytes += $0 }
            try write(&writer)
            return bytes
        }
        func read(_ bytes: [UInt8]) throws -> PagedArray<Int32> {
            var place = 0
            var reader = SnapshotReader(token: 1, bytes: bytes.count) { buffer in
                buffer.copyBytes(from: bytes[place..<place + buffer.count])
                place += buffer.count
            }
            return try PagedArray(from: &reader)
        }
        let array = PagedArray((0..<Int32(Self.room + 10)))
        let known = try read(try bytes { try array.write(to: &$0) })
        #expect(known.count == array.count && known.indices.allSatisfy { known[$0] == array[$0] })
        for pages in [[Self.room - 1, 3], [Self.room + 1], [Self.room, Self.room, Self.room + 1]] {
            let wrong = try bytes { writer in
                try writer.write(number: pages.count)
                for count in pages { try writer.write([Int32](repeating: 0, count: count)) }
            }
            #expect(throws: SnapshotError.self) { try read(wrong) }
        }
    }
}
