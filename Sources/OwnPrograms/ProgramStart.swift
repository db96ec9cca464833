internal import AnalyzerProcess
internal import CLinux
internal import FileSystem
internal import Glibc
internal import SystemPackage

/// The start of a program by its launcher; the ends of its pipes are for whoever takes them.
struct ProgramStart: ~Copyable {
    let process: pid_t
    var input: Descriptor?
    var output: Descriptor?
    var messages: Descriptor?
    /// What the launcher says in place of becoming the program; it closes then.
    var report: Descriptor?

    init(_ program: OwnProgram, file: FilePath) throws(ProgramFailure) {
        guard let launcher = program.launcher else { throw .notConfined("cleanerd-launcher is not installed") }
        do throws(Errno) {
            var input = try Pipe()
            var output = try Pipe()
            var messages = try Pipe()
            var report = try Pipe()
            let theirs = [
                input.reading?.raw.rawValue, output.writing?.raw.rawValue, messages.writing?.raw.rawValue,
                report.writing?.raw.rawValue,
            ]
            process = try Self.spawn(
                launcher, ["\(getpid())", file.string] + program.command.words,
                program.environment.map { "\($0.key)=\($0.value)" }, theirs.compactMap(\.self))
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

    /// `posix_spawn` and not `fork`: the daemon has threads.
    private static func spawn(
        _ launcher: FilePath, _ arguments: [String], _ environment: [String], _ descriptors: [Int32]
    ) throws(Errno) -> pid_t {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
        }
        for (place, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&files, descriptor, Int32(place))
        }
        posix_spawn_file_actions_addclosefrom_np(&files, Int32(descriptors.count))

        // The daemon blocks and ignores signals for its own purposes; a program begins with the defaults. It leads a
        // group, so that what it starts is ended with it.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var process: pid_t = 0
        let error = CStrings.with([launcher.string] + arguments) { arguments in
            CStrings.with(environment) { environment in
                launcher.withPlatformString { posix_spawn(&process, $0, &files, &attributes, arguments, environment) }
            }
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        return process
    }
}
