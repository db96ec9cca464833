import OwnPrograms
import PhotoCulling
import PhotoSearch
import PhotoStore

/// The user's own image-text model, which sees pictures when nothing else is to be done.
extension Catalogue {
    /// How long showing pictures waits where nothing tells its end: until the machine is on mains again, until the
    /// program is mended.
    private static let modelRetry = Duration.seconds(300)

    /// Whether pictures are to be shown to the model and nothing else is to be done.
    ///
    /// Text comes first, unless its reader waits for something.
    var wantsVectors: Bool {
        configuration.model != nil && !model.wanted.isEmpty && !model.isTryPlanned && isQuiet
            && (!wantsTexts || texts.isTryPlanned)
    }

    /// How many of the pictures the model was shown; nil if the user names none.
    func modelProgress() -> FeatureProgress? { configuration.model == nil ? nil : model.progress }

    /// The next picture for a model; nil if there is nothing to do.
    ///
    /// Another program sees everything again.
    func pictureToShow(to program: String) -> ModelState.Job? {
        guarding("the vectors of pictures") {
            if model.program != program {
                model.begin(with: program, missing: try store.vectors.missing(of: program))
                touch()
            }
        }
        while wantsVectors, let picture = model.next() {
            let photos = guarding("the vectors of pictures") {
                try store.vectors.isKnown(picture, to: program) ? [] : store.contents.photos(showing: picture)
            }
            guard let photos else { return nil }
            if let photo = photos.first { return ModelState.Job(picture: picture, photo: photo) }
            model.finish(picture)
        }
        return nil
    }

    /// Stores the vector of a picture; nil if the model gives none.
    func finish(_ job: ModelState.Job, _ vector: ModelVector?, by program: String) {
        guarding("the vector of a picture") {
            try store.vectors.record(vector, of: job.picture, model: program)
            model.finish(job.picture)
        }
        modelAnswers()
        touch()
    }

    /// A picture cannot be shown, because its file is not there as it was or cannot be decoded.
    func passOver(_ job: ModelState.Job) {
        model.passOver(job.picture)
        touch()
    }

    /// The model answered: whatever was wrong with it is over.
    func modelAnswers() {
        model.succeed()
        clear(.modelFailing)
    }

    /// The model failed on a picture, or on a sentence if there is none.
    ///
    /// - Returns: Whether it may see other pictures; if it keeps failing, it is tried again later.
    func modelFails(_ failure: ProgramFailure, on picture: PictureID?) -> Bool {
        guard model.fail(on: picture, isHopeless: failure.isHopeless) else { return true }
        raise(.modelFailing(failure))
        showPicturesLater()
        return false
    }

    func showPicturesLater() {
        guard !model.isTryPlanned else { return }
        model.isTryPlanned = true
        Task {
            try? await clocks.sleep(Self.modelRetry)
            model.isTryPlanned = false
            ringForQuietWork()
        }
    }

    // MARK: Searching

    /// Asks the model what a search looks for, before `search` is called with the same text.
    func askModel(for text: String?) async {
        guard configuration.model != nil, let sentence = text.flatMap({ query($0).sentence }) else { return }
        let answer = await modelQuestions.ask(sentence)
        model.keep(answer, to: sentence)
    }

    /// The photos that the model finds for a query, with the cosines of their pictures.
    ///
    /// - Throws: `ProgramFailure`, `StoreError`.
    func likenesses(for query: SearchQuery) throws -> [PhotoID: Float] {
        guard let sentence = query.sentence, let answer = model.answer(to: sentence) else { return [:] }
        switch answer {
        case .failed(let failure): throw failure
        case .found(let hits):
            var likenesses: [PhotoID: Float] = [:]
            for hit in hits {
                for photo in try store.contents.photos(showing: hit.picture) { likenesses[photo] = hit.cosine }
            }
            return likenesses
        }
    }
}

extension ProgramFailure {
    /// Whether another try would fail the same way.
    fileprivate var isHopeless: Bool {
        switch self {
        case .notUnderstood, .missing, .notConfined: true
        case .failed, .late, .endless, .wrongAnswer, .stopped: false
        }
    }
}
