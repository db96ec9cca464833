import FileSystem
import Glibc
import PhotoCulling
import Synchronization
import SystemPackage

/// A small file that lists the jobs under way; it outlives the daemon and so reveals a job that kills it.
///
/// A record is written before a job begins and cleared after it. Nothing is flushed: the kernel keeps what a process
/// wrote before its death. A record that the next start finds names a suspect. Suspects are done last and one at a
/// time, so that another death identifies the cause.
final class AnalysisTrace: Sendable {
    /// How many deaths during a photo's job, with no other job running, prove that the photo kills the daemon.
    ///
    /// One is not enough: it may be a user's `kill -9` or a power cut.
    static let deathsToBlame = 2

    /// A job with a photo, the stamp of its file, and how often the daemon has died while doing only this job.
    struct Record: Sendable, Hashable {
        var task: IntakeQueue.Task
        var photo: PhotoID
        /// nil for a comparison, which reads no file.
        var stamp: FileStamp?
        var deaths: Int

        fileprivate func isOf(_ job: IntakeQueue.Job) -> Bool { task == job.task && photo == job.photo }
    }

    private struct State {
        /// The records by their position in the file; nil if a position is free.
        var records: [Record?]
        /// The positions of the jobs under way, and the records that were there before.
        var begun: [IntakeQueue.Job: (place: Int, before: Record?)] = [:]
    }

    private let file: FileDescriptor?
    private let state: Mutex<State>

    /// Opens the file and reads the records that an earlier run left.
    ///
    /// - Parameters:
    ///   - path: The file; created if it does not exist.
    ///   - failed: Called if the file cannot be used; jobs are done without records then.
    init(_ path: FilePath, failed: (any Error) -> Void) {
        var (file, records): (FileDescriptor?, [Record?]) = (nil, [])
        do {
            let opened = try FileDescriptor.open(
                path, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
            file = opened
            records = try Self.read(opened)
        } catch {
            failed(error)
        }
        self.file = file
        state = Mutex(State(records: records))
    }

    deinit {
        try? file?.close()
    }

    /// The suspects whose jobs were not done since.
    var suspects: [Record] { state.withLock { $0.records.compactMap(\.self) } }

    /// Records that a job begins; costs a pwrite(2) that waits for no disk.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - stamp: The file's present stamp. If it differs from the recorded one, earlier deaths no longer count.
    func begin(_ job: IntakeQueue.Job, _ stamp: FileStamp?) {
        state.withLock { state in
            let known = state.records.firstIndex { $0?.isOf(job) ?? false }
            let place = known ?? state.records.firstIndex(of: nil) ?? state.records.count
            if place == state.records.count { state.records.append(nil) }
            let before = state.records[place]
            let deaths = before.map { $0.stamp == stamp ? $0.deaths : 0 } ?? 0
            // Count this death in advance: nobody can count it afterwards. `end` clears it.
            let record = Record(
                task: job.task, photo: job.photo, stamp: stamp, deaths: job.isAlone ? deaths + 1 : deaths)
            state.begun[job] = (place, before)
            put(record, at: place, &state)
        }
    }

    /// Records that the daemon has outlived a job, if the job was begun.
    func end(_ job: IntakeQueue.Job) {
        state.withLock { state in
            guard let place = state.begun.removeValue(forKey: job)?.place else { return }
            put(nil, at: place, &state)
        }
    }

    /// Records that a job was not done after all, and restores its earlier record.
    func withdraw(_ job: IntakeQueue.Job) {
        state.withLock { state in
            guard let (place, before) = state.begun.removeValue(forKey: job) else { return }
            put(before, at: place, &state)
        }
    }

    /// Removes a suspect's record.
    func clear(_ suspect: Record) {
        state.withLock { state in
            guard let place = state.records.firstIndex(of: suspect) else { return }
            put(nil, at: place, &state)
        }
    }

    // MARK: The file

    /// The size of a record: eight numbers, of which the first is the photo's, or 0 if the position is free.
    private static let bytes = 8 * MemoryLayout<Int64>.size
    /// The most records in a file that this program may have written: no machine has so many cores.
    private static let mostRecords = 4096

    private func put(_ record: Record?, at place: Int, _ state: inout State) {
        state.records[place] = record
        guard let file else { return }
        var numbers = [Int64](repeating: 0, count: 8)
        if let record {
            numbers[0] = record.photo
            if let stamp = record.stamp {
                numbers[1...5] = [
                    Int64(bitPattern: stamp.volume), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified,
                    stamp.changed,
                ]
            }
            numbers[6] = Int64(record.deaths)
            numbers[7] = record.task == .comparison ? 1 : 0
        }
        // On a full or failing disk the work continues without records. The store reports the disk's state.
        _ = numbers.withUnsafeBytes { pwrite(file.rawValue, $0.baseAddress, Self.bytes, off_t(place * Self.bytes)) }
    }

    private static func read(_ file: FileDescriptor) throws -> [Record?] {
        var numbers = [Int64](repeating: 0, count: 8 * mostRecords)
        let count = try numbers.withUnsafeMutableBytes { try file.read(fromAbsoluteOffset: 0, into: $0) }
        return (0..<(count / bytes)).map { place in
            let part = Array(numbers[(8 * place)..<(8 * place + 8)])
            guard part[0] > 0 else { return nil }
            let isComparison = part[7] == 1
            let stamp = FileStamp(
                volume: UInt64(bitPattern: part[1]), inode: UInt64(bitPattern: part[2]), size: part[3],
                modified: part[4], changed: part[5])
            return Record(
                task: isComparison ? .comparison : .analysis, photo: part[0], stamp: isComparison ? nil : stamp,
                deaths: max(0, Int(part[6])))
        }
    }
}
