import DequeModule
import Dispatch
import Glibc
import HeapModule
import PhotoCulling
import Synchronization

/// Photos that wait to be analysed, live arrivals first, and one of the backlog now and then, the newest file first;
/// photos that wait to be compared precede both.
///
/// Job numbers rise, so that `sync` knows when all earlier jobs are done.
final class IntakeQueue: Sendable {
    enum Task: Sendable, Hashable {
        /// Read the file and measure the picture.
        case analysis
        /// Compare the measurements with those of other pictures.
        case comparison
    }

    struct Job: Sendable, Hashable {
        let task: Task
        let photo: PhotoID
        let number: UInt64
        /// How often it was postponed because its file kept changing or its disk failed.
        let attempt: Int
        /// Whether no other job begins until this one is released.
        var isAlone = false
        /// Whether it was put behind all others because decoding it costs much.
        var isLast = false
        /// Whether the watch saw the photo arrive, and no scan found it as well.
        var isArrival = false

        /// Whether `putLast` makes sense: only once, and not for a job that runs alone anyway.
        var mayBePutLast: Bool { !isAlone && !isLast }
    }

    private let state = Mutex(State())
    private let tokens = DispatchSemaphore(value: 0)

    /// Adds a photo; a photo that waits already keeps its place.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - live: Whether it is an arrival; else it belongs to the backlog.
    ///   - modified: When its file was last changed, in seconds since 1970; only the backlog goes by it.
    ///   - attempt: How often it was postponed.
    func add(_ photo: PhotoID, live: Bool, modified: Int64 = 0, attempt: Int = 0) {
        let added = state.withLock { state in
            if state.running[photo] != nil {
                state.again.insert(photo)
                if !live { state.scanned.insert(photo) }
                return false
            }
            guard state.queued.insert(photo).inserted else {
                if !live { state.scanned.insert(photo) }
                return false
            }
            state.lastNumber += 1
            let job = Job(
                task: .analysis, photo: photo, number: state.lastNumber, attempt: attempt, isArrival: live)
            if live {
                state.live.append(job)
            } else {
                state.backlog.append(job)
                state.newest.insert(AgedJob(modified: modified, job: job))
            }
            return true
        }
        if added { tokens.signal() }
    }

    /// Notes that a scan has found a photo that waits or is being analysed; false if it does neither.
    func noteScanned(_ photo: PhotoID) -> Bool {
        state.withLock { state in
            guard state.queued.contains(photo) || state.running[photo] != nil else { return false }
            state.scanned.insert(photo)
            return true
        }
    }

    /// Puts suspect photos behind all others, one at a time, those with the fewest deaths first.
    ///
    /// - Parameter suspects: For each photo, how often the daemon died while it did only that photo's job.
    func holdBack(_ suspects: [PhotoID: Int]) {
        state.withLock { $0.suspects = suspects }
    }

    /// Adds a photo to be compared, under a new number or the `number` of the job that caused it.
    func addComparison(_ photo: PhotoID, number: UInt64? = nil) {
        let added = state.withLock { state in
            guard state.compared.insert(photo).inserted else { return false }
            if number == nil { state.lastNumber += 1 }
            state.comparisons.append(
                Job(task: .comparison, photo: photo, number: number ?? state.lastNumber, attempt: 0))
            return true
        }
        if added { tokens.signal() }
    }

    /// Waits for the next photo; gives nil once the queue is closed.
    ///
    /// Blocks, so it must be called on a thread of its own.
    ///
    /// - Parameters:
    ///   - patience: How long to wait before the queue gives its room back and `rest` is called, which happens once.
    ///   - rest: Ends what costs memory while nothing comes.
    /// - Returns: The job to be done.
    func take(after patience: DispatchTimeInterval = .never, rest: () -> Void = {}) -> Job? {
        var limit = DispatchTime.now() + patience
        while true {
            guard tokens.wait(timeout: limit) == .success else {
                limit = .distantFuture
                state.withLock { $0.giveBackRoom() }
                rest()
                continue
            }
            let (job, isClosed) = state.withLock { state in (state.pop(), state.isClosed) }
            if isClosed {
                tokens.signal()
                return nil
            }
            if let job { return job }
        }
    }

    /// Ends a job that `take` returned; `sync` no longer waits for it.
    ///
    /// - Parameters:
    ///   - job: The job that is done.
    ///   - mayFollow: Whether a photo that changed during the job is queued again at once, under the same number.
    /// - Returns: Whether the photo changed during the job.
    @discardableResult
    func finish(_ job: Job, mayFollow: Bool = true) -> Bool {
        let hasChanged = state.withLock { state in
            if job.isAlone { state.suspects[job.photo] = nil }
            guard job.task == .analysis else {
                state.runningComparisons.remove(job)
                return false
            }
            state.running[job.photo] = nil
            let hasChanged = state.again.remove(job.photo) != nil
            if hasChanged, mayFollow { state.putFirst(job) } else { state.scanned.remove(job.photo) }
            return hasChanged
        }
        if hasChanged, mayFollow { tokens.signal() }
        return hasChanged
    }

    /// Gives back an analysis that costs so much that all others come first.
    ///
    /// One such job is done at a time, so that they never take all lanes.
    func putLast(_ job: Job) {
        state.withLock { state in
            state.running[job.photo] = nil
            // The job opens the file anew, so it sees any change made until then.
            state.again.remove(job.photo)
            guard state.queued.insert(job.photo).inserted else { return }
            var job = job
            job.isLast = true
            state.last.append(job)
        }
        tokens.signal()
    }

    /// Gives back an analysis that could not be begun; it is next in line again.
    func putBack(_ job: Job) {
        state.withLock { state in
            state.running[job.photo] = nil
            state.again.remove(job.photo)
            state.putFirst(job)
        }
        tokens.signal()
    }

    /// Releases a job that `take` returned, once all its consequences are recorded: the daemon has outlived it.
    func release(_ job: Job) {
        let waking = state.withLock { state in
            state.taken -= 1
            if job.isLast { state.isLastTaken = false }
            if job.isAlone {
                state.isAlone = false
                return state.waiting
            }
            if state.isSlow { return min(state.waiting, 1) }
            if job.isLast, !state.last.isEmpty { return 1 }
            return state.suspected.isEmpty || state.taken > 0 ? 0 : 1
        }
        // Other lanes may have found no job that they were allowed to take.
        wake(waking)
    }

    private func wake(_ count: Int) {
        for _ in 0..<count { tokens.signal() }
    }

    /// Blocks the calling thread for a time, or until the queue is closed.
    func rest(milliseconds: Int) {
        // Milliseconds after which it checks whether the queue is closed; a stopping daemon waits no longer.
        let step = 50
        for _ in 0..<(milliseconds / step) where !isClosed {
            usleep(useconds_t(step * 1000))
        }
    }

    /// Forgets a photo that is gone.
    func remove(_ photo: PhotoID) {
        state.withLock { state in
            state.queued.remove(photo)
            state.scanned.remove(photo)
            state.compared.remove(photo)
        }
    }

    func pause() {
        state.withLock { $0.isPaused = true }
    }

    func resume() {
        let waiting = state.withLock { state in
            state.isPaused = false
            return state.waiting
        }
        wake(waiting)
    }

    /// Lets one job begin at a time, or as many as there are lanes.
    func set(slow: Bool) {
        let waking = state.withLock { state in
            defer { state.isSlow = slow }
            return state.isSlow && !slow ? state.waiting : 0
        }
        wake(waking)
    }

    /// Lets no more jobs begin; `close` follows and ends the lanes.
    func stop() {
        state.withLock { $0.isStopping = true }
    }

    /// Whether jobs under way should end, because the daemon stops.
    var isStopping: Bool {
        state.withLock { $0.isStopping || $0.isClosed }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        tokens.signal()
    }

    var isClosed: Bool {
        state.withLock { $0.isClosed }
    }

    /// Photos that wait or are being analysed.
    var outstanding: Int {
        state.withLock { $0.queued.count + $0.running.count }
    }

    /// Pictures that wait to be compared or are being compared.
    var outstandingComparisons: Int {
        state.withLock { $0.compared.count + $0.runningComparisons.count }
    }

    /// Whether a photo waits or is being analysed.
    func holds(_ photo: PhotoID) -> Bool {
        state.withLock { $0.queued.contains(photo) || $0.running[photo] != nil }
    }

    /// The highest number so far; jobs that are added later have higher ones.
    var lastNumber: UInt64 {
        state.withLock { $0.lastNumber }
    }

    /// Whether a job with this number or a lower one is not done yet.
    ///
    /// Of arrivals with a number above `lastArrival`, only those count that a scan has found as well.
    func isOutstanding(upTo number: UInt64, arrivalsUpTo lastArrival: UInt64 = .max) -> Bool {
        state.withLock { state in
            state.skipRemoved()
            func counts(_ job: Job) -> Bool {
                job.number <= number
                    && (job.number <= lastArrival || !job.isArrival || state.scanned.contains(job.photo))
            }
            func waits(_ job: Job) -> Bool { counts(job) && state.queued.contains(job.photo) }
            return state.comparisons.contains(where: counts) || state.runningComparisons.contains(where: counts)
                || state.returned.contains(where: waits)
                // The numbers of these two rise.
                || state.live.lazy.prefix { $0.number <= number }.contains(where: waits)
                || state.backlog.first.map(counts) ?? false || state.suspected.contains(where: counts)
                || state.last.contains(where: waits) || state.running.values.contains(where: counts)
        }
    }
}
