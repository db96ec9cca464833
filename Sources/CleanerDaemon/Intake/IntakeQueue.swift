import Dispatch
import Glibc
import PhotoCulling
import Synchronization

/// Photos that wait for their analysis, live arrivals first; photos that wait for a comparison come before both.
///
/// Each job has a rising number, by which `sync` knows when all earlier jobs are done.
final class IntakeQueue: Sendable {
    enum Task: Sendable, Hashable {
        /// To read the file and measure the picture.
        case analysis
        /// To compare what was measured with what is known of others.
        case comparison
    }

    struct Job: Sendable, Hashable {
        let task: Task
        let photo: PhotoID
        let number: UInt64
        /// How often it was put off because its file kept changing.
        let attempt: Int
        /// Whether no other job is begun until it is released.
        var isAlone = false
        /// Whether it was put behind all others, as decoding it costs much.
        var isLast = false

        /// Whether `putLast` makes sense: only once, and not where nothing else waits.
        var mayBePutLast: Bool { !isAlone && !isLast }
    }

    fileprivate struct State {
        /// Arrivals that were seen to happen; a person may be waiting for them.
        var live: [Job] = []
        /// What a scan found, taken from `next` on.
        var backlog: [Job] = []
        var next = 0
        var queued: Set<PhotoID> = []
        /// What waits to be compared, the last first, and which of it still should be.
        var comparisons: [Job] = []
        var compared: Set<PhotoID> = []
        var runningComparisons: Set<Job> = []
        var running: [PhotoID: Job] = [:]
        /// What comes behind all others but suspects, and whether one of these is being done.
        var last: [Job] = []
        var isLastTaken = false
        /// Jobs that were taken and are not released.
        var taken = 0
        /// Photos with which the daemon may have died, and how often it surely has: their jobs wait until nothing else does.
        var suspects: [PhotoID: Int] = [:]
        var suspected: [Job] = []
        /// One of these is being done.
        var isAlone = false
        /// Photos that changed again while they were analysed.
        var again: Set<PhotoID> = []
        var lastNumber: UInt64 = 0
        var isPaused = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let tokens = DispatchSemaphore(value: 0)

    /// Adds a photo; one that waits already keeps its place.
    func add(_ photo: PhotoID, live: Bool, attempt: Int = 0) {
        let added = state.withLock { state in
            if state.running[photo] != nil {
                state.again.insert(photo)
                return false
            }
            guard state.queued.insert(photo).inserted else { return false }
            state.lastNumber += 1
            let job = Job(task: .analysis, photo: photo, number: state.lastNumber, attempt: attempt)
            if live { state.live.append(job) } else { state.backlog.append(job) }
            return true
        }
        if added { tokens.signal() }
    }

    /// Puts suspect photos behind all others, one at a time, those with the fewest deaths first.
    ///
    /// - Parameter suspects: With how many deaths of the daemon each of them was alone.
    func holdBack(_ suspects: [PhotoID: Int]) {
        state.withLock { $0.suspects = suspects }
    }

    /// Adds a photo that is to be compared; `number` where it belongs to what that number was given for.
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

    /// Waits for the next photo; nil once the queue is closed.
    ///
    /// Blocks: for threads of their own.
    func take() -> Job? {
        while true {
            tokens.wait()
            let (job, isClosed) = state.withLock { state in (state.pop(), state.isClosed) }
            if isClosed {
                tokens.signal()
                return nil
            }
            if let job { return job }
        }
    }

    /// Ends a job that `take` gave: nobody need wait for it any more.
    ///
    /// - Parameters:
    ///   - job: What is done.
    ///   - mayFollow: Whether a photo that changed meanwhile is queued again at once, under its number.
    /// - Returns: Whether it changed meanwhile.
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
            if hasChanged, mayFollow { state.putFirst(job) }
            return hasChanged
        }
        if hasChanged, mayFollow { tokens.signal() }
        return hasChanged
    }

    /// Gives an analysis back that costs so much that all others come first; one of these is done at a time, so that it
    /// never takes all lanes.
    func putLast(_ job: Job) {
        state.withLock { state in
            state.running[job.photo] = nil
            // Its file is opened anew then, whatever changed.
            state.again.remove(job.photo)
            guard state.queued.insert(job.photo).inserted else { return }
            var job = job
            job.isLast = true
            state.last.append(job)
        }
        tokens.signal()
    }

    /// Gives an analysis back that could not be begun; it is the next again.
    func putBack(_ job: Job) {
        state.withLock { state in
            state.running[job.photo] = nil
            state.again.remove(job.photo)
            state.putFirst(job)
        }
        tokens.signal()
    }

    /// Lets go of a job that `take` gave, when all that follows from it is done: the daemon has outlived it.
    func release(_ job: Job) {
        let waking = state.withLock { state in
            state.taken -= 1
            if job.isLast { state.isLastTaken = false }
            if job.isAlone {
                state.isAlone = false
                return state.queued.count + state.compared.count
            }
            if job.isLast, !state.last.isEmpty { return 1 }
            return state.suspected.isEmpty || state.taken > 0 ? 0 : 1
        }
        // They may have looked in vain.
        wake(waking)
    }

    private func wake(_ count: Int) {
        for _ in 0..<count { tokens.signal() }
    }

    /// Blocks the calling thread for some time, or until the queue is closed.
    func rest(milliseconds: Int) {
        // A daemon that stops waits for this at most a twentieth of a second.
        let step = 50
        for _ in 0..<(milliseconds / step) where !isClosed {
            usleep(useconds_t(step * 1000))
        }
    }

    /// Forgets a photo that is gone.
    func remove(_ photo: PhotoID) {
        state.withLock { state in
            state.queued.remove(photo)
            state.compared.remove(photo)
        }
    }

    func pause() {
        state.withLock { $0.isPaused = true }
    }

    func resume() {
        let waiting = state.withLock { state in
            state.isPaused = false
            return state.queued.count + state.compared.count
        }
        wake(waiting)
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

    /// Whether a photo waits or is being analysed.
    func holds(_ photo: PhotoID) -> Bool {
        state.withLock { $0.queued.contains(photo) || $0.running[photo] != nil }
    }

    /// The number given last; what is added later has a higher one.
    var lastNumber: UInt64 {
        state.withLock { $0.lastNumber }
    }

    /// Whether a photo with this number or a lower one is still to be done.
    func isOutstanding(upTo number: UInt64) -> Bool {
        state.withLock { state in
            state.skipRemoved()
            if state.comparisons.contains(where: { $0.number <= number }) { return true }
            if state.runningComparisons.contains(where: { $0.number <= number }) { return true }
            if let first = state.live.first, first.number <= number { return true }
            if state.next < state.backlog.count, state.backlog[state.next].number <= number { return true }
            if state.suspected.contains(where: { $0.number <= number }) { return true }
            if state.last.contains(where: { $0.number <= number && state.queued.contains($0.photo) }) { return true }
            return state.running.values.contains { $0.number <= number }
        }
    }
}

extension IntakeQueue.State {
    /// The next job; nil while paused or where there is none.
    fileprivate mutating func pop() -> IntakeQueue.Job? {
        guard !isPaused, !isAlone else { return nil }
        while let job = popFirst() {
            guard suspects[job.photo] == nil else {
                suspected.append(job)
                continue
            }
            return begin(job)
        }
        if !isLastTaken, !last.isEmpty {
            isLastTaken = true
            return begin(last.removeFirst())
        }
        let fewest = suspected.indices.min { deaths(suspected[$0]) < deaths(suspected[$1]) }
        guard taken == 0, let fewest else { return nil }
        var job = suspected.remove(at: fewest)
        job.isAlone = true
        isAlone = true
        return begin(job)
    }

    private func deaths(_ job: IntakeQueue.Job) -> Int { suspects[job.photo] ?? 0 }

    private mutating func begin(_ job: IntakeQueue.Job) -> IntakeQueue.Job {
        taken += 1
        switch job.task {
        case .analysis:
            queued.remove(job.photo)
            running[job.photo] = job
        case .comparison:
            compared.remove(job.photo)
            runningComparisons.insert(job)
        }
        return job
    }

    private mutating func popFirst() -> IntakeQueue.Job? {
        skipRemoved()
        if let last = comparisons.popLast() { return last }
        if !live.isEmpty { return live.removeFirst() }
        guard next < backlog.count else { return nil }
        defer {
            next += 1
            if next > 4096 && next * 2 > backlog.count {
                backlog.removeFirst(next)
                next = 0
            }
        }
        return backlog[next]
    }

    fileprivate mutating func putFirst(_ job: IntakeQueue.Job) {
        guard queued.insert(job.photo).inserted else { return }
        var job = job
        (job.isAlone, job.isLast) = (false, false)
        live.insert(job, at: 0)
    }

    fileprivate mutating func skipRemoved() {
        while let last = comparisons.last, !compared.contains(last.photo) { comparisons.removeLast() }
        while let first = live.first, !queued.contains(first.photo) { live.removeFirst() }
        while next < backlog.count, !queued.contains(backlog[next].photo) { next += 1 }
        while let first = last.first, !queued.contains(first.photo) { last.removeFirst() }
        guard !suspected.isEmpty else { return }
        suspected.removeAll { !($0.task == .analysis ? queued : compared).contains($0.photo) }
    }
}
