package import SystemPackage

/// The settings of a watch.
///
/// The intervals are there for tests; the defaults are meant for use.
package struct WatchConfiguration: Sendable {
    /// The daemon's own directories, recognised by inode, which are never listed.
    package var privateDirectories: [FilePath] = []

    /// How long the first half of a rename waits for the second.
    ///
    /// Both are queued by one system call, so this only has to outlast a thread that is not scheduled; Baloo waits 1
    /// s, watchman 5 s.
    package var renameGrace: Duration = .seconds(1)

    /// How often everything is listed again to heal what was missed, varied by a quarter so that several machines or
    /// roots do not fall into step.
    ///
    /// A day, as the events are complete on local file systems.
    package var rescanInterval: Duration = .seconds(86_400)

    /// The same where changes made by others send no event.
    ///
    /// Ten minutes: a photo taken on a phone is seen soon, and a listing over the network costs seconds.
    package var remoteRescanInterval: Duration = .seconds(600)

    /// How often directories without a watch are listed.
    ///
    /// Syncthing retries after 1 to 60 minutes.
    package var unwatchedInterval: Duration = .seconds(120)

    /// After how long a file that its writer holds open counts as settled, if it has not changed since the last look.
    ///
    /// Syncthing's upper bound for paths that keep changing is 60 s.
    package var openFileInterval: Duration = .seconds(60)

    /// The shortest time between wake-ups of the watch by itself; all coarse checks share them.
    package var tick: Duration = .seconds(60)

    /// How many dead records the library may keep before it is opened anew and everything is listed again.
    ///
    /// One is about 400 bytes, so this is 8 MB.
    package var staleRecordLimit = 20_000

    /// The clock of all these intervals; it goes on while the machine sleeps.
    package var now: @Sendable () -> BootTime = { BootTime.now }

    package init() {}
}
