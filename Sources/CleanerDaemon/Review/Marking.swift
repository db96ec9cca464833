import CleanerProtocol
import PhotoCulling
import PhotoStore
import SystemPackage

/// A `mark` under way: its photos are judged and decided slice by slice, and others are answered in between.
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
        /// Folders for which the disk has to be asked first whether they may be written to.
        var unasked: Set<FilePath> = []
    }

    /// Its number among `MarksUnderWay`.
    let number: Int
    let parameters: MarkRequest
    let review: Int64?
    /// Why the folders of the photos may not be written to; nil where they may.
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

    mutating func refuse(_ steps: some Sequence<Step>, _ error: ProtocolError) {
        for step in steps { refusals.add(step.reference.text, error) }
    }

    /// The answer to the request; what others decided about since is not answered as done.
    func report(overtaken: Set<PhotoID>, act: Int64?, _ store: PhotoDatabase) throws -> MarkReport {
        var report = MarkReport(decision: parameters.decision, photos: 0, bytes: 0, refused: [], dryRun: isDryRun)
        var refusals = refusals
        for decided in decided {
            let overtaken = decided.photos.filter(overtaken.contains)
            let records = overtaken.isEmpty ? [:] : try store.photos.records(of: overtaken)
            if let other = records.values.first(where: { $0.decision != parameters.decision.engine }) {
                refusals.add(decided.reference.text, .overtaken(other))
                continue
            }
            report.photos += 1
            report.bytes += decided.bytes
            if decided.photos.count > 1 { report.companions = (report.companions ?? 0) + decided.photos.count - 1 }
        }
        report.take(refusals)
        report.act = act.map { WireID.act($0) }
        return report
    }
}
