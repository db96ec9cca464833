import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("The name of what is marked")
struct PileTests {
    @Test("The pile's name changes with the marked photos, not with their order")
    func names() {
        let shown = PileName.of([[1], [2, 3]])
        #expect(PileName.of([[2, 3], [1]]) == shown)
        let others: [[[PhotoID]]] = [[[1], [2]], [[1], [2, 3], [4]], [[1], [2, 4]], []]
        for other in others { #expect(PileName.of(other) != shown) }
    }
}
