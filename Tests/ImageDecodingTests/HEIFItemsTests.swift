import BoundedReading
import Testing

@testable import ImageDecoding

@Suite("The items of a HEIF file")
struct HEIFItemsTests {
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = 8 + content.count
        return (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array(type.utf8) + content
    }

    /// A header with a coded picture, item 1, and a metadata item, 2; `places` says where they lie, `properties` what
    /// they have of one property.
    private func items(places: [UInt8], properties: [UInt8] = []) throws -> HEIFItems? {
        let names =
            box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("hvc1".utf8))
            + box("infe", [2, 0, 0, 0, 0, 2, 0, 0] + Array("Exif".utf8))
        let meta = box(
            "meta",
            [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + box("iinf", [0, 0, 0, 0, 0, 2] + names)
                + box("iloc", [0, 0, 0, 0] + places)
                + box("iprp", box("ipco", box("pixi", [])) + (properties.isEmpty ? [] : box("ipma", properties))))
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

    @Test("As many extents as a list of one byte each can hold are not kept")
    func manyExtents() throws {
        let extents = [0, 1, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 0xFFFF)
        #expect(try items(places: [0x01, 0, 0, 1] + extents)?.items[1]?.extents.count == 0xFFFF)
        #expect(try items(places: [0x01, 0, 0, 2] + extents + extents) == nil)
    }

    @Test("An item has no more properties than one entry can name")
    func manyProperties() throws {
        func properties(_ entries: Int) -> [UInt8] {
            let entry = [0, 1, 200] + [UInt8](repeating: 1, count: 200)
            return [0, 0, 0, 0, 0, 0, 0, UInt8(entries)] + (0..<entries).flatMap { _ in entry }
        }
        let places: [UInt8] = [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 0]
        #expect(try items(places: places, properties: properties(1))?.items[1]?.properties.count == 200)
        #expect(try items(places: places, properties: properties(2)) == nil)
    }
}
