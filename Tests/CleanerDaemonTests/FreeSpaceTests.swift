import Dispatch
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("How much room the libraries' disks have")
struct FreeSpaceTests {
    private typealias Bytes = FreeSpace.Bytes

    @Test("A disk that hangs is asked once, keeps its last figure, and holds up no other disk")
    func hangs() {
        let now = Mutex(ContinuousClock.now)
        var clocks = Clocks.machine
        clocks.monotonic = { now.withLock { $0 } }
        let release = DispatchSemaphore(value: 0)
        let asked = Mutex<[FilePath: Int]>([:])
        defer { release.signal() }
        let space = FreeSpace(
            { path in
                let time = asked.withLock { asked in
                    asked[path, default: 0] += 1
                    return asked[path] ?? 0
                }
                if path == "/share", time == 2 { release.wait() }
                return Bytes(free: Int64(time), total: 10)
            }, clocks: clocks)
        func until(_ figure: Bytes, at path: FilePath) { while space.bytes(at: path) != figure { sched_yield() } }
        until(Bytes(free: 1, total: 10), at: "/share")
        until(Bytes(free: 1, total: 10), at: "/disk")
        for time in 2...9 {
            now.withLock { $0 += .seconds(6) }
            #expect(space.bytes(at: "/share") == Bytes(free: 1, total: 10))
            until(Bytes(free: Int64(time), total: 10), at: "/disk")
        }
        while asked.withLock({ $0["/share"] ?? 0 }) < 2 { sched_yield() }
        #expect(asked.withLock { $0["/share"] } == 2)
        release.signal()
        until(Bytes(free: 2, total: 10), at: "/share")
        now.withLock { $0 += .seconds(6) }
        until(Bytes(free: 3, total: 10), at: "/share")
    }

    @Test("A disk that answers with an error has no figure, and the machine's own has one")
    func machine() {
        let space = FreeSpace(clocks: .machine)
        while space.bytes(at: "/") == nil { sched_yield() }
        #expect(Bytes(at: "/not/there") == nil)
        #expect(Bytes(at: "/").map { $0.free <= $0.total } == true)
    }
}
