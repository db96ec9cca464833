import Fixtures
import Testing

@testable import PhotoAnalysis

@Suite("Largest values")
struct LargestValuesTests {
    @Test("Agrees with sorting", arguments: [1, 2, 7, 8, 9, 100, 5000], [1, 3, 50])
    func sorted(total: Int, count: Int) {
        var random = RandomSource(seed: UInt64(total * 100 + count))
        // Coarse values, so that many are equal; rising and falling ones, which meet the bound in the worst order.
        let values = (0..<total).map { _ in random.between(0, 40).rounded() }
        for order in [values, values.sorted(), values.sorted(by: >)] {
            let expected = values.sorted(by: >)[min(count, total) - 1]
            #expect(LargestValues.least(ofLargest: count, in: order) == expected)
        }
    }

    @Test("Of nothing it is 0")
    func empty() {
        #expect(LargestValues.least(ofLargest: 3, in: []) == 0)
    }
}
