import ArgumentParser

struct Trash: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See the photos marked for deletion, send them to the desktop's trash, take them back.",
        discussion: """
            Marked photos wait in their place. `trash send` moves them to the desktop's trash, where they stay until \
            you empty that; `trash restore` takes the mark away and brings back what was moved.

              cleanerctl trash
              cleanerctl trash list
              cleanerctl trash send
              cleanerctl trash restore IMG_1203.jpg
            """,
        subcommands: [TrashShow.self, TrashList.self, TrashRestore.self, TrashSend.self, TrashEmpty.self],
        defaultSubcommand: TrashShow.self)
}
