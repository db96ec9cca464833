import ArgumentParser
import CleanerProtocol
import CommandText

struct Scan: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look through the whole library again.",
        discussion: """
            Needed only where changes cannot be watched, such as on a network drive. Photos that have not changed are \
            not read again.
            """)

    @Flag(help: "Return when all that was found is analysed.")
    var wait = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let done = try client.send(ScanRequest())
        guard wait else { return try invocation.finish(done) { "Looking through the library." } }
        return try Sync.wait(client, invocation)
    }
}
