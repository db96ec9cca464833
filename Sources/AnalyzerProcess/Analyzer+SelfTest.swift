internal import CLinux
internal import Glibc
internal import SystemPackage

extension Analyzer {
    /// Lets a worker try what its sandbox must refuse, just as it is started for photos.
    ///
    /// Meant for a user's question and for tests; what every worker says when it starts is enough for conditions.
    package func selfTest() throws(AnalyzerError) -> [SandboxAttempt] {
        let file = FileDescriptor(rawValue: memfd_create("self-test", UInt32(MFD_CLOEXEC)))
        guard file.rawValue >= 0 else { throw .cannotPass(Errno(rawValue: errno)) }
        // Nothing was written to it.
        defer { try? file.close() }
        let result = try converse(budget: limits.answerBudget) { conversation throws(WorkerFailure) in
            try conversation.send(.selfTest, passing: file)
            guard case .selfTested(let attempts) = try conversation.receive() else {
                throw .wrongAnswer("no self-test")
            }
            return attempts
        }
        switch result {
        case .answered(let attempts): return attempts
        case .gaveUp(let how): throw .cannotStart("it \(how) in its self-test")
        }
    }
}
