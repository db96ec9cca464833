import ArgumentParser
import CleanerProtocol
import CommandText

struct TrashList: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what is marked, and what has gone to the desktop's trash.")

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome { try Self.list(invocation) }

    static func list(_ invocation: Invocation) throws -> Outcome {
        var listing = TrashListing(page: invocation.page)
        let result = try invocation.printRows(of: TrashListRequest()) { listing.add($0) }
        if result != nil { try invocation.say(listing.summary) }
        return .done
    }
}
