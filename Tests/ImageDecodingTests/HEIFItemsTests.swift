import BoundedReading
import Testing

@testable import ImageDecoding

@Suite("The items of a HEIF file")
struct HEIFItemsTests {
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = 8 + content.count
        return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + Array(type.utf8) + content
    }

    /// A header with a coded picture, item 1, and a metadata item, 2; `places` says where they lie.
    private func items(places: [UInt8]) throws -> HEIFItems? {
        let names =
            box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("hvc1".utf8))
            + box("infe", [2, 0, 0, 0, 0, 2, 0, 0] + Array("Exif".utf8))
        let meta = box(
            "meta",
            [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iinf", [0, 0, 0, 0, 0, 2] + names)
                + box("iloc", [0, 0, 0, 0] + places) + box("iprp", box("ipco", [])))
        return try meta.withUnsafeBytes { raw in
            let bytes = BoundedBytes(raw)
            return HEIFItems(meta: try #require(ISOBox.read(bytes).boxes.first), file: bytes)
        }
    }

    @Test("Extents of an item that the picture does not need are read, but not thousands that take no bytes")
    func emptyExtents() throws {
        let picture: [UInt8] = [0, 1, 0, 0, 0, 0]
        let extent: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 4]
        #expect(try items(places: [0x44, 0, 0, 2] + picture + [0, 2, 0, 0, 0, 1] + extent) != nil)
        #expect(try items(places: [0, 0, 0, 2] + picture + [0, 2, 0, 0, 0xFF, 0xFF]) == nil)
    }
}
