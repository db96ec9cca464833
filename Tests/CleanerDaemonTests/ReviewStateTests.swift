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

    @Test("Cards that are done are passed over; what is named bounds which come next")
    func order() {
        let order = Self.order([[1], [2, 3], [4], [5]]) { $0 != 1 && $0 != 3 }
        #expect(order.left == 3 && order.cardsLeft == 3)
        #expect(order.next(2, holding: nil, after: nil, card: Self.whole) == [[2], [4]])
        #expect(order.next(9, holding: nil, after: 4, card: Self.whole) == [[5]])
        #expect(order.next(9, holding: 3, after: nil, card: Self.whole) == [[2]])
        #expect(order.next(9, holding: 1, after: nil, card: Self.whole).isEmpty)
        #expect(order.next(9, holding: 2, after: 4, card: Self.whole).isEmpty)
    }

    @Test("What is decided and taken back is counted; a photo that no card shows makes an order incomplete")
    func changes() {
        var order = Self.order([[1], [2, 3]]) { _ in true }
        let areDecided = [1, 2, 1].map { order.set($0, isWaiting: false) }
        #expect(areDecided == [true, true, true] && order.left == 1 && order.cardsLeft == 1)
        #expect(order.next(9, holding: nil, after: nil, card: Self.whole) == [[3]])
        let areComplete = [1, 7].map { order.set($0, isWaiting: true) }
        #expect(areComplete == [true, false])
        #expect(order.next(9, holding: nil, after: nil, card: Self.whole) == [[1], [3]])
        let isComplete = order.set(7, isWaiting: false)
        #expect(isComplete)
    }

    @Test("A card of which nothing can be shown is replaced by the next one")
    func emptyCards() {
        let order = Self.order([[1], [2], [3]]) { _ in true }
        let cards = order.next(2, holding: nil, after: nil) { photos -> [PhotoID]? in photos == [1] ? nil : photos }
        #expect(cards == [[2], [3]] && order.left == 3 && order.cardsLeft == 3)
    }

    private static func order(_ cards: [[PhotoID]], isWaiting: (PhotoID) -> Bool) -> ReviewOrder {
        ReviewOrder(cards: cards) { $0.map(isWaiting) }
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
