import CleanerProtocol
import PhotoCulling
import PhotoStore
import SystemPackage

/// A `mark` under way: its photos are judged and decided slice by slice, between which others are answered.
struct Marking {
    /// What is decided about one photo and its companions.
    struct Decided {
        let reference: PhotoReference
        let photos: [PhotoID]
        let bytes: Int64
    }

    /// What is to be done about a photo that the request names.
    enum Step {
        case mark(PhotoReference)
        /// Keeps the photo because others of its group were decided about.
        case keep(PhotoReference)

        var reference: PhotoReference {
            switch self {
            case .mark(let reference), .keep(let reference): reference
            }
        }
    }

    /// What was found out about some of the photos, to be decided in the same turn.
    struct Slice {
        var decided: [Decided] = []
        var refused: [Refusal] = []
        var changes: [DecisionChange] = []
        /// All photos of `decided`.
        var photos: Set<PhotoID> = []
        /// Folders of which has to be known first whether they may be written.
        var unasked: Set<FilePath> = []
    }

    let number: Int
    let parameters: MarkRequest
    let review: Int64?
    /// Why the folders of the photos may not be written, nil of those that may.
    var obstacles: [FilePath: Errno?] = [:]
    private(set) var decided: [Decided] = []
    private(set) var refusals = Refusals()
    private(set) var photos: Set<PhotoID> = []

    var isDryRun: Bool { parameters.dryRun == true }

    /// In their order; what is kept comes last.
    var steps: [Step] {
        parameters.photos.map(Step.mark) + (parameters.keeping ?? []).map(Step.keep)
    }

    mutating func add(_ slice: Slice) {
        decided += slice.decided
        for refusal in slice.refused { refusals.add(refusal.photo, refusal.error) }
        photos.formUnion(slice.photos)
    }

    mutating func refuse(_ steps: some Sequence<Step>, _ error: ProtocolError, as text: (PhotoReference) -> String) {
        for step in steps { refusals.add(text(step.reference), error) }
    }
}

/// What others have to know of a `mark` under way.
struct OpenMark {
    /// Its act, once something was decided.
    var act: Int64?
    /// Photos about which others decided since it began: their answers hold.
    var overtaken: Set<PhotoID> = []
}
