import Dispatch
import FileSystem
import Glibc
import Testing

@Suite("Disks that may never answer")
struct DiskPatienceTests {
    @Test("A disk that owes an answer is asked nothing else until it has given it, and others are asked")
    func owed() {
        let patience = DiskPatience(milliseconds: 20)
        let release = DispatchSemaphore(value: 0)
        let late: Int? = patience.ask(1) {
            release.wait()
            return 1
        }
        #expect(late == nil)
        #expect(patience.ask(1) { 2 } == nil)
        // On a busy machine an answer may take longer than the disk's time.
        while patience.ask(2, { 3 }) != 3 { sched_yield() }
        release.signal()
        // The late answer is nobody's; the disk is asked again once it has come.
        while patience.ask(1, { 4 }) != 4 { sched_yield() }
    }

    @Test("A disk that rests is asked nothing, and others are asked")
    func rests() {
        let patience = DiskPatience()
        patience.rest(1, for: .seconds(3600))
        #expect(patience.ask(1) { 1 } == nil)
        #expect(patience.ask(2) { 2 } == 2)
        patience.rest(1, for: .zero)
        #expect(DiskPatience().ask(1) { 3 } == 3)
    }

    @Test("Signals find no thread that asks")
    func signals() {
        let blocked: Bool? = DiskPatience().ask(1) {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return sigismember(&mask, SIGTERM) == 1
        }
        #expect(blocked == true)
    }
}
