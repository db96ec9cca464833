import Testing

@testable import CleanerDaemon

@Suite("What waits until the daemon has loaded what it knows")
struct LoadingTests {
    @Test("Those that wait go on once all is loaded, and those that come later at once")
    func finish() async {
        let loading = Loading()
        async let early = (loading.over(), loading.over())
        #expect(!loading.isDone)
        loading.finish()
        #expect(await early == (true, true))
        #expect(await loading.over())
        #expect(loading.isDone)
        loading.giveUp()
        #expect(await loading.over())
    }

    @Test("If the loading fails or the daemon stops, those that wait end")
    func giveUp() async {
        let loading = Loading()
        async let early = loading.over()
        loading.giveUp()
        #expect(await !early)
        loading.finish()
        #expect(await !loading.over())
        #expect(!loading.isDone)
    }
}
