import ArgumentParser

struct Decisions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show your decisions, write them to a file, take them over from one.",
        discussion: """
              cleanerctl decisions
              cleanerctl decisions export decisions.jsonl
              cleanerctl decisions import decisions.jsonl
            """,
        subcommands: [DecisionsList.self, DecisionsExport.self, DecisionsImport.self],
        defaultSubcommand: DecisionsList.self)
}
