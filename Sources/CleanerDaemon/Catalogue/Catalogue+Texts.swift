import AnalyzerProcess
import Logging
import PhotoCulling
import PhotoStore

/// Reads the text in pictures when nothing else is to be done.
extension Catalogue {
    private static let readerSetting = "text-reader"

    /// How many of the pictures that are worth reading were read; nil if the user switched reading off.
    func textProgress() -> FeatureProgress? {
        settings.values.isTextRead ? texts.progress : nil
    }

    /// Loads what was read before this start.
    func loadTexts() throws {
        guard let reader = try store.settings.value(of: Self.readerSetting) else { return }
        texts.begin(with: reader, read: try store.texts.pictures(by: reader))
    }

    /// The next picture for a reader that is ready; nil if there is nothing to do.
    ///
    /// A reader with another program or other languages reads everything again.
    func textToRead(by reader: String) -> TextState.Job? {
        clear(.textReaderFailing)
        if texts.reader != reader {
            guarding("another text reader") {
                let read = try store.texts.pictures(by: reader)
                try store.settings.set(Self.readerSetting, to: reader)
                texts.begin(with: reader, read: read)
            }
        }
        texts.see(reader)
        while wants(.texts), let picture = texts.next() {
            guard let photos = guarding("the text of a picture", { try store.contents.photos(showing: picture) })
            else { return nil }
            if let photo = photos.first {
                let isScreen = culling.browsed(photo)?.isScreenshot == true
                return TextState.Job(picture: picture, photo: photo, isScreen: isScreen)
            }
            texts.putOff(picture)
        }
        return nil
    }

    /// Stores the text of a picture; nil postpones it, because its file has changed or is gone.
    func finish(_ job: TextState.Job, _ text: String?) {
        guard let text, let reader = texts.reader else { return texts.putOff(job.picture) }
        guarding("the text of a picture") {
            try store.texts.record(text, of: job.picture, reader: reader)
            texts.finish(job.picture)
            review.passes.closeSearches()
            wordIndex.mayHaveChanged(of: 1, isBusy: isAnalysing)
            // The engine only takes the app from a text, and may still have one from an earlier reader's text.
            let photos = try store.contents.photos(showing: job.picture)
            if ScreenshotApp(text: text) != nil || photos.contains(where: { culling.app(of: $0) != nil }) {
                var touched = Touched()
                touched.photos = Set(photos)
                try refresh(touched, live: false)
            }
        }
        if !wants(.texts) { wakeQuietWorkers() }
        touch()
    }

    /// Reports that no reader starts, and tries again later.
    func textReaderFails(_ error: AnalyzerError) {
        raise(.textReaderFailing(error))
        tryLater(.texts)
    }

    /// Logs what happened to a reader's process.
    func take(_ event: AnalyzerEvent) {
        switch event {
        case .started(let process, let greeting):
            logger.info(
                "a text reader started",
                metadata: ["process": "\(process)", "languages": "\(greeting.languages ?? [])"])
            if !greeting.sandbox.isComplete { raise(.sandboxReduced(greeting.sandbox.shortcomings)) }
        case .refused(let process, let error):
            logger.warning(
                "a text reader does not fit", metadata: ["process": "\(process)", "reason": "\(error.problem)"])
        case .ended(let process, let how):
            logger.warning("a text reader ended", metadata: ["process": "\(process)", "reason": "\(how)"])
        }
    }
}
