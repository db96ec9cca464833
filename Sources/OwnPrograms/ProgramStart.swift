internal import AnalyzerProcess
internal import FileSystem
internal import Glibc
internal import SystemPackage

/// Starts a program through its launcher; the caller takes the ends of its pipes.
struct ProgramStart: ~Copyable {
    let process: pid_t
    var input: Descriptor?
    var output: Descriptor?
    var messages: Descriptor?
    /// Where the launcher writes why it could not become the program; it closes without a byte if it could.
    var report: Descriptor?

    init(_ program: OwnProgram, file: FilePath) throws(ProgramFailure) {
        guard let launcher = program.launcher else { throw .notConfined("cleanerd-launcher is not installed") }
        do throws(Errno) {
            var input = try Pipe()
            var output = try Pipe()
            var messages = try Pipe()
            var report = try Pipe()
            let theirs: [Int32] = [
                input.reading?.raw.rawValue, output.writing?.raw.rawValue, messages.writing?.raw.rawValue,
                report.writing?.raw.rawValue,
            ].compactMap(\.self)
            process = try ChildProcess.start(
                launcher, ["\(getpid())", file.string] + program.command.words,
                environment: program.environment.map { "\($0.key)=\($0.value)" }, leadsGroup: true,
                descriptors: theirs.enumerated().map { (Int32($0.offset), .own($0.element)) })
            self.input = input.writing.take()
            self.output = output.reading.take()
            self.messages = messages.reading.take()
            self.report = report.reading.take()
        } catch {
            throw .missing("it cannot be started: \(error)")
        }
        for number in [input?.raw.rawValue, output?.raw.rawValue, messages?.raw.rawValue, report?.raw.rawValue] {
            // Cannot fail: the descriptor is ours.
            if let number { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
        }
    }
}
