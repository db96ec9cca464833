import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("The name of what a person was shown")
struct PhotoSetNameTests {
    @Test("The name changes with the photos, not with their order")
    func names() {
        let shown = PhotoSetName.of([1, 2, 3])
        #expect(PhotoSetName.of([2, 3, 1]) == shown)
        let others: [[PhotoID]] = [[1, 2], [1, 2, 3, 4], [1, 2, 4], []]
        for other in others { #expect(PhotoSetName.of(other) != shown) }
    }
}
