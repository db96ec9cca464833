/// The names of the settings that this version knows; a daemon of another version may know others.
package enum SettingName {
    /// Folders whose photos are never proposed.
    package static let leaveOut = "leave-out"

    /// How readily a category proposes photos.
    package static func sensitivity(of category: Category) -> String { "\(category.rawValue).sensitivity" }

    /// What can be changed while the daemon runs.
    package static let changeable = Category.adjustable.map(sensitivity(of:)) + [leaveOut]

    /// What counts from the daemon's start on, from its options or the settings file.
    package static let atStart = ["libraries", "ignore", "workers"]

    package static let all = changeable + atStart
}
