/// How a watch of libraries uses inotify(7).
package enum InotifyAccess: String, Sendable {
    #if InotifyTools
    /// Through libinotifytools, which allows one watch per process.
    case library
    #endif
    /// By system calls.
    case system

    #if InotifyTools
    /// The library, unless it was left out of the build.
    package static let standard = InotifyAccess.library
    #else
    /// The library was left out of the build.
    package static let standard = InotifyAccess.system
    #endif

    func open(_ configuration: WatchConfiguration) throws(WatchError) -> any InotifySource {
        switch self {
        #if InotifyTools
        case .library: return try LibraryInotify(staleRecordLimit: configuration.staleRecordLimit)
        #endif
        case .system: return try SystemInotify()
        }
    }
}
