import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Which pictures are worth reading")
struct TextStateTests {
    private static func facts(
        _ photo: PhotoID, picture: PictureID?, screenshot: Float? = nil, mayShowText: Bool = false,
        traits: PhotoTraits = []
    ) -> PhotoFacts {
        var facts = PhotoFacts(
            id: photo, status: .analysed, picture: picture, bytes: 1, modified: 1, nameLength: 1, pathOrder: 1)
        (facts.screenshot, facts.mayShowText, facts.traits) = (screenshot, mayShowText, traits)
        return facts
    }

    @Test("Screenshots and photos that may show text are read, and nothing else")
    func worth() {
        var state = TextState()
        state.note(Self.facts(1, picture: 11, screenshot: 0.9))
        state.note(Self.facts(2, picture: 12, screenshot: 0.1, mayShowText: true))
        state.note(Self.facts(3, picture: 13, screenshot: 0.1))
        state.note(Self.facts(4, picture: 14, screenshot: 0.9, traits: .video))
        state.note(Self.facts(5, picture: 15, screenshot: 0.9, traits: .tombstone))
        state.note(Self.facts(6, picture: nil, screenshot: 0.9))
        #expect(state.progress == FeatureProgress(done: 0, total: 2))
        var read: [PictureID?] = []
        for _ in 1...3 {
            read.append(state.next())
            read.last?.map { state.finish($0) }
        }
        #expect(read == [12, 11, nil])
        #expect(state.progress == FeatureProgress(done: 2, total: 2))
    }

    @Test("A picture is read once, whichever of its photos go and come back")
    func sharedPicture() {
        var state = TextState()
        for photo in PhotoID(1)...3 { state.note(Self.facts(photo, picture: 11, screenshot: 0.9)) }
        #expect(state.progress == FeatureProgress(done: 0, total: 1))
        state.forget(1)
        #expect(state.isWanted)
        state.finish(11)
        state.forget(2)
        state.forget(3)
        #expect(state.progress == FeatureProgress(done: 0, total: 0))
        state.note(Self.facts(4, picture: 11, screenshot: 0.9))
        #expect(state.progress == FeatureProgress(done: 1, total: 1))
    }

    @Test("A photo with another picture is read again")
    func otherPicture() {
        var state = TextState()
        state.note(Self.facts(1, picture: 11, screenshot: 0.9))
        state.finish(11)
        state.note(Self.facts(1, picture: 12, screenshot: 0.9))
        let next = state.next()
        #expect(next == 12)
        state.note(Self.facts(1, picture: 12, screenshot: 0.1))
        #expect(state.progress == FeatureProgress(done: 0, total: 0))
    }

    @Test("Another reader reads everything again, and the one of before nothing")
    func otherReader() {
        var state = TextState()
        state.note(Self.facts(1, picture: 11, screenshot: 0.9))
        state.begin(with: "one", read: [11])
        // Only the program itself can say that it is still the same.
        #expect(state.progress == FeatureProgress(done: 1, total: 1) && state.isWanted)
        state.see("one")
        #expect(!state.isWanted)
        state.begin(with: "other", read: [])
        #expect(state.progress == FeatureProgress(done: 0, total: 1))
    }
}
