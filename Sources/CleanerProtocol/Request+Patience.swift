extension Request {
    /// Milliseconds of silence after which a client may take the daemon for hung; -1 where the work itself takes long.
    ///
    /// Thirty seconds are far above the slowest answer of a machine that is busy, and what a person bears to wait.
    var patienceMilliseconds: Int32 {
        switch self {
        case .status, .list, .show, .preview, .trashList, .settingsList, .settingsSet, .settingsUnset, .settingsAdd,
            .settingsRemove, .pause, .resume, .review, .reviewSkip, .different, .decisions, .statistics:
            30_000
        case .mark, .undo, .trashRestore, .trashEmpty, .scan, .sync, .subscribe, .export, .audit: -1
        }
    }
}
