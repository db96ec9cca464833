import Fixtures
import Foundation
import Images
import Testing

/// Kinds of JPEG and PNG that cameras and programs seldom write.
@Suite("Unusual codings")
struct UnusualCodingTests {
    private let flag = Flag.raster(width: 64, height: 32)

    /// A flag of 16 pixels, by `cjpeg -arithmetic -quality 75 -sample 1x1`, and the same with `-progressive`.
    private static let arithmetic = [
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAx\
        NDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjL/yQARCAAQABADAREAAhEBAxEB/8wACgAQEAUBEBEF/9oADAMBAAIRAxEAPwD/AGYpgvoz5WgTc4n9dfFozPttMP/Z
        """,
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAx\
        NDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
        MjIyMjIyMjL/ygARCAAQABADAREAAhEBAxEB/8wABgAQARD/2gAMAwEAAhADEAAAAf7ThGOMN2YEXAiVX14GHaaA/8wABBAF/9oA\
        CAEBAAEFAsD/zAAEEQX/2gAIAQMBAT8BwP/MAAQRBf/aAAgBAgEBPwHA/8wABBAF/9oACAEBAAY/AsD/zAAEEAX/2gAIAQEAAT8h\
        wP/aAAwDAQACAAMAAAAQmvD/zAAEEQX/2gAIAQMBAT8QwP/MAAQRBf/aAAgBAgEBPxDA/8wABBAF/9oACAEBAAE/EMD/2Q==
        """,
    ]

    @Test("JPEG in arithmetic coding shows its colours", arguments: arithmetic)
    func arithmeticCoding(text: String) throws {
        let bytes = try #require(Data(base64Encoded: text))
        Flag.expect(try Photo(bytes).preview(longerSide: 16))
    }

    @Test("JPEG in four inks is read with and without Adobe's transform")
    func inks() throws {
        let raster = Raster(width: 64, height: 64, red: 200, green: 90, blue: 60)
        let file = try Encoding.jpegInks.encode(raster)
        Flag.expect(try Photo(file).preview(longerSide: 64).colour(at: 32, 32), near: [200, 90, 60])
        let adobe = Array("Adobe".utf8)
        let place = try #require(file.indices.first { file[$0...].prefix(5).elementsEqual(adobe) })
        var plain = file
        #expect(plain[place + 11] == 2)
        plain[place + 11] = 0
        // What were Y, Cb and Cr of the complement count as inks themselves.
        Flag.expect(try Photo(plain).preview(longerSide: 64).colour(at: 32, 32), near: [136, 161, 70])
    }

    @Test("Of several pictures in a JPEG file the first is shown, and all belong to the picture")
    func multiPicture() throws {
        let first = JPEGFile(try Encoding.jpeg.encode(flag)).adding(application: 2, Array("MPF\0II*\0".utf8)).bytes
        let dark = try Encoding.jpeg.encode(Raster(width: 64, height: 32, rgb: flag.rgb.map { $0 / 2 }))
        let pair = Photo(first + dark)
        let inspection = try pair.inspect()
        #expect(inspection.width == 64 && inspection.height == 32 && !inspection.isAnimated)
        #expect(try pair.decode() == Photo(first).decode())
        #expect(try Set([Photo(first), pair, Photo(first + first)].map { try $0.digest() }).count == 3)
    }

    @Test("Of an animated PNG the first picture is shown, and all frames belong to the picture")
    func animatedPNG() throws {
        let still = try Encoding.png.encode(flag)
        func moving(_ frame: [UInt8]) -> Photo {
            let frames = PNGChunk.inserting("fdAT", [0, 0, 0, 1] + frame, into: still)
            return Photo(PNGChunk.inserting("acTL", [0, 0, 0, 2, 0, 0, 0, 0], into: frames))
        }
        #expect(try moving([1, 2, 3]).inspect().isAnimated)
        #expect(try !Photo(still).inspect().isAnimated)
        #expect(try moving([1, 2, 3]).decode() == Photo(still).decode())
        #expect(try moving([1, 2, 3]).digest() != moving([1, 2, 4]).digest())
        #expect(try moving([1, 2, 3]).digest() != Photo(still).digest())
    }
}
