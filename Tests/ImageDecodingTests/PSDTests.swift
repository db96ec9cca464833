import Fixtures
import Images
import Testing

@Suite("Photoshop files")
struct PSDTests {
    private let raster = DrawnPicture.raster(width: 48, height: 32)

    private func inspect(_ change: (inout PSDEncoder) -> Void) throws -> Inspection {
        var encoder = PSDEncoder()
        change(&encoder)
        return try Photo(try encoder.encode(raster)).inspect()
    }

    @Test("Layers are held, and an opacity behind the colours")
    func layers() throws {
        #expect(try inspect { _ in }.holdings == Holdings())
        #expect(try inspect { $0.hasLayers = true }.holdings == Holdings(.layers))
        var encoder = PSDEncoder()
        encoder.opacity = Encoding.opacity(of: raster)
        let photo = Photo(try encoder.encode(raster))
        #expect(try photo.inspect().hasAlpha)
        #expect(try (photo.decode().seeThrough ?? 0) > 0.9)
        // Layers of 16 bits stand behind the global mask.
        let plain = try PSDEncoder().encode(raster)
        let place = 26 + 4 + 4 + 18
        #expect(plain[place..<place + 4].elementsEqual([0, 0, 0, 0]))
        let block = Array("8BIMMt16".utf8) + [0, 0, 0, 0] + Array("8BIMLr16".utf8) + [0, 0, 0, 2, 0, 3, 0, 0]
        let content: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 9, 9] + block
        let layered = plain[..<place] + [0, 0, 0, UInt8(content.count)] + content + plain[(place + 4)...]
        #expect(try Photo(layered).inspect().holdings == Holdings(.layers))
        #expect(try Photo(layered).luma() == Photo(plain).luma())
    }

    @Test("A file without its merged picture is only counted")
    func unmerged() throws {
        #expect(throws: ImageError.unsupported("a Photoshop file without a merged picture")) {
            try inspect { $0.isMerged = false }
        }
    }

    @Test("Other colours and depths are only counted")
    func unusual() throws {
        var file = try PSDEncoder().encode(raster)
        file[25] = 9  // CIE L*a*b*
        #expect(throws: ImageError.unsupported("a Photoshop file of mode 9 with 8 bits a sample")) {
            try Photo(file).inspect()
        }
        (file[25], file[23]) = (3, 32)
        #expect(throws: ImageError.unsupported("a Photoshop file of mode 3 with 32 bits a sample")) {
            try Photo(file).inspect()
        }
    }

    @Test("A file that ends early is damaged, wherever it ends", arguments: [true, false], [true, false])
    func cutOff(isPacked: Bool, isLarge: Bool) throws {
        var encoder = PSDEncoder()
        (encoder.isPacked, encoder.isLarge) = (isPacked, isLarge)
        let file = try encoder.encode(Raster(width: 6, height: 5, rgb: (0..<90).map { UInt8($0 * 2) }))
        for count in 12..<file.count {
            let error = #expect(throws: ImageError.self) { try Photo(file[..<count]).luma() }
            guard case .damaged? = error else {
                Issue.record("\(count) bytes: \(String(describing: error))")
                return
            }
        }
    }

    @Test("The digest covers picture and layers, and no metadata")
    func digest() throws {
        let digest = try inspect { _ in }.pictureDigest
        #expect(try inspect { $0.packet = "<x:xmpmeta/>" }.pictureDigest == digest)
        #expect(try inspect { $0.hasLayers = true }.pictureDigest != digest)
        #expect(try inspect { $0.isPacked = false }.pictureDigest != digest)
    }
}
