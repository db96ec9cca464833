import AnalyzerProcess
import CleanerProtocol
import PhotoStore
import PhotoTrash
import SystemPackage
import Testing
import Translation

@testable import CleanerDaemon

@Suite("Errors reach people in words")
struct ErrorTextTests {
    private static let errors: [any Error] = [
        ProtocolError(.conflict, "it changed", remedy: "mark it again"), StoreError(.full, "no room: make some"),
        DaemonError("no library: name one"), SocketError(.closed, "the connection was closed"),
        SettingProblem("no such level", remedy: "name another"), AnalyzerError.readFailed(.ioError),
        OpenedPhoto.Failure.gone, OpenedPhoto.Failure.notRegular, OpenedPhoto.Failure.denied(.permissionDenied),
        OpenedPhoto.Failure.unavailable(.ioError), Errno.noSpace,
        TrashError(.journalFailed, "/a.jpg", detail: "\(StoreError(.full, "no room: make some"))"),
    ]

    @Test("No error shows how the program names or stores it", arguments: errors.indices)
    func words(row: Int) {
        let error = Self.errors[row]
        let (answer, shown) = (ProtocolError(error), "\(error)")
        for text in [shown, answer.problem, answer.remedy ?? ""] {
            #expect(!text.contains(String(describing: type(of: error))))
            for sign in ["Optional", "rawValue", "word:", "kind:", "text:", "PhotoTrash.", "gone(", "denied(", "able("]
            {
                #expect(!text.contains(sign), "\(text)")
            }
        }
        #expect(shown.contains(" "))
    }

    @Test(
        "Why a photo cannot be marked in its folder is told by its cause",
        arguments: [
            (.permissionDenied, .refused, "may not change"), (.readOnlyFileSystem, .refused, "may not change"),
            (.fileNameTooLong, .refused, "longer path"), (.noSuchFileOrDirectory, .notFound, "not there any more"),
            (.ioError, .failed, "Input/output error"), (.timedOut, .failed, "the disk of /a.jpg does not answer"),
        ] as [(Errno, ProtocolError.Word, String)])
    func folder(error: Errno, word: ProtocolError.Word, words: String) {
        let answer = ProtocolError.cannotLeave("/a.jpg", error)
        #expect(answer.word == word && answer.problem.contains(words))
    }

    @Test("A photo that may not be read is refused with what to do")
    func denied() {
        let answer = ProtocolError(OpenedPhoto.Failure.denied(.permissionDenied))
        #expect(answer.word == .refused && answer.remedy != nil)
        #expect(answer.problem == "the file may not be read: Permission denied")
    }

    @Test("A photo whose disk does not answer is refused with what to do")
    func silent() {
        let answer = ProtocolError(OpenedPhoto.Failure.unavailable(.timedOut))
        #expect(answer.word == .failed && answer.problem == "its disk does not answer")
        #expect(answer.remedy == "check that it is connected and works, then try again")
    }

    @Test(
        "Where a photo is that should lie in the trash is said in words",
        arguments: [
            .inTrash, .restored("/a.jpg"), .purged, .changed(.informationMissing), .changed(.informationForeign),
            .changed(.payloadForeign), .unreachable(.noSuchFileOrDirectory),
        ] as [Whereabouts])
    func whereabouts(place: Whereabouts) {
        for text in ["\(place)", "\(Repair.untouched(place))"] {
            #expect(text.contains(" ") && !text.contains("(") && !text.contains("information"), "\(text)")
        }
    }
}
