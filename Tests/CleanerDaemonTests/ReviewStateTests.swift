import CleanerProtocol
import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Marks and review passes under way")
struct ReviewStateTests {
    @Test("Decisions of others overtake every open mark but their own")
    func overtaken() {
        var marks = MarksUnderWay()
        let (first, second) = (marks.begin(), marks.begin())
        marks.setAct(7, of: first)
        marks.overtake([1], by: second)
        marks.overtake([2])
        #expect(marks.overtaken(of: first) == [1, 2] && marks.overtaken(of: second) == [2])
        #expect(marks.isOpen(7) && !marks.isOpen(8))
        marks.end(first)
        #expect(!marks.isOpen(7) && marks.overtaken(of: first).isEmpty)
    }

    @Test("Cards that are done are passed over once; what is named bounds which come next")
    func order() {
        var order = ReviewOrder(review: 1, cards: [[1], [2, 3], [4], [5]])
        let first = order.next(2, holding: nil, after: nil, isWaiting: { $0 != 1 && $0 != 3 }, card: Self.whole)
        #expect(first.cards == [[2], [4]] && first.left == 3 && first.cardsLeft == 3)
        // The first card is not looked at again.
        let second = order.next(9, holding: nil, after: 4, isWaiting: { _ in true }, card: Self.whole)
        #expect(second.cards == [[5]] && second.left == 4)
        let third = order.next(9, holding: 3, after: nil, isWaiting: { _ in true }, card: Self.whole)
        #expect(third.cards == [[2, 3]])
    }

    @Test("A card of which nothing can be shown is replaced by the next one")
    func emptyCards() {
        var order = ReviewOrder(review: 1, cards: [[1], [2], [3]])
        let page = order.next(
            2, holding: nil, after: nil, isWaiting: { _ in true },
            card: { photos -> [PhotoID]? in photos == [1] ? nil : photos })
        #expect(page.cards == [[2], [3]] && page.left == 3 && page.cardsLeft == 3)
    }

    private static func whole(_ photos: [PhotoID]) -> [PhotoID]? { photos }

    @Test("A slice of rows cuts no group apart")
    func slices() {
        let contexts = ["g", "g", "g", nil, "h"].map { RowContext(photo: 1, group: $0) }
        #expect(contexts[...].prefixOfWholeGroups(1).count == 3)
        #expect(contexts[3...].prefixOfWholeGroups(1).count == 1)
        #expect(contexts[...].prefixOfWholeGroups(9).count == 5)
    }

    @Test("Names on the wire are read only with their own letter")
    func names() {
        #expect(WireID.photo(named: WireID.photo(12)) == 12)
        #expect(WireID.photo(named: "a:12") == nil && WireID.review(named: "r:x") == nil)
        #expect(throws: ProtocolError.self) { try WireID.act(named: "p:1") }
    }
}
