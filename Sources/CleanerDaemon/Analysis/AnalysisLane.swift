import AnalyzerProcess
import CleanerProtocol
import Dispatch
import FileSystem
import Images
import Logging
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import ServiceLifecycle
import SystemPackage

/// One worker and the thread that feeds it with photos from the queue until the queue closes.
struct AnalysisLane: Sendable {
    /// How long a lane waits before it asks for a worker again, as long as the analyzer's own first pause.
    private static let restMilliseconds = 1000

    /// How long the workers are kept for the next photo: a camera's photos come one soon after another.
    private static let warmTime = DispatchTimeInterval.seconds(45)

    /// How long nothing of a library is read after a worker waited for one of its photos in vain.
    private static let restOfSilentDisk = Duration.seconds(60)

    let queue: IntakeQueue
    let catalogue: Catalogue
    let store: PhotoDatabase
    let analyzers: Analyzers
    let trace: AnalysisTrace
    let logger: Logger
    let activity: LaneActivity
    /// Held by a lane from comparing a file's samples with the store until it has recorded its own.
    let sampling: DispatchSemaphore
    let power: PowerRule

    /// Does jobs from the queue and blocks its thread until the queue closes.
    ///
    /// - Parameter isFirst: Whether this lane starts a worker at once if photos wait for a different analyser.
    func run(isFirst: Bool) {
        var known = KnownCode()
        if isFirst {
            for program in AnalyserProgram.allCases
            where (try? store.contents.isAnyUnread(by: program)) == true {
                // If no worker starts or the store fails, the lane reports that with the first photo.
                try? makeReady(program, &known)
            }
        }
        while let job = queue.take(after: Self.warmTime, rest: rest) {
            let present = power.present
            queue.set(slow: present == .slow)
            switch job.task {
            case .analysis where present == .pause:
                BlockingThread.wait { await catalogue.waitForMains() }
                queue.putBack(job)
            case .analysis: analyse(job, &known)
            case .comparison: compare(job)
            }
            queue.release(job)
            // Videos are rare, and the libraries of their worker take much memory.
            if queue.outstanding == 0 { analyzers.media?.rest() }
        }
    }

    /// Ends what costs memory while no photo comes.
    private func rest() {
        analyzers.rest()
        try? store.forgetPages()
        FreeMemory.giveBack()
    }

    private func analyse(_ job: IntakeQueue.Job, _ known: inout KnownCode) {
        var isSampling = false
        defer { if isSampling { sampling.signal() } }
        do throws(AnalyzerError) {
            let finding = try examine(job, &known, &isSampling)
            activity.end()
            guard let finding else {
                // End the record before another lane begins the same job.
                trace.end(job)
                return queue.putLast(job)
            }
            BlockingThread.wait { await catalogue.finish(job, finding) }
            // The daemon has outlived the job only now, after the result is recorded.
            trace.end(job)
        } catch {
            activity.end()
            trace.withdraw(job)
            waitForWorker(error, job)
        }
    }

    /// Starts a worker if none is ready, and reports its code to the catalogue before giving it a photo.
    ///
    /// `known` is the code of each program that this lane reported last.
    private func makeReady(_ program: AnalyserProgram, _ known: inout KnownCode) throws(AnalyzerError) {
        let analyzer = program == .photos ? analyzers.photos : analyzers.media
        guard let code = try analyzer?.makeReady(), code != known[program] else { return }
        let isKnown = BlockingThread.wait { await catalogue.expectAnalyses(by: code, of: program) }
        if isKnown { known[program] = code }
    }

    private typealias KnownCode = [AnalyserProgram: Digest256]

    /// Reports that no worker starts, puts the photo back, and waits until a worker starts or the queue is closed.
    ///
    /// The same lane later starts a worker even if another lane does the work, because that clears the condition.
    /// The analyzer itself waits longer before each try.
    private func waitForWorker(_ error: AnalyzerError, _ job: IntakeQueue.Job) {
        BlockingThread.wait { await catalogue.analyserFails(error) }
        queue.putBack(job)
        repeat { queue.rest(milliseconds: Self.restMilliseconds) } while !queue.isClosed && !analyzers.photos.answers()
    }

    private func compare(_ job: IntakeQueue.Job) {
        trace.begin(job, nil)
        let comparison = BlockingThread.wait { await catalogue.comparison(of: job.photo) }
        let result = comparison.map { comparison in
            Result<_, any Error> { (comparison, try matches(comparison)) }
        }
        if case .failure(is CancellationError)? = result {
            // The comparison is done after the next start.
            trace.withdraw(job)
            return
        }
        BlockingThread.wait { await catalogue.finish(job, result) }
        trace.end(job)
    }

    private func matches(_ comparison: Comparison) throws -> [PictureID: SceneMatch] {
        let canContinue = { @Sendable [queue] in !queue.isStopping }
        guard let video = comparison.video else {
            return try SceneComparison(store: store, canContinue: canContinue).matches(comparison)
        }
        return try VideoComparison(
            store: store, libraries: catalogue.libraries, media: analyzers.media, canContinue: canContinue
        ).matches(comparison, video)
    }

    /// Analyses one photo; nil if decoding it costs so much that other photos come first.
    ///
    /// - Throws: The error that keeps workers from starting. No worker has had the photo then.
    private func examine(
        _ job: IntakeQueue.Job, _ code: inout KnownCode, _ isSampling: inout Bool
    ) throws(AnalyzerError) -> Finding? {
        var place: Location?
        do {
            guard let file = try store.places.file(of: job.photo), catalogue.libraries.roots[file.location.root] != nil
            else {
                return .nowhere
            }
            place = file.location
            let photo = try catalogue.libraries.open(file.location)
            activity.begin(bytes: photo.stamp.size)
            guard photo.stamp == file.stamp else { return .otherFile(file.location, photo.stamp) }
            try makeReady(.photos, &code)
            trace.begin(job, photo.stamp)
            if CompanionName.isWordSidecar(file.location.name),
                let sidecar = try analyzers.photos.sidecar(photo.descriptor)
            {
                guard photo.currentStamp == photo.stamp else { return .changing }
                return .content(AnalysedContent(sidecar: sidecar, bytes: photo.stamp.size), photo.stamp)
            }
            var known: Measurements?
            let outcome = try analyzers.analyze(
                photo.descriptor, size: photo.stamp.size, bearsMediaExtension: bearsMediaExtension(file.location.name),
                mayPostpone: job.mayBePutLast, beforeMedia: { () throws(AnalyzerError) in try makeReady(.media, &code) }
            ) { identification in
                // A store that fails here fails again when the result is recorded, and that failure is reported.
                known = try? store.contents.measurements(of: identification.pictureDigest)
                return known != nil
            }
            if outcome == .postponed { return nil }
            // The result counts only if the file did not change while it was read.
            guard photo.currentStamp == photo.stamp,
                // A machine whose clock was lost still knows when it changed its files.
                let content = AnalysedContent(
                    outcome, known, bytes: photo.stamp.size, now: max(catalogue.now, photo.stamp.changed))
            else { return .changing }
            let notes = try catalogue.libraries.notes(about: photo, at: file.location)
            guard content.isSampled else { return .content(content.noted(notes), photo.stamp) }
            // Otherwise two lanes could record twins at the same time, and neither would see the other's.
            activity.end()
            sampling.wait()
            isSampling = true
            // This file and its twin are read, each as bytes and as packets.
            activity.begin(bytes: 4 * min(photo.stamp.size, AnalyzerLimits.digestBytes))
            let files = SampledFiles(store: store, libraries: catalogue.libraries, analyzers: analyzers)
            let confirmed = try files.confirmed(content, photo.descriptor, of: job.photo, known)
            guard photo.currentStamp == photo.stamp else { return .changing }
            return .content(confirmed.noted(notes), photo.stamp)
        } catch let failure as OpenedPhoto.Failure {
            switch failure {
            case .gone, .notRegular: return place.map { .gone($0) } ?? .nowhere
            case .denied(let error): return place.map { .denied($0, error) } ?? .nowhere
            case .unavailable(let error):
                if error == .timedOut, let place { reportSilence(of: place.root) }
                return place.map { .held(.library($0.root), "\(error)") } ?? .unavailable("\(error)")
            }
        } catch let error as AnalyzerError {
            guard !error.keepsWorkersFromStarting else { throw error }
            if error == .changed { return .changing }
            // Its other photos would each hold a lane as long.
            if error == .readFailed(.timedOut), let place {
                catalogue.libraries.patience.rest(place.root, for: Self.restOfSilentDisk)
                reportSilence(of: place.root)
            }
            if case .readFailed = error, let place { return .held(.library(place.root), error.description) }
            if case .noMediaWorker = error {
                BlockingThread.wait { await catalogue.raise(.mediaAnalyserFailing(error)) }
                return .held(.mediaWorker, error.description)
            }
            return .unavailable(error.description)
        } catch let error as StoreError {
            BlockingThread.wait { await catalogue.failed(error, in: "an analysis") }
            return .unavailable(error.text)
        } catch {
            return .unavailable("\(error)")
        }
    }

    private func reportSilence(of root: Int64) {
        BlockingThread.wait { await catalogue.noteSilence(of: root) }
    }

    private func bearsMediaExtension(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return MediaFormat.named(extension: String(decoding: name[(dot + 1)...], as: UTF8.self)) != nil
    }
}

extension AnalyzerError {
    /// Whether every other photo would fail in the same way.
    fileprivate var keepsWorkersFromStarting: Bool {
        switch self {
        case .cannotStart, .otherVersion: true
        default: false
        }
    }
}

/// Runs all lanes, as many as the setting `workers` says, and ends them when the daemon stops.
struct AnalysisService: Service {
    let lanes: [AnalysisLane]

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, lane) in lanes.enumerated() {
                    group.addTask {
                        try await BlockingThread.run("analysis \(number)") { lane.run(isFirst: number == 0) }
                    }
                }
                try await group.waitForAll()
            }
        } onGracefulShutdown: {
            for lane in lanes {
                lane.queue.close()
                lane.analyzers.stop()
            }
        }
    }
}
