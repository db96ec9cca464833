import ArgumentParser

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See and change what is proposed: sensitivities, and folders that are left out.",
        discussion: """
            Each setting is shown with its value and where that comes from: an option of the daemon (flag), `settings \
            set` (set), config.toml (file), or else the default. A change counts at once, and for the photos that are \
            known already; no photo is read for it.

              cleanerctl settings
              cleanerctl settings set blurry.sensitivity high
              cleanerctl settings add leave-out Scans
            """,
        subcommands: [
            SettingsGet.self, SettingsSet.self, SettingsUnset.self, SettingsAdd.self, SettingsRemove.self,
        ],
        defaultSubcommand: SettingsGet.self)
}
