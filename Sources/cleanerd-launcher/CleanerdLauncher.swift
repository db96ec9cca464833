internal import OwnPrograms

/// The program that confines itself and becomes one that the user named.
@main
enum CleanerdLauncher {
    static func main() {
        Launcher.run()
    }
}
