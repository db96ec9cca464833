import CleanerProtocol

/// Something that happens between two system calls of an emptying.
enum Intrusion: Hashable {
    /// A client decides.
    case decide(String, Decision, lastCopy: Bool)
    /// A client protects a folder or file.
    case protect(String)
    /// The disk changes: a file vanishes, is written to, or is exchanged by another one.
    case unlink(String), overwrite(String), replace(String)
    /// Other bytes come into a large film between its ends, through a hard link outside of the library; its time is
    /// set back.
    case rewrite(String)
    /// Something takes the name of a file that has moved.
    case occupy(String)
    /// The daemon dies.
    case die

    /// Any of them but taking a name, deaths least often.
    static func random(on names: [String], using generator: inout some RandomNumberGenerator) -> Intrusion {
        let photos = names.filter { !$0.hasSuffix(".xmp") }
        guard let name = names.randomElement(using: &generator), let photo = photos.randomElement(using: &generator)
        else { preconditionFailure("the library is not empty") }
        let beside = names.filter { $0.hasSuffix(".xmp") }.randomElement(using: &generator)
        if let beside, Int.random(in: 0..<4, using: &generator) == 0 {
            let isDecided = Bool.random(using: &generator)
            let decision: Decision = Bool.random(using: &generator) ? .keep : .maybe
            return isDecided ? .decide(beside, decision, lastCopy: false) : .protect(beside)
        }
        if names.contains(DepartureWorld.film), Int.random(in: 0..<4, using: &generator) == 0 {
            return .rewrite(DepartureWorld.film)
        }
        return switch Int.random(in: 0..<16, using: &generator) {
        case 0..<5: .decide(photo, .keep, lastCopy: false)
        case 5: .decide(photo, .maybe, lastCopy: false)
        case 6, 7: .decide(photo, .delete, lastCopy: false)
        case 8: .decide(photo, .delete, lastCopy: true)
        case 9, 10: .protect("guarded")
        case 11, 12: .unlink(name)
        case 13: .overwrite(name)
        case 14: .replace(name)
        default: .die
        }
    }
}

/// What was answered to clients and done to the disk, from which follows how all has to end.
struct DepartureLedger {
    /// The decision that was acknowledged last.
    private(set) var decided: [String: Decision] = [:]
    /// Files beside photos about which a decision of their own was acknowledged.
    private(set) var claimed: Set<String> = []
    /// Photos that were in their place when the protection of their folder was acknowledged.
    var protected: Set<String> = []
    /// Files that were changed or removed by others.
    private(set) var touched: Set<String> = []
    /// Films that got other bytes before their move became certain.
    var rewritten: Set<String> = []
    /// Marked photos that were in their place when their copy was taken away.
    private(set) var lostCopy: Set<String> = []
    /// What was promised in place of all marked photos.
    var standIn: String?
    /// Photos of which a client said that all copies may go.
    private(set) var lastCopiesAllowed: Set<String> = []
    /// Why decisions were refused.
    private(set) var refusals: [ProtocolError] = []
    /// Answers that were not true when they were given.
    private(set) var lies: [String] = []

    mutating func note(
        _ parameters: MarkRequest, _ photo: String, _ report: Result<MarkReport, any Error>, isThere: Bool
    ) {
        guard case .success(let report) = report else { return }
        refusals += report.refused.map(\.error)
        guard report.photos == 1 else { return }
        if photo.hasSuffix(".xmp") { claimed.insert(photo) }
        if !isThere, !touched.contains(photo) { lies.append("\(parameters.decision) of \(photo), which is not there") }
        // A decision about a photo is one about what belongs to it; its companion can be decided about alone.
        for part in DepartureWorld.family(of: photo) { decided[part] = parameters.decision }
        if parameters.lastCopy == true { lastCopiesAllowed.insert(DepartureWorld.contents[photo] ?? "") }
    }

    mutating func note(touched name: String, marked: [String]) {
        touched.insert(name)
        for photo in marked {
            guard name == standIn || (standIn == nil && DepartureWorld.copy(of: photo) == name) else { continue }
            lostCopy.insert(photo)
        }
    }
}
