import CleanerProtocol
import ReviewScreen

/// The photos of a list that would be marked, group by group, with those that stay in their place.
struct MarkingPlan {
    /// A photo that belongs to no group is one of its own.
    private struct Group {
        var marking: [String] = []
        var staying: [String] = []
    }

    /// The most photos to mark in one of several requests; the daemon checks all staying photos in each of its turns.
    private static let photosInRequest = 500

    private var groups: [Group] = []
    private var places: [String: Int] = [:]

    mutating func add(_ row: PhotoRow) {
        let place = places[Self.card(of: row), default: groups.count]
        if place == groups.count {
            places[Self.card(of: row)] = place
            groups.append(Group())
        }
        if row.keeper == true { groups[place].staying.append(row.id) } else { groups[place].marking.append(row.id) }
    }

    /// The id of the card that shows a row.
    static func card(of row: PhotoRow) -> String { row.group ?? row.id }

    /// Groups of which only the keeper is left need nothing.
    private var steps: [Group] { groups.filter { !$0.marking.isEmpty } }

    var marking: [String] { groups.flatMap(\.marking) }
    /// Groups of which something stays.
    var groupsWithKeeper: Int { steps.count { !$0.staying.isEmpty } }
    var staying: Int { steps.reduce(0) { $0 + $1.staying.count } }

    /// The requests that mark the photos; each group is in one request with its staying photos.
    func requests(in review: String?, dryRun: Bool? = nil) -> [MarkRequest] {
        var requests: [MarkRequest] = []
        var steps = steps[...]
        while !steps.isEmpty {
            var sum = Group()
            while let step = steps.first,
                sum.marking.isEmpty || sum.marking.count + step.marking.count <= Self.photosInRequest
            {
                sum.marking += step.marking
                sum.staying += step.staying
                steps.removeFirst()
            }
            requests.append(
                MarkRequest(
                    photos: sum.marking.map { .id($0) }, decision: .delete, dryRun: dryRun,
                    staying: sum.staying.isEmpty ? nil : sum.staying.map { .id($0) }, review: review,
                    undecidedOnly: true))
        }
        return requests
    }
}

extension ReviewAct {
    /// The photos that it names; none if it is about a whole list.
    var photos: [String] {
        switch kind {
        case .decide(let photos, _), .decideSection(_, let photos, _), .different(let photos),
            .deleteLastCopy(let photos), .putBack(let photos):
            photos
        case .accept(let staying, let deleting): deleting + staying
        case .markAll, .sendToTrash: []
        }
    }

    /// The changes that the daemon will publish of it: photos with their new decision, nil if it stays the same.
    ///
    /// `markAll` marks the photos of the plan.
    func changes(_ plan: MarkingPlan) -> [(photos: [String], decision: Decision?)] {
        switch kind {
        case .decide(_, let decision), .decideSection(_, _, let decision): [(photos, decision)]
        case .different: [(photos, nil)]
        case .deleteLastCopy: [(photos, .delete)]
        case .putBack: [(photos, .keep)]
        // A single photo that stays gets no decision.
        case .accept(let staying, let deleting): [(deleting, .delete), (staying.count > 1 ? staying : [], .keep)]
        case .markAll: [(plan.marking, .delete)]
        case .sendToTrash: []
        }
    }
}
