package import PhotoCategories

/// The names of the settings that this version knows; a daemon of another version may know others.
package enum SettingName {
    /// Folders whose photos are never proposed.
    package static let leaveOut = "leave-out"

    /// Folders and photos that are never proposed and never go to the trash.
    package static let protect = "protect"

    /// Folders in which the photo of a group rather stays, the preferred one first.
    package static let preferFolders = "prefer-folders"

    /// Whether the text in screenshots and photographed pages is read.
    package static let readsText = "text.enabled"

    /// Whether the installed applications are surveyed.
    package static let surveysApps = "apps.enabled"

    /// The user's own image-text model.
    package static let model = "search.model"

    /// The user's own language model, which is asked about the installed applications.
    package static let appCommand = "apps.command"

    /// Those that are lists of places.
    package static let places = [leaveOut, protect, preferFolders]

    /// How readily a category proposes photos.
    package static func sensitivity(of category: Category) -> String { "\(category.name).sensitivity" }

    /// The settings that can change while the daemon runs.
    package static let changeable = Category.adjustable.map(sensitivity(of:)) + places + [readsText, surveysApps]

    /// The settings that count from the daemon's start on.
    package static let atStart = ["libraries", "ignore", "workers", model, appCommand]

    package static let all = changeable + atStart
}
