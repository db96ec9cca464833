import DirectoryWatch
import Glibc

extension InotifyAccess {
    /// What the tests of a watch run on: what `DIRECTORY_WATCH_INOTIFY` names, otherwise what a daemon uses.
    static let tested: InotifyAccess = {
        guard let name = getenv("DIRECTORY_WATCH_INOTIFY").map({ String(cString: $0) }) else { return .standard }
        guard let named = InotifyAccess(rawValue: name) else { preconditionFailure("this build has no \(name)") }
        return named
    }()
}
