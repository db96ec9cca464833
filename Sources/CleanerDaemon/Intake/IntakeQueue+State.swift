import DequeModule
import HeapModule
import PhotoCulling

extension IntakeQueue {
    struct State {
        /// Photos whose jobs were given back with their old numbers; all others wait in the order of their numbers.
        var returned: Deque<Job> = []
        /// Photos that the watch saw arrive; a user may be waiting for them.
        var live: Deque<Job> = []
        /// Photos that a scan found, in the order of their numbers, with some that were taken since; and the same as they
        /// are taken.
        var backlog: Deque<Job> = []
        var newest: Heap<AgedJob> = []
        var queued: Set<PhotoID> = []
        /// Queued or running arrivals that a scan has found since: a `sync` during that scan waits for them.
        var scanned: Set<PhotoID> = []
        /// The live jobs that were taken since the last one of the backlog.
        var liveInARow = 0
        /// The waiting comparisons, the next one last, and the photos among them that still have to be compared.
        var comparisons: [Job] = []
        var compared: Set<PhotoID> = []
        var runningComparisons: Set<Job> = []
        var running: [PhotoID: Job] = [:]
        /// Costly jobs, which come after all others except suspects, and whether one of them is under way.
        var last: Deque<Job> = []
        var isLastTaken = false
        /// The number of jobs that were taken and not released yet.
        var taken = 0
        /// Photos that may have killed the daemon, with their deaths; their jobs wait until no other job is left.
        var suspects: [PhotoID: Int] = [:]
        var suspected: [Job] = []
        /// Whether a suspect's job is under way.
        var isAlone = false
        /// Photos that changed again while they were analysed.
        var again: Set<PhotoID> = []
        var lastNumber: UInt64 = 0
        var isPaused = false
        /// Whether one job at a time is done.
        var isSlow = false
        /// Whether the daemon stops: no job begins, and those under way end as soon as they can.
        var isStopping = false
        var isClosed = false

        /// The most arrivals that are analysed before a photo that a scan found: set by hand, so that a flood of arrivals
        /// slows the scan's photos down, but does not stop them.
        private static let mostLiveInARow = 8
    }

    /// A job of the backlog, larger if it comes earlier.
    ///
    /// The newest file comes first, because people review what they just took; of equally new ones, the first found.
    struct AgedJob: Comparable {
        /// When the file was last changed, in seconds since 1970.
        let modified: Int64
        let job: Job

        static func < (first: AgedJob, second: AgedJob) -> Bool {
            (first.modified, second.job.number) < (second.modified, first.job.number)
        }
    }
}

extension IntakeQueue.State {
    /// The jobs that wait.
    var waiting: Int { queued.count + compared.count }

    /// Takes the next job; nil while paused or if there is none.
    mutating func pop() -> IntakeQueue.Job? {
        guard !isPaused, !isAlone, !isStopping, !isSlow || taken == 0 else { return nil }
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
        if let job = comparisons.popLast() ?? returned.popFirst() { return job }
        // Arrivals may never end, and a `sync` waits for the backlog.
        if liveInARow < Self.mostLiveInARow || backlog.isEmpty, let job = live.popFirst() {
            liveInARow += 1
            return job
        }
        liveInARow = 0
        while let newest = newest.popMax() {
            if queued.contains(newest.job.photo) { return newest.job }
        }
        return live.popFirst()
    }

    mutating func putFirst(_ job: IntakeQueue.Job) {
        guard queued.insert(job.photo).inserted else { return }
        var job = job
        (job.isAlone, job.isLast) = (false, false)
        returned.prepend(job)
    }

    /// Gives back the room of 100,000 photos once none waits; the queue would keep it for the next ones.
    mutating func giveBackRoom() {
        guard queued.isEmpty, compared.isEmpty else { return }
        // Where any photo is left in these, it was removed.
        (returned, live, backlog, last) = ([], [], [], [])
        newest = []
        (comparisons, suspected) = ([], [])
        (queued, compared) = ([], [])
        if scanned.isEmpty { scanned = [] }
        if again.isEmpty { again = [] }
        if running.isEmpty { running = [:] }
        if runningComparisons.isEmpty { runningComparisons = [] }
    }

    mutating func skipRemoved() {
        while let last = comparisons.last, !compared.contains(last.photo) { comparisons.removeLast() }
        while let first = returned.first, !queued.contains(first.photo) { returned.removeFirst() }
        while let first = live.first, !queued.contains(first.photo) { live.removeFirst() }
        while let first = backlog.first, !queued.contains(first.photo) { backlog.removeFirst() }
        while let first = last.first, !queued.contains(first.photo) { last.removeFirst() }
        guard !suspected.isEmpty else { return }
        suspected.removeAll { !($0.task == .analysis ? queued : compared).contains($0.photo) }
    }
}
