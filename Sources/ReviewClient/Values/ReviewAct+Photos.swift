import CleanerProtocol
import ReviewScreen

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
