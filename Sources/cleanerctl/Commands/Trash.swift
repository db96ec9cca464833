import ArgumentParser

struct Trash: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See, take back or empty the pile of photos marked for deletion.",
        discussion: """
            Marked photos wait in their place. `trash empty` moves them to the desktop's trash, where they stay until \
            you empty that; `trash restore` brings them back from either.

              cleanerctl trash
              cleanerctl trash list
              cleanerctl trash empty
              cleanerctl trash restore IMG_1203.jpg
            """,
        subcommands: [TrashShow.self, TrashList.self, TrashRestore.self, TrashEmpty.self],
        defaultSubcommand: TrashShow.self)
}
