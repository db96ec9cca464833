import AnalyzerProcess
import Dispatch
import FileSystem
import Images
import OwnPrograms
import PhotoCulling
import PhotoSearch
import PhotoStore

/// The thread that runs the user's own image-text model.
///
/// It shows the model pictures, one at a time, when nothing else is to be done, and asks it the sentences of searches.
struct ModelLane: Sendable {
    /// How long the program keeps running for the next search: a user may change a few words and search again.
    private static let warmTime = DispatchTimeInterval.seconds(180)
    /// CLIP reads 224 to 336 pixels of the shorter side; the longer side of most photos is at most twice as long.
    private static let bounds = PreviewBounds(longerSide: 448, pixels: 448 * 448)
    /// Sentences whose vectors are remembered.
    private static let mostSentences = 50

    let questions: ModelQuestions
    let catalogue: Catalogue
    let store: PhotoDatabase
    /// Workers that make the thumbnails.
    let analyzers: Analyzers
    let program: OwnProgram
    let stop: StopSwitch
    let power: PowerRule

    /// What the thread keeps while the program runs.
    private struct Memory: ~Copyable {
        var session: ModelSession
        var model = ""
        var table: VectorTable?
        var sentences: [String: ModelVector?] = [:]
    }

    var service: ThreadService {
        ThreadService(name: "model") {
            run()
        } end: {
            questions.bell.close()
            stop.stop()
            analyzers.stop()
        }
    }

    /// Blocks its thread until the bell is closed.
    private func run() {
        var memory = Memory(
            session: ModelSession(program, dimensions: ModelVector.dimensions, stop: stop))
        while true {
            let isWarm = memory.session.isRunning || memory.table != nil
            switch questions.bell.wait(atMost: isWarm ? Self.warmTime : nil) {
            case .closed: return
            case .silent:
                memory.session.rest()
                memory.table = nil
                memory.sentences = [:]
            case .rung: work(&memory)
            }
        }
    }

    /// Shows pictures, and answers waiting questions before each of them.
    private func work(_ memory: inout Memory) {
        repeat {
            while let question = questions.next() { questions.answer(question, answer(question.sentence, &memory)) }
            guard !questions.bell.isClosed, BlockingThread.wait(for: { await catalogue.wants(.vectors) }) else { break }
        } while showNext(&memory)
        analyzers.rest()
    }

    // MARK: Searching

    private func answer(_ sentence: String, _ memory: inout Memory) -> ModelAnswer {
        do throws(ProgramFailure) {
            try identify(&memory)
            if memory.sentences[sentence] == nil {
                let numbers = try memory.session.vector(of: sentence)
                if memory.sentences.count >= Self.mostSentences { memory.sentences = [:] }
                memory.sentences[sentence] = .some(numbers.flatMap { ModelVector($0) })
                BlockingThread.wait { await catalogue.modelAnswers() }
            }
            guard let vector = memory.sentences[sentence] ?? nil else { return .found([]) }
            let table = table(&memory)
            return .found(table.nearest(to: vector))
        } catch {
            if error != .stopped { _ = BlockingThread.wait { await catalogue.modelFails(error, on: nil) } }
            return .failed(error)
        }
    }

    /// Identifies the program, and forgets the vectors of another one.
    private func identify(_ memory: inout Memory) throws(ProgramFailure) {
        let model = ShortName.of(try memory.session.identify())
        guard model != memory.model else { return }
        memory.model = model
        memory.table = nil
        memory.sentences = [:]
    }

    /// The vectors of all pictures, read from the store when a search first needs them.
    private func table(_ memory: inout Memory) -> VectorTable {
        if let table = memory.table { return table }
        // A store that cannot be read is a condition already; the next search tries again.
        guard let table = try? store.vectors.table(of: memory.model) else { return VectorTable() }
        memory.table = table
        return table
    }

    // MARK: Showing pictures

    /// Shows the program one picture.
    ///
    /// - Returns: False if the other pictures must wait as well.
    private func showNext(_ memory: inout Memory) -> Bool {
        var job: ModelState.Job?
        do throws(ProgramFailure) {
            try identify(&memory)
            let model = memory.model
            job = BlockingThread.wait { await catalogue.pictureToShow(to: model) }
            guard let job else { return true }
            guard !power.sparesBattery else {
                BlockingThread.wait { await catalogue.tryLater(.vectors) }
                return false
            }
            guard let thumbnail = try thumbnail(of: job) else {
                BlockingThread.wait { await catalogue.passOver(job) }
                return true
            }
            let vector = try memory.session.vector(of: thumbnail).flatMap { ModelVector($0) }
            if let vector { memory.table?.add(job.picture, vector) }
            BlockingThread.wait { await catalogue.finish(job, vector, by: model) }
            return true
        } catch {
            guard error != .stopped else { return false }
            return BlockingThread.wait { [job] in await catalogue.modelFails(error, on: job?.picture) }
        }
    }

    /// The picture in a small size; nil if its file has changed, is gone, or cannot be decoded.
    private func thumbnail(of job: ModelState.Job) throws(ProgramFailure) -> RGBImage? {
        guard let photo = catalogue.libraries.openUnchanged(job.photo, store) else { return nil }
        do throws(AnalyzerError) {
            let outcome = try analyzers.preview(
                photo.descriptor, size: photo.stamp.size, within: Self.bounds, isCoarse: false, moment: nil)
            guard photo.currentStamp == photo.stamp, case .picture(let picture, _) = outcome else { return nil }
            return picture
        } catch {
            switch error {
            case .stopped: throw .stopped
            // The analysis reports that no worker starts.
            default: return nil
            }
        }
    }
}
