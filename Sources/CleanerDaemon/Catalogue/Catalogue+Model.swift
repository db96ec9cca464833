import OwnPrograms
import PhotoCulling
import PhotoSearch
import PhotoStore

/// The user's own image-text model, which sees pictures when nothing else is to be done.
extension Catalogue {
    /// How many of the pictures the model was shown; nil if the user names none.
    func modelProgress() -> FeatureProgress? { configuration.model == nil ? nil : model.progress }

    /// The next picture for a model; nil if there is nothing to do.
    ///
    /// A changed program sees all pictures again.
    func pictureToShow(to program: String) -> ModelState.Job? {
        guarding("the vectors of pictures") {
            if model.program != program {
                model.begin(with: program, missing: try store.vectors.missing(of: program))
                touch()
            }
        }
        while wants(.vectors), let picture = model.next() {
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
            review.passes.closeSearches()
        }
        modelAnswers()
        touch()
    }

    /// Notes that a picture cannot be shown, because its file has changed, is gone, or cannot be decoded.
    func passOver(_ job: ModelState.Job) {
        model.passOver(job.picture)
        touch()
    }

    /// Notes that the model has answered, which clears its condition.
    func modelAnswers() {
        model.succeed()
        clear(.modelFailing)
    }

    /// Notes that the model failed on a picture, or on a sentence if `picture` is nil.
    ///
    /// - Returns: Whether to show it other pictures; if it keeps failing, it is tried again later.
    func modelFails(_ failure: ProgramFailure, on picture: PictureID?) -> Bool {
        guard model.fail(on: picture, isHopeless: failure.isHopeless) else { return true }
        raise(.modelFailing(failure))
        tryLater(.vectors)
        return false
    }

    // MARK: Searching

    /// Asks the model the sentence of a search; call it before `search` with the same text.
    func askModel(for text: String?) async {
        guard configuration.model != nil, let sentence = text.flatMap({ finder.query($0).sentence }) else { return }
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
        case .failed, .late, .tooMuchOutput, .wrongAnswer, .stopped: false
        }
    }
}

/// The user's own language model, as the status shows it; `LanguageModel` asks it.
extension Catalogue {
    func adviceBegins() {
        advice.isRunning = true
        touch()
    }

    /// Notes that the model has answered, which clears its condition.
    func adviceIsKnown() {
        advice = AdviceState(isKnown: true)
        clear(.adviceFailing)
        touch()
    }

    /// Notes that a question got no answer; `failure` is nil if that says nothing about the program.
    func adviceEnds(_ failure: ProgramFailure?) {
        advice.isRunning = false
        // The program did not fail if it was stopped because the client left or the daemon stops.
        if let failure, failure != .stopped { raise(.adviceFailing(failure)) }
        touch()
    }
}
