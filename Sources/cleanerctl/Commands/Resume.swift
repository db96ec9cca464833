import ArgumentParser
import CleanerProtocol
import CommandText

struct Resume: DaemonCommand {
    static let configuration = CommandConfiguration(abstract: "Go on with the analysis after a pause.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let done = try invocation.connect().send(ResumeRequest())
        return try invocation.finish(done) { "The analysis goes on." }
    }
}
