import FileSystem
import Glibc
import PhotoCulling
import Synchronization
import SystemPackage

/// A small file of the jobs that are being done; it outlives the daemon, so that a job that kills it is found.
///
/// A record is written before a job begins and cleared after it. Nothing is flushed: the kernel keeps what a process
/// wrote before its death. A record that is left at the next start names a suspect. Suspects are done last and one at a
/// time, so that another death identifies the cause.
final class AnalysisTrace: Sendable {
    /// Deaths alone with a photo after which it is to blame: one may be a person's `kill -9`, or a power cut.
    static let deathsToBlame = 2

    /// What is done with a photo, as its file was, and how often the daemon has died alone with it.
    struct Record: Sendable, Hashable {
        var task: IntakeQueue.Task
        var photo: PhotoID
        /// nil for a comparison, which is about pictures, whatever their files.
        var stamp: FileStamp?
        var deaths: Int

        fileprivate func isOf(_ job: IntakeQueue.Job) -> Bool { task == job.task && photo == job.photo }
    }

    private struct State {
        /// By their place in the file; nil where one is free.
        var records: [Record?]
        /// The places of jobs that were begun, and what stood there before.
        var begun: [IntakeQueue.Job: (place: Int, before: Record?)] = [:]
    }

    private let file: FileDescriptor?
    private let state: Mutex<State>

    /// Opens the file and takes up what is left over in it.
    ///
    /// - Parameters:
    ///   - path: Made where there is none.
    ///   - failed: Called where it cannot be used; all goes on unguarded then.
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

    /// What is suspected and was not done since.
    var suspects: [Record] { state.withLock { $0.records.compactMap(\.self) } }

    /// Notes that a job begins; costs a pwrite(2) that waits for no disk.
    ///
    /// - Parameters:
    ///   - job: What is done.
    ///   - stamp: As the photo's file is now; another one than before clears it of the deaths that it had.
    func begin(_ job: IntakeQueue.Job, _ stamp: FileStamp?) {
        state.withLock { state in
            let known = state.records.firstIndex { $0?.isOf(job) ?? false }
            let place = known ?? state.records.firstIndex(of: nil) ?? state.records.count
            if place == state.records.count { state.records.append(nil) }
            let before = state.records[place]
            let deaths = before.map { $0.stamp == stamp ? $0.deaths : 0 } ?? 0
            // Counted beforehand, as nobody can afterwards.
            let record = Record(
                task: job.task, photo: job.photo, stamp: stamp, deaths: job.isAlone ? deaths + 1 : deaths)
            state.begun[job] = (place, before)
            put(record, at: place, &state)
        }
    }

    /// Notes that the daemon has outlived a job, if it was begun.
    func end(_ job: IntakeQueue.Job) {
        state.withLock { state in
            guard let place = state.begun.removeValue(forKey: job)?.place else { return }
            put(nil, at: place, &state)
        }
    }

    /// Notes that a job was not begun after all: all is as it was before.
    func withdraw(_ job: IntakeQueue.Job) {
        state.withLock { state in
            guard let (place, before) = state.begun.removeValue(forKey: job) else { return }
            put(before, at: place, &state)
        }
    }

    /// Clears what was left over of suspicion.
    func clear(_ suspect: Record) {
        state.withLock { state in
            guard let place = state.records.firstIndex(of: suspect) else { return }
            put(nil, at: place, &state)
        }
    }

    // MARK: The file

    /// Of a record: eight numbers, the first of which, the photo's, is 0 where the place is free.
    private static let bytes = 8 * MemoryLayout<Int64>.size
    /// No machine has so many cores; a longer file is none of ours.
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
        // On a full or failing disk the work continues unguarded; the store reports the disk's state.
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
