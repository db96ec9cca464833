import CleanerProtocol
import Testing

@testable import ReviewClient

@Suite struct MarkingPlanTests {
    private func row(_ group: Int, _ number: Int) -> PhotoRow {
        let path = WirePath(bytes: Array("\(group)-\(number).jpg".utf8))
        var row = PhotoRow(id: "p:\(group).\(number)", path: path, absolutePath: path, status: .analysed, bytes: 1)
        row.group = "g:\(group)"
        row.keeper = number == 0 ? true : nil
        return row
    }

    @Test("A group is never parted, and only one that is larger by itself exceeds the bound")
    func parting() {
        var plan = MarkingPlan()
        for (group, size) in [300, 200, 1, 700, 0, 1].enumerated() {
            for number in 0...size { plan.add(row(group, number)) }
        }
        let requests = plan.requests(in: "r:1")
        #expect(requests.map(\.photos.count) == [500, 1, 700, 1])
        #expect(requests.map { $0.staying?.map(\.text) } == [["p:0.0", "p:1.0"], ["p:2.0"], ["p:3.0"], ["p:5.0"]])
        // The group of which only the keeper is left needs nothing.
        #expect(plan.groupsWithKeeper == 5 && plan.staying == 5 && plan.marking.count == 1202)
    }

    @Test("Rows of a group that do not come together are marked together")
    func order() {
        var plan = MarkingPlan()
        for (group, number) in [(1, 1), (2, 1), (1, 0), (2, 0)] { plan.add(row(group, number)) }
        let request = MarkRequest(
            photos: [.id("p:1.1"), .id("p:2.1")], decision: .delete, dryRun: true,
            staying: [.id("p:1.0"), .id("p:2.0")], undecidedOnly: true)
        #expect(plan.requests(in: nil, dryRun: true) == [request])
    }
}
