/// Programs that run others: their use and their folders say nothing about one application.
enum RunnerPrograms {
    static let names: Set<String> = [
        "bash", "dash", "electron", "env", "flatpak", "gapplication", "gjs", "gjs-console", "java", "mono", "node",
        "perl", "python", "python3", "qml", "ruby", "sh", "snap", "wine", "xdg-open",
    ]
}
