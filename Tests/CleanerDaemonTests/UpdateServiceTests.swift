import AnalyzerProcess
import DirectoryWatch
import Glibc
import Logging
import ServiceLifecycle
import Testing

@testable import CleanerDaemon

@Suite("The daemon's end for its new program, by a clock of the test's")
struct UpdateServiceTests {
    /// A clock on which time passes only when the test says so.
    private final class Hourglass: Sendable {
        /// The waits, as they begin.
        let waits: AsyncStream<Duration>
        private let began: AsyncStream<Duration>.Continuation
        private let passes: AsyncStream<Void>
        private let passed: AsyncStream<Void>.Continuation

        init() {
            (waits, began) = AsyncStream.makeStream()
            (passes, passed) = AsyncStream.makeStream()
        }

        /// Ends a wait.
        func pass() { passed.yield() }

        var clocks: Clocks {
            Clocks(
                wall: { 0 }, boot: { .now }, bootID: nil,
                sleep: { [self] time in
                    began.yield(time)
                    for await _ in passes { return }
                    throw CancellationError()
                })
        }
    }

    /// A daemon that has nothing but the service.
    private struct Setting {
        let program: RunningProgram
        let requests = RequestCount()
        let hourglass = Hourglass()
        let update: UpdateService
        let group: ServiceGroup

        init() throws {
            program = try RunningProgram()
            let logger = Logger(label: "update")
            update = UpdateService(
                program: program.installed, requests: requests, clocks: hourglass.clocks, logger: logger)
            group = ServiceGroup(configuration: .init(services: [Daemon.part(update)], logger: logger))
        }

        func start() -> Task<Void, any Error> { Task { [group] in try await group.run() } }

        func expectEnd(of run: Task<Void, any Error>) async {
            await #expect(throws: UpdateService.Replaced.self) { try await run.value }
            #expect(update.endsDaemon)
        }

        /// Starts it with a program that was replaced, and lets it wait for a request.
        func startAndWait() async throws -> Task<Void, any Error> {
            requests.begin()
            try program.replace()
            update.look()
            let run = start()
            var waits = hourglass.waits.makeAsyncIterator()
            #expect(await waits.next() == .seconds(600))
            #expect(!update.endsDaemon)
            return run
        }

        func expectOrdinaryEnd(of run: Task<Void, any Error>) async throws {
            await group.triggerGracefulShutdown()
            try await run.value
            #expect(!update.endsDaemon)
        }
    }

    @Test("A daemon without requests ends at once, also for an update before its start")
    func idle() async throws {
        let setting = try Setting()
        try setting.program.replace()
        setting.update.look()
        await setting.expectEnd(of: setting.start())
    }

    @Test("It waits until each of the requests under way is over")
    func underWay() async throws {
        let setting = try Setting()
        setting.requests.begin()
        let run = try await setting.startAndWait()
        setting.requests.end()
        #expect(!setting.update.endsDaemon)
        setting.requests.end()
        await setting.expectEnd(of: run)
    }

    @Test("After ten minutes it ends, whatever is under way")
    func bound() async throws {
        let setting = try Setting()
        let run = try await setting.startAndWait()
        setting.hourglass.pass()
        await setting.expectEnd(of: run)
        #expect(!setting.requests.isIdle)
    }

    @Test("A daemon that is asked to stop while it waits ends as usual")
    func stopped() async throws {
        let setting = try Setting()
        let run = try await setting.startAndWait()
        try await setting.expectOrdinaryEnd(of: run)
    }

    @Test("A program that is removed while the daemon waits ends nothing, as nothing could be started")
    func removed() async throws {
        let setting = try Setting()
        let run = try await setting.startAndWait()
        unlink(setting.program.path)
        setting.requests.end()
        try await setting.expectOrdinaryEnd(of: run)
    }

    @Test("A reload ends no daemon whose program is the installed one")
    func same() async throws {
        let setting = try Setting()
        let run = setting.start()
        setting.update.look()
        try await setting.expectOrdinaryEnd(of: run)
    }

    @Test(
        "A worker that fails or is of another version has the daemon look",
        arguments: [
            AnalyzerEvent.ended(process: 1, how: .exited(code: 1)),
            .refused(process: 1, .otherVersion(analyser: .init(measurements: 1, messages: 0), daemon: .current)),
        ])
    func workers(event: AnalyzerEvent) async throws {
        let setting = try Setting()
        let run = setting.start()
        setting.update.note(event)
        try setting.program.replace()
        setting.update.note(event)
        await setting.expectEnd(of: run)
    }
}
