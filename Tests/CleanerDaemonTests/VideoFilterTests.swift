import CleanerProtocol
import PhotoCategories
import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Filters by length and size")
struct VideoFilterTests {
    /// A photo of 100 MB, and videos of 5, 60 and 600 seconds and of unknown length, each of a megabyte a second.
    private func listed(_ filter: PhotoFilter) -> [PhotoID] {
        var culling = Culling(settings: CullingSettings())
        culling.update(facts(1, bytes: 100_000_000))
        for (id, seconds) in [(2, 5), (3, 60), (4, 600)] as [(PhotoID, Int32)] {
            var video = facts(id, bytes: Int64(seconds) * 1_000_000)
            video.traits = .video
            video.milliseconds = seconds * 1_000
            culling.update(video)
        }
        var unknown = facts(5, bytes: 1)
        unknown.traits = .video
        culling.update(unknown)
        return RowContext.of(.all, &culling).filtered(by: filter, in: nil, nil, culling).map(\.photo).sorted()
    }

    private func facts(_ id: PhotoID, bytes: Int64) -> PhotoFacts {
        PhotoFacts(
            id: id, status: .analysed, picture: id, content: id, bytes: bytes, modified: 0, nameLength: 5,
            pathOrder: UInt64(id))
    }

    @Test(
        "A length leaves videos of known length, a size leaves photos as well; the limit itself does not pass",
        arguments: [
            (PhotoFilter(longer: 5), [3, 4]), (PhotoFilter(shorter: 60), [2]),
            (PhotoFilter(longer: 5, shorter: 600), [3]),
            (PhotoFilter(longer: 4.999, shorter: 5.001), [2]), (PhotoFilter(larger: 60_000_000), [1, 4]),
            (PhotoFilter(smaller: 60_000_000), [2, 5]), (PhotoFilter(longer: 5, larger: 60_000_000), [4]),
            (PhotoFilter(), [1, 2, 3, 4, 5]),
        ] as [(PhotoFilter, [PhotoID])])
    func filters(filter: PhotoFilter, expected: [PhotoID]) {
        #expect(listed(filter) == expected)
    }
}
