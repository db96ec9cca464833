import CleanerProtocol
import Testing

@testable import CleanerDaemon

@Suite struct AnsweredRequestTests {
    @Test("The daemon answers each type of request", arguments: RequestRegistry.all.map { $0.method })
    func complete(method: String) {
        let type = RequestRegistry.all.first { $0.method == method }
        #expect(type is any AnsweredRequest.Type)
    }

    @Test("While the daemon loads, only a status without figures is answered", arguments: [nil, false, true])
    func loading(loaded: Bool?) {
        #expect(StatusRequest(loaded: loaded).waitsForLoading == (loaded == true))
        #expect(SyncRequest().waitsForLoading)
    }
}
