import ArgumentParser

struct Apps: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See the installed applications, what they take and when they were used last.",
        discussion: """
            Nothing is removed: `apps show` says how you remove an application, and what goes with it. The size is that \
            of the program, of the packages that nothing else needs, and of your own data and caches of it. \
            Applications of one package are one line. What there is most to gain from comes first, by a score from 0 to \
            1: 0.4 × size in GB (at most 1) + 0.6 × days since the last use / 90 (at most 1; 0.5 where it is not \
            known). cleanerd looks once a day, and after packages were installed or removed; cleanerd(8) names the \
            files that it reads.

              cleanerctl apps
              cleanerctl apps --sort used --unused 90d
              cleanerctl apps show Firefox
              cleanerctl apps advice
            """,
        subcommands: [AppsList.self, AppsShow.self, AppsAdvice.self], defaultSubcommand: AppsList.self)
}
