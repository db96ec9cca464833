/// What a settings file that was read again means for a running daemon.
extension Catalogue {
    func take(_ settings: Result<Configuration, any Error>, running: Configuration) {
        switch settings {
        case .failure(let error):
            let text = (error as? DaemonError)?.text ?? "\(error)"
            raise(
                "settings-wrong", "The settings were not taken over: \(text).",
                remedy: "Mend config.toml, then: systemctl --user reload cleanerd")
        case .success(let configuration):
            clear("settings-wrong")
            guard configuration != running else { return clear("restart-needed") }
            raise(
                "restart-needed", "The settings changed in a way that a running daemon does not take over.",
                remedy: "systemctl --user restart cleanerd")
        }
    }
}
