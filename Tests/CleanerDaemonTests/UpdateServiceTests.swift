import AnalyzerProcess
import DirectoryWatch
import Glibc
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("The daemon's end for its new program, by a clock of the test's")
struct UpdateServiceTests {
    /// A clock on which time passes only when the test says so.
    private final class Hourglass: Sendable {
        private typealias Glass = (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

        /// The waits, as they begin.
        let waits: AsyncStream<Duration>
        private let began: AsyncStream<Duration>.Continuation
        /// By the length of the wait.
        private let glasses = Mutex<[Duration: Glass]>([:])

        init() {
            (waits, began) = AsyncStream.makeStream()
        }

        private func glass(_ time: Duration) -> Glass {
            glasses.withLock { glasses in
                let glass = glasses[time] ?? AsyncStream<Void>.makeStream()
                glasses[time] = glass
                return glass
            }
        }

        /// Ends a wait of this length, which may begin later.
        func pass(_ time: Duration) { glass(time).continuation.yield() }

        var clocks: Clocks {
            Clocks(
                wall: { 0 }, boot: { .now }, bootID: nil,
                sleep: { [self] time in
                    began.yield(time)
                    for await _ in glass(time).stream { return }
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

        /// Lets the seconds pass in which nobody asks for anything, and expects the end.
        func expectEndInQuiet(of run: Task<Void, any Error>) async {
            hourglass.pass(.seconds(3))
            await expectEnd(of: run)
        }

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

    @Test("A daemon without requests ends after some seconds, also for an update before its start")
    func idle() async throws {
        let setting = try Setting()
        try setting.program.replace()
        setting.update.look()
        await setting.expectEndInQuiet(of: setting.start())
    }

    @Test("It waits for a client that sends request after request")
    func requestAfterRequest() async throws {
        let setting = try Setting()
        let run = try await setting.startAndWait()
        var waits = setting.hourglass.waits.makeAsyncIterator()
        setting.requests.end()
        #expect(await waits.next() == .seconds(3))
        // The next one is answered before the seconds are over.
        setting.requests.begin()
        setting.requests.end()
        setting.hourglass.pass(.seconds(3))
        #expect(await waits.next() == .seconds(3))
        // This one is still under way when they are.
        setting.requests.begin()
        setting.hourglass.pass(.seconds(3))
        setting.requests.end()
        #expect(await waits.next() == .seconds(3))
        #expect(!setting.update.endsDaemon)
        await setting.expectEndInQuiet(of: run)
    }

    @Test("It waits until each of the requests under way is over")
    func underWay() async throws {
        let setting = try Setting()
        setting.requests.begin()
        let run = try await setting.startAndWait()
        setting.requests.end()
        #expect(!setting.update.endsDaemon)
        setting.requests.end()
        await setting.expectEndInQuiet(of: run)
    }

    @Test("After ten minutes it ends, whatever is under way")
    func bound() async throws {
        let setting = try Setting()
        let run = try await setting.startAndWait()
        setting.hourglass.pass(.seconds(600))
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
        setting.hourglass.pass(.seconds(3))
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
        await setting.expectEndInQuiet(of: run)
    }
}
