import ArgumentParser
import CLinux
import CleanerDaemon
import CleanerProtocol
import Glibc
import Logging
import SystemPackage
import Translation

/// The daemon's command line.
@main
struct CleanerDaemonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cleanerd",
        abstract: tr("Watches a photo directory and finds copies, blurred shots and screenshots."),
        discussion: tr(
            """
            Usually the service manager runs it: systemctl --user start cleanerd. With the options below it runs in \
            the foreground, in a container or for a test. It never deletes anything by itself and opens no network \
            connection. Ask it with cleanerctl.
            """),
        version: ProgramVersion.text)

    @Option(name: .long, help: ArgumentHelp(tr("A directory of photos; may be given several times."), valueName: "dir"))
    var library: [String] = []

    @Option(name: .long, help: ArgumentHelp(tr("Where the daemon keeps what it knows."), valueName: "dir"))
    var stateDir: String?

    @Option(name: .long, help: ArgumentHelp(tr("The socket for clients."), valueName: "path"))
    var socket: String?

    @Option(name: .long, help: ArgumentHelp(tr("The settings file."), valueName: "file"))
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            tr("A setting, before all other sources: blurry.sensitivity=high; may be given several times."),
            valueName: "name=value"))
    var settings: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            tr("Where the kernel describes batteries, as in /sys/class/power_supply."), valueName: "dir"))
    var powerSupplies: String?

    @Flag(name: .long, help: ArgumentHelp(tr("Log every step.")))
    var verbose = false

    @Flag(name: .long, help: ArgumentHelp(tr("Try what daemon and worker must not do, a line each, and end.")))
    var selfTest = false

    /// On the main actor, as other code would begin in Swift's pool.
    @MainActor static func main() async {
        // The daemon's threads allocate little: they share what is free, rather than each keep some.
        mallopt(M_ARENA_MAX, 2)
        TaskPool.install()
        Language.ofEnvironment.becomeOfProcess()
        await main(nil)
    }

    func run() async throws {
        // Its help is over. Journals are in English, and each client is answered in its language.
        Language.english.becomeOfProcess()
        // A client that goes away is an error code, never a signal.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow.
        signal(SIGXFSZ, SIG_IGN)
        let surroundings = Surroundings.own()
        let logger = Logger.daemon(surroundings.environment, isVerbose: verbose)
        var status = EXIT_SUCCESS
        do {
            if selfTest {
                let isTight = try SelfTest.run(program: InstalledProgram().path) { print($0) }
                status = isTight ? EXIT_SUCCESS : EXIT_FAILURE
            } else {
                status = try await serve(surroundings, logger)
            }
        } catch let error as DaemonError {
            logger.critical("\(error.text)")
            throw ExitCode(error.exitCode)
        } catch {
            logger.critical("\(error)")
            throw ExitCode(1)
        }
        if status != EXIT_SUCCESS { throw ExitCode(status) }
    }

    /// - Returns: The exit status.
    private func serve(_ surroundings: Surroundings, _ logger: Logger) async throws -> Int32 {
        // Before all else, as the program may be replaced at any moment.
        let program = InstalledProgram()
        let flags = flags
        let daemon = try Daemon(
            configuration: {
                try Configuration(
                    flags: flags, surroundings: surroundings, processors: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
            }, logger: logger)
        return try await daemon.run(program)
    }

    private var flags: Configuration.Flags {
        var flags = Configuration.Flags()
        flags.libraries = library.map { FilePath($0) }
        flags.stateDirectory = stateDir.map { FilePath($0) }
        flags.socket = socket.map { FilePath($0) }
        flags.settings = settings
        flags.powerSupplies = powerSupplies.map { FilePath($0) }
        flags.settingsFile = config.map { FilePath($0) }
        return flags
    }
}
