package import CleanerProtocol
import Translation

/// A folder of the command line: one from the current folder, or one from a library.
package struct FolderArgument: Sendable, Hashable {
    /// The first reading.
    package let first: SettingFolder
    /// The second reading, if the first lies in no library; nil if there is none.
    package let second: SettingFolder?

    /// - Parameters:
    ///   - argument: As it was typed.
    ///   - realFolder: A folder's path without links, `.` and `..`; nil where there is none.
    /// - Throws: `Complaint` where it is empty.
    package init(_ argument: [UInt8], realFolder: ([UInt8]) -> [UInt8]?) throws(Complaint) {
        guard !argument.isEmpty else {
            throw Complaint(.usage, tr("a folder is empty"), remedy: tr("name one, such as Scans"))
        }
        let typed = SettingFolder(WirePath(bytes: argument))
        let real = realFolder(argument).map { SettingFolder(WirePath(bytes: $0)) }
        first = real ?? typed
        second = real == nil || real == typed ? nil : typed
    }
}
