import OwnPrograms
import PhotoCulling
import Testing

@testable import CleanerDaemon

@Suite("Which pictures the user's own model is to see")
struct ModelStateTests {
    private static func facts(_ photo: PhotoID, picture: PictureID?, traits: PhotoTraits = []) -> PhotoFacts {
        var facts = PhotoFacts(
            id: photo, status: .analysed, picture: picture, bytes: 1, modified: 1, nameLength: 1, pathOrder: 1)
        facts.traits = traits
        return facts
    }

    /// Two photos of picture 11, one of picture 12.
    private static var three: ModelState {
        var state = ModelState()
        for (photo, picture) in [(1, 11), (2, 11), (3, 12)] as [(PhotoID, PictureID)] {
            state.note(facts(photo, picture: picture))
        }
        return state
    }

    @Test("Each picture counts once, the newest comes first, and one that was shown is not wanted again")
    func counts() {
        var state = Self.three
        state.note(Self.facts(4, picture: nil))
        state.note(Self.facts(5, picture: 13, traits: .tombstone))
        #expect(state.progress == FeatureProgress(done: 0, total: 2))
        var shown = [state.next()]
        state.finish(12)
        state.note(Self.facts(3, picture: 12))
        #expect(state.progress == FeatureProgress(done: 1, total: 2))
        shown.append(state.next())
        state.finish(11)
        shown.append(state.next())
        #expect(shown == [12, 11, nil])
        #expect(state.progress == FeatureProgress(done: 2, total: 2))
    }

    @Test("A picture is forgotten with its last photo, and a photo with another picture shows that")
    func forgets() {
        var state = Self.three
        state.forget(1)
        #expect(state.progress == FeatureProgress(done: 0, total: 2))
        state.note(Self.facts(2, picture: 11, traits: .tombstone))
        #expect(state.progress == FeatureProgress(done: 0, total: 1))
        state.note(Self.facts(3, picture: 14))
        #expect(state.progress == FeatureProgress(done: 0, total: 1))
        #expect(state.wanted == [14])
        state.forget(3)
        state.forget(99)
        #expect(state.wanted.isEmpty)
        #expect(state.progress == FeatureProgress(done: 0, total: 0))
    }

    @Test("What the program has seen before is not wanted, and pictures that no photo has are never")
    func begins() {
        var state = Self.three
        state.begin(with: "other", missing: [11, 99])
        #expect(state.program == "other")
        #expect(state.progress == FeatureProgress(done: 1, total: 2))
        #expect(state.wanted == [11])
    }

    @Test("A picture that could not be shown is wanted again when its photo changes")
    func passesOver() {
        var state = Self.three
        state.passOver(12)
        #expect(state.wanted == [11])
        state.note(Self.facts(3, picture: 12))
        #expect(state.wanted == [11, 12])
    }

    @Test("A program that keeps failing is to be shown its pictures again, but not those of photos that are gone")
    func fails() {
        var state = Self.three
        var blames = [state.fail(on: 11, isHopeless: false), state.fail(on: 12, isHopeless: false)]
        #expect(state.wanted.isEmpty)
        state.forget(3)
        blames.append(state.fail(on: nil, isHopeless: false))
        #expect(blames == [false, false, true])
        #expect(state.wanted == [11])
    }

    @Test("Pictures that are to be shown again come by their age, too")
    func order() {
        var state = Self.three
        var shown = [state.next()]
        _ = state.fail(on: 12, isHopeless: false)
        shown.append(state.next())
        _ = state.fail(on: 11, isHopeless: true)
        state.note(Self.facts(4, picture: 10))
        shown.append(state.next())
        #expect(shown == [12, 11, 12])
    }
}
