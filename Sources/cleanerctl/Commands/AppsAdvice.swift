import ArgumentParser
import CleanerProtocol
import CommandText

struct AppsAdvice: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "advice",
        abstract: "Show which applications could go, by rules and in the words of your own language model.",
        discussion: """
            Rules name large applications that were not used for a year, large games, large caches, and applications \
            that do what another one does. If apps.command in cleanerd-config(5) names a language model of yours, it \
            is asked about the names, sizes, last uses and rules, which may take minutes; Ctrl-C ends it. The same \
            question is answered at once. Its words are its own and may be wrong. Nothing is removed, and no command \
            of it is run. cleanerd-programs(7) says how to set one up. With --json, each application is a line, and \
            what the model says, or why it says nothing, is the last one.
            """)

    @Flag(help: "Look at the applications again, and ask the model again.")
    var refresh = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let request = AppAdviceRequest(refresh: refresh ? true : nil)
        func wait(_ progress: JobProgress) { invocation.show("Your language model is asked, second", progress) }
        guard !invocation.json else {
            let report = try client.relay(request, progress: wait) { try invocation.output.json($0) }
            try invocation.output.json(report)
            return .done
        }
        // The rules' advice comes first, so that the user can read it while the model works.
        var rows: [AppRow]? = []
        func showRules() throws {
            try invocation.print(rows.map { AppAdviceScreen.rules($0, invocation.page) } ?? [])
            rows = nil
            try invocation.output.flush()
        }
        let report = try client.send(
            request,
            progress: {
                try showRules()
                wait($0)
            }, row: { rows?.append($0) })
        invocation.clearProgress()
        try showRules()
        try invocation.print(AppAdviceScreen.words(report, invocation.page))
        try invocation.say(AppAdviceScreen.failure(report))
        return .done
    }
}
