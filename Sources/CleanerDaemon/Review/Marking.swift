import CleanerProtocol
import PhotoCulling
import PhotoStore
import SystemPackage

/// A `mark` request under way: its photos are decided in slices, and other requests are answered in between.
struct Marking {
    /// The decision about one photo and its companions.
    struct Decided {
        /// As the request named it, for refusals.
        let name: String
        let location: WireLocation?
        let photos: [PhotoID]
        let bytes: Int64
        /// Further names of these files.
        let links: Int
    }

    /// What to do with a photo that the request names.
    enum Step {
        case mark(PhotoReference)
        /// Mark a photo of a folder that the request names, as it was found there.
        case markMember(PhotoID, WirePath)
        /// Mark a photo of a list that the request names.
        case markListed(PhotoID)
        /// Keep the photo because other photos of its group were decided.
        case keep(PhotoReference)

        var isKeep: Bool { if case .keep = self { true } else { false } }

        /// The text for a refusal.
        var name: String {
            switch self {
            case .mark(let reference), .keep(let reference): reference.text
            case .markMember(_, let path): path.text
            case .markListed(let photo): WireID.photo(photo)
            }
        }
    }

    /// The judgement of a slice of photos, to be decided in the same turn.
    struct Slice {
        var decided: [Decided] = []
        var refused: [Refusal] = []
        var changes: [DecisionChange] = []
        /// All photos in `decided`, companions included.
        var photos: Set<PhotoID> = []
        /// Folders for which the disk must first be asked whether they are writable.
        var unasked: Set<FilePath> = []
        /// The copies that were looked up for it.
        var copies = KnownCopies()
        /// Pictures that were promised in place of its photos.
        var promised: Set<PictureID> = []
    }

    /// Its number in `MarksUnderWay`.
    let number: Int
    let parameters: MarkRequest
    let review: Int64?
    /// The photos of the request's folders, with their paths.
    let members: [(photo: PhotoID, path: WirePath)]
    /// The photos of the request's list.
    let listed: [PhotoID]
    /// Photos to mark only if something stays in their place, as it was when somebody marked them elsewhere.
    var relying: Set<PhotoID> = []
    /// Why folders of the photos are not writable; nil if they are.
    var obstacles: [FilePath: Errno?] = [:]
    private(set) var decided: [Decided] = []
    private(set) var refusals = Refusals()
    private(set) var photos: Set<PhotoID> = []
    /// Pictures that were promised in place of its photos.
    private(set) var promised: Set<PictureID> = []

    var isDryRun: Bool { parameters.dryRun == true }

    /// The steps in order; photos to keep come last.
    var steps: [Step] {
        parameters.photos.map(Step.mark) + members.map(Step.markMember) + listed.map(Step.markListed)
            + (parameters.keeping ?? []).map(Step.keep)
    }

    /// The name of the members and listed photos; nil if the request names neither folder nor list.
    var selection: String? {
        guard parameters.folders != nil || parameters.list != nil else { return nil }
        return PhotoSetName.of(members.map(\.photo) + listed)
    }

    mutating func add(_ slice: Slice) {
        decided += slice.decided
        for refusal in slice.refused { refusals.add(refusal) }
        photos.formUnion(slice.photos)
        promised.formUnion(slice.promised)
    }

    mutating func refuse(_ steps: some Sequence<Step>, _ error: ProtocolError) {
        for step in steps { refusals.add(step.name, error) }
    }

    /// What was decided and what was refused; photos that other requests have decided since are refused.
    func outcome(overtaken: Set<PhotoID>, _ store: PhotoDatabase) throws -> (decided: [Decided], refusals: Refusals) {
        var standing: [Decided] = []
        var refusals = refusals
        for decided in decided {
            let overtaken = decided.photos.filter(overtaken.contains)
            let records = overtaken.isEmpty ? [:] : try store.photos.records(of: overtaken)
            if let other = records.values.first(where: { $0.decision != parameters.decision.engine }) {
                refusals.add(decided.name, .overtaken(other), at: decided.location)
                continue
            }
            standing.append(decided)
        }
        return (standing, refusals)
    }
}

/// Names a set of photos, so that a user empties or marks exactly what they were shown.
enum PhotoSetName {
    /// The name in hexadecimal digits, the same for the same photos in any order.
    static func of(_ photos: some Sequence<PhotoID>) -> String {
        let photos = photos.sorted().map { WireID.photo($0) }.joined(separator: " ")
        return String(StableHash.of(Array(photos.utf8)), radix: 16)
    }
}
