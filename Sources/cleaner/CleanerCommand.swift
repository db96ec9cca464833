import AnalyzerProcess
import ArgumentParser
import CLinux
import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation
import WindowBridge

/// `cleaner`: the window, which replaces `cleanerctl window`.
///
/// It is a program of its own, so that a machine without a desktop needs none of WebKit's libraries.
@main
struct CleanerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cleaner",
        abstract: tr("Look at photos and decide in a window; started by `cleanerctl window`."),
        version: ProgramVersion.text)

    @Option(help: ArgumentHelp(tr("The daemon's socket.")))
    var socket: String

    @Option(help: ArgumentHelp(tr("What to show first.")), transform: { try word($0, WindowView.init(rawValue:)) })
    var view: WindowView?

    @Option(help: ArgumentHelp(tr("What to review.")), transform: { try word($0, Category.init(name:)) })
    var category: PhotoCategories.Category?

    @Option(
        help: ArgumentHelp(tr("Which photos of it, as a filter of the protocol.")),
        transform: { try LineCoding.decode(PhotoFilter.self, from: Array($0.utf8)) })
    var filter: PhotoFilter?

    @Flag(help: ArgumentHelp(tr("Let WebKitWebDriver, which must have started this, drive the window: for tests.")))
    var automation = false

    /// Bytes from which on an allocation is mapped by itself; glibc raises its own limit with each one that is freed.
    private static let mappedBytes: Int32 = 256 << 10

    static func main() {
        // Previews are large and short-lived: mapped, each goes back to the system when it is freed.
        mallopt(M_MMAP_THRESHOLD, Self.mappedBytes)
        mallopt(M_ARENA_MAX, 2)
        Language(environment: { name in getenv(name).map { String(cString: $0) } }).becomeOfProcess()
        main(nil)
    }

    func run() throws {
        let start = WindowStart(
            view: view, category: category, filter: filter ?? PhotoFilter(), automation: automation)
        let bridge = try WindowBridge(socket: Array(socket.utf8), start: start, files: Page.files())
        do throws(Complaint) {
            // WebDriver reaches its browser over the loopback only, so that then the window waits for it first.
            if !automation { try Self.forbidNetwork() }
            try WindowApplication(bridge, isAutomated: automation).run()
        } catch {
            for line in error.lines.map({ Array("\($0)\n".utf8) }) { _ = write(STDERR_FILENO, line, line.count) }
            throw ExitCode(error.status.rawValue)
        }
    }

    /// Leaves this process and all that it starts, such as WebKit's processes, no socket that leads off this machine.
    static func forbidNetwork() throws(Complaint) {
        guard Sandbox.forbidNetwork(sparesNetlink: true) else {
            throw Complaint(
                .failed, tr("this kernel filters no system calls (seccomp), so the window could reach the network"),
                remedy: tr("use the terminal instead: cleanerctl review"))
        }
    }

    private static func word<Value>(_ text: String, _ make: (String) -> Value?) throws -> Value {
        guard let value = make(text) else { throw ValidationError(tr("'\(text)' is none of the possible words.")) }
        return value
    }
}
