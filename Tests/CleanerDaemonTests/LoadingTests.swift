import Testing

@testable import CleanerDaemon

@Suite("What waits until the daemon has loaded what it knows")
struct LoadingTests {
    @Test("Those that wait go on once all is loaded, and those that come later at once")
    func finish() async {
        let loading = Loading()
        async let early = (loading.wait(), loading.wait())
        #expect(!loading.isDone)
        loading.finish()
        #expect(await early == (true, true))
        #expect(await loading.wait())
        #expect(loading.isDone)
        loading.giveUp()
        #expect(await loading.wait())
    }

    @Test("If the daemon stops, those that wait end")
    func giveUp() async {
        let loading = Loading()
        async let early = loading.wait()
        loading.giveUp()
        #expect(await !early)
        loading.finish()
        #expect(await !loading.wait())
        #expect(!loading.isDone)
    }
}
