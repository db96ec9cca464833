import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import Logging
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Takes in the results of the lanes.
extension Catalogue {
    // Said in English until a photo is shown, and translated then.
    static let changesAgainAndAgain = Phrase("it changes again and again").english
    private static let isStillWritten = Phrase("it is still being written").english
    private static let wasElsewhere = Phrase("it was not where it should be").english

    func finish(_ job: IntakeQueue.Job, _ finding: Finding) async {
        // This comes before the job ends, so that a `sync` that waits for the job also waits for the other file.
        if case .otherFile(let location, let stamp) = finding { await placeOther(location, stamp) }
        finished(job, finding)
    }

    /// Places a file that a lane found at the path of another one.
    private func placeOther(_ location: Location, _ stamp: FileStamp) async {
        await guarding("an analysis") {
            // The watch may have reported that the file is gone since the lane opened it.
            do {
                let isThere = try await libraries.ask { [libraries] in try libraries.isThere(location, stamp) }
                guard isThere else { return }
            } catch is OpenedPhoto.Failure {
                return scanLater()
            }
            try await place(live: true) { try store.intake.place([(location, stamp)], at: now, sightings: &$0) }
        }
    }

    private func finished(_ job: IntakeQueue.Job, _ finding: Finding) {
        let photo = job.photo
        analysis.retries[photo] = nil
        // What keeps a photo from being read says nothing about how often its file changes.
        if finding.heldBy == nil {
            analysis.pace.noteReading(of: photo, isCheap: finding.isCheap, at: clocks.monotonic())
        }
        let wait = analysis.pace.secondsToWait(for: photo, at: clocks.monotonic())
        let isAgain = queue.finish(job, mayFollow: wait == nil)
        if isAgain, let wait { readLater(photo, seconds: wait, because: Self.changesAgainAndAgain) }
        guarding("an analysis") { try remember(finding, of: job, isReadAgain: isAgain) }
        if finding.heldBy == nil { readHeld(after: photo) }
        analysis.run.count(at: clocks.monotonic(), outstanding: queue.outstanding)
        // After the last photo, the changes that wait are announced, whatever was found.
        wordIndex.mayHaveChanged(of: 0, isBusy: isAnalysing)
        settleWaiters()
        wakeQuietWorkers()
        touch()
    }

    private func remember(_ finding: Finding, of job: IntakeQueue.Job, isReadAgain: Bool) throws {
        let photo = job.photo
        switch finding {
        case .content(let content, let stamp):
            guard let recorded = try store.contents.record(content, of: photo, stamp: stamp, at: now) else {
                // Unless its file changed, of which the watch tells, its picture was forgotten meanwhile.
                if try store.intake.isWaiting(photo, stamp) { enqueue(photo, live: true) }
                return
            }
            var touched = Touched()
            touched.photos.insert(recorded.photo)
            if let replaced = recorded.replaced { touched.photos.insert(replaced) }
            try noteAnswer(to: photo)
            try refresh(touched, live: true, event: .analysed, number: job.number)
        case .changing:
            if !isReadAgain { try retry(job, because: Self.isStillWritten) }
        case .gone(let place):
            // The watch may already have reported where the file went, or be about to.
            if try store.places.file(of: photo)?.location == place, !watch.scans.missing.contains(place.root),
                !watch.isMoving(place)
            {
                try refresh(store.intake.forget([place], at: now), live: true)
            } else {
                try retry(job, because: Self.wasElsewhere)
            }
        case .otherFile, .nowhere:
            break
        case .denied(let place, let error):
            guard let file = try store.places.file(of: photo), file.location == place else { return }
            try refresh(
                store.intake.refuse(photo, stamp: file.stamp, reason: "the file may not be read: \(error)"), live: true,
                event: .analysed)
        case .held(let cause, let reason):
            hold(job, because: cause, reason)
        case .unavailable(let reason):
            try retry(job, because: reason)
        }
    }

    /// Reports a library whose disk does not answer.
    func noteSilence(of root: Int64) {
        raise(.librarySilent(root, libraries.name(root)))
    }

    private func noteAnswer(to photo: PhotoID) throws {
        guard health.conditions.contains(anyOf: [ConditionKey.librarySilent(0).code]),
            let root = try store.places.file(of: photo)?.location.root
        else { return }
        clear(.librarySilent(root))
    }

    // MARK: Comparisons

    /// The comparison that a photo's picture needs; nil if it needs none.
    func comparison(of photo: PhotoID) -> Comparison? {
        culling.comparison(of: photo)
    }

    /// Records the result of a comparison; nil if nothing had to be compared.
    func finish(_ job: IntakeQueue.Job, _ result: Result<(Comparison, [PictureID: SceneMatch]), any Error>?) {
        guarding("a comparison") {
            switch result {
            case .success((let comparison, let matches))?:
                let isHeard = feed.isHeardOfPhotos
                var kin = isHeard ? culling.kin(of: comparison, matches) : []
                let before = isHeard ? culling.categories(of: Array(kin)) : [:]
                try store.comparisons.record(comparison, matches, photo: job.photo)
                culling.connect(comparison, matches)
                if isHeard {
                    // Photos that were no kin before have joined, so they are announced as well.
                    kin.formUnion(culling.kin(of: comparison, matches))
                    let after = culling.categories(of: Array(kin))
                    try announce(.analysed, kin.filter { after[$0] != before[$0] }.sorted())
                }
            case .failure(let error)?:
                // The comparison is done after the next start.
                throw error
            case nil:
                try store.comparisons.end(of: job.photo)
            }
            try refresh(Touched(), live: true, number: job.number)
        }
        queue.finish(job)
        settleWaiters()
    }

    // MARK: Workers

    /// Handles an event of a worker's process.
    func take(_ event: AnalyzerEvent, of program: AnalyserProgram) {
        switch event {
        case .started(let process, let greeting):
            logger.info("a worker started", metadata: ["process": "\(process)", "program": "\(program)"])
            let (failing, decoders): (ConditionKey, ConditionKey) =
                switch program {
                case .photos: (.analyserFailing, .decoderFailing)
                case .media: (.mediaAnalyserFailing, .mediaDecoderFailing)
                }
            clear(failing)
            set(decoders, to: .undecodable(greeting.undecodable, decoders))
            let sandbox = greeting.sandbox
            keepSandbox(sandbox)
            if !sandbox.isComplete {
                raise(.sandboxReduced(sandbox.shortcomings))
            } else if sandbox.idlePriority != nil {
                // A worker for previews does not run at idle priority, so its report lacks that.
                clear(.sandboxReduced)
            }
        case .refused(let process, let error):
            logger.warning("a worker does not fit", metadata: ["process": "\(process)", "reason": "\(error.problem)"])
        case .ended(let process, let how):
            logger.warning("a worker ended", metadata: ["process": "\(process)", "reason": "\(how)"])
        }
    }

    /// Keeps a worker's sandbox report for the status, except from workers for previews, which have no idle priority.
    private func keepSandbox(_ found: SandboxReport) {
        guard let idle = found.idlePriority else { return }
        let known = analysis.sandbox
        analysis.sandbox = StatusReport.Sandbox(
            landlock: found.landlock, seccomp: found.seccomp, limits: found.isLimited, memory: found.addressSpace,
            idle: idle)
        if analysis.sandbox != known { touch() }
    }

    /// Reports that no worker starts, and ends the waiting of all `sync` requests.
    ///
    /// - Parameter error: The reason why no worker starts.
    func analyserFails(_ error: AnalyzerError) {
        let report = ConditionReport.analyserFailing(error)
        raise(report)
        endWaiters(.waiting(for: report.text))
    }

    /// Queues photos that could not be read, if the analyser or one of its libraries has changed since.
    ///
    /// - Parameters:
    ///   - code: The digest from the greeting of a worker that has not had a photo yet.
    ///   - program: The worker's program.
    /// - Returns: False if the store failed, so that the code could not be compared with the remembered one.
    func expectAnalyses(by code: Digest256, of program: AnalyserProgram) async -> Bool {
        let unread = guarding("another analyser") { try store.contents.expectAnalyses(by: "\(code)", of: program) }
        guard let unread else { return false }
        guard !unread.isEmpty else { return true }
        logger.notice("a changed analyser tries unreadable photos again", metadata: ["photos": "\(unread.count)"])
        // The watch knows which of the photos' libraries are there.
        expectScan()
        var left = Array(unread)
        // After a stop, the next start queues the rest.
        while !left.isEmpty, !stop.isRaised {
            var touched = Touched()
            touched.photos = Set(left.suffix(Self.sliceFiles))
            left.removeLast(touched.photos.count)
            guarding("another analyser") { try refresh(touched, live: false) }
            await Task.yield()
        }
        // A scan that began meanwhile has already passed some of them.
        scanEverything()
        return true
    }

    // MARK: Pause

    private static let pauseSetting = "paused-until"

    /// How often a pause looks at the clock: timers may stand still while the machine sleeps.
    private static let longestPauseStep = Duration.seconds(60)

    /// Pauses the analysis at the user's request.
    func pause(seconds: Int?) throws -> PauseReport {
        if let seconds, !(1...Int(Pause.longestSeconds)).contains(seconds) {
            throw ProtocolError(
                .badParameters, tr("a pause of \(seconds) seconds is not possible"),
                remedy: tr("give 1 to \(Pause.longestSeconds), or none to pause until resumed"))
        }
        let pause = Pause(seconds: seconds.map { Int64($0) }, clocks)
        try begin(pause)
        return PauseReport(until: pause.until(clocks))
    }

    func resume() throws {
        try store.settings.set(Self.pauseSetting, to: nil)
        analysis.pause = nil
        resumeQueue()
        wakeQuietWorkers()
        touch()
    }

    func loadPause() throws {
        guard let text = try store.settings.value(of: Self.pauseSetting) else { return }
        guard let pause = Pause(remembered: text, clocks) else { return try resume() }
        try begin(pause)
    }

    private func begin(_ pause: Pause) throws {
        try store.settings.set(Self.pauseSetting, to: pause.text(clocks))
        analysis.pause = pause
        queue.pause()
        endWaiters(ProtocolError(.paused, tr("the analysis was paused"), remedy: "cleanerctl resume"))
        touch()
        Task {
            while analysis.pause == pause, let left = pause.left(clocks), left > .zero {
                try await clocks.sleep(min(left, Self.longestPauseStep))
            }
            if analysis.pause == pause, pause.end != nil { guarding("the end of a pause") { try resume() } }
        }
    }
}
