import ArgumentParser
import CleanerProtocol
import CommandText

struct TrashList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what is marked, and what has gone to the desktop's trash.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome { try Self.list(invocation) }

    static func list(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        guard !invocation.json else {
            _ = try client.relay(TrashListRequest()) { try invocation.output.json($0) }
            return .done
        }
        var listing = TrashListing(page: invocation.page)
        _ = try client.send(TrashListRequest()) { row in
            try invocation.print(listing.add(row))
        }
        try invocation.say(listing.summary)
        return .done
    }
}
