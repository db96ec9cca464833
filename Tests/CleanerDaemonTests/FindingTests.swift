import AnalyzerProcess
import Images
import PhotoStore
import Testing

@testable import CleanerDaemon

@Suite("What becomes of a worker's answer")
struct FindingTests {
    /// 2024-05-01 12:00 UTC.
    private static let now: Int64 = 1_714_564_800_000_000_000

    private func captured(_ date: String, offset: String? = nil) throws -> CaptureTime? {
        let digest = try #require(Digest256(bytes: [UInt8](repeating: 7, count: 32)))
        var metadata = PhotoMetadata()
        metadata.cameraModel = "Pencil 7"
        metadata.captured = CaptureTime(exifDate: date, offset: offset)
        let identification = Identification(
            bytesDigest: digest, size: 9, format: .jpeg, width: 4, height: 3, metadata: metadata,
            pictureDigest: digest, isAnimated: false, hasAlpha: false, decodedPixels: 12)
        guard
            case .picture(let picture, _)? = AnalysedContent(.known(identification), nil, bytes: 9, now: Self.now)
        else {
            Issue.record("no picture")
            return nil
        }
        #expect(picture.metadata.cameraModel == "Pencil 7")
        return picture.metadata.captured
    }

    @Test("A time in the future is none, as the camera's clock was wrong")
    func future() throws {
        #expect(try captured("2024:05:03 12:00:00") == nil)
        #expect(try captured("2038:01:19 03:14:07") == nil)
        #expect(try captured("2024:05:04 12:00:00", offset: "+14:00") == nil)
    }

    @Test("A time of this day is kept, in each zone of the earth")
    func today() throws {
        for (date, offset) in [
            ("2024:05:01 11:59:59", nil), ("2024:05:02 02:00:00", nil), ("2024:05:02 02:00:00", "+14:00"),
            ("2001:01:01 12:00:00", nil),
        ] as [(String, String?)] {
            #expect(try captured(date, offset: offset) != nil)
        }
    }
}
