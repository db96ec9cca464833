package import PhotoCategories

/// Asks for all settings, or one, each with where its value comes from.
package struct SettingsListRequest: ProtocolRequest {
    package typealias Answer = RowsResult
    package typealias Row = SettingRow
    package static let method = "settings.list"
    package static let patience = Patience.short
    package static let withoutParameters: Self? = Self()

    /// One setting; all where absent.
    package var name: String?

    package init(name: String? = nil) {
        self.name = name
    }
}

/// Gives a setting a value that outlives restarts.
package struct SettingsSetRequest: ProtocolRequest {
    package typealias Answer = SettingChange
    package static let method = "settings.set"
    package static let patience = Patience.short

    package var name: String
    package var value: SettingValue
    /// Takes places at which nothing lies yet.
    package var new: Bool?

    package init(name: String, value: SettingValue, new: Bool? = nil) {
        self.name = name
        self.value = value
        self.new = new
    }
}

/// Takes away the value that `settings.set` gave.
package struct SettingsUnsetRequest: ProtocolRequest {
    package typealias Answer = SettingChange
    package static let method = "settings.unset"
    package static let patience = Patience.short

    package var name: String

    package init(name: String) {
        self.name = name
    }
}

/// Adds a folder to a setting that is a list of folders.
package struct SettingsAddRequest: ProtocolRequest {
    package typealias Answer = SettingChange
    package static let method = "settings.add"
    package static let patience = Patience.short

    package var name: String
    package var folder: SettingFolder
    /// Takes a place at which nothing lies yet.
    package var new: Bool?

    package init(name: String, folder: SettingFolder, new: Bool? = nil) {
        self.name = name
        self.folder = folder
        self.new = new
    }
}

/// Takes a folder out of a setting that is a list of folders.
package struct SettingsRemoveRequest: ProtocolRequest {
    package typealias Answer = SettingChange
    package static let method = "settings.remove"
    package static let patience = Patience.short

    package var name: String
    package var folder: SettingFolder

    package init(name: String, folder: SettingFolder) {
        self.name = name
        self.folder = folder
    }
}

/// Where a setting's value comes from; the first that has one counts.
package enum SettingSource: String, Codable, Sendable, CaseIterable {
    /// An option of the daemon's command line.
    case flag
    /// `settings.set`, remembered by the daemon.
    case set
    /// The user's `config.toml`.
    case file
    case `default`
}

/// One setting and the value that counts.
package struct SettingRow: Hashable, Sendable, Codable {
    /// A named level and the threshold that it stands for.
    package struct Level: Hashable, Sendable, Codable {
        package var name: String
        package var threshold: Double
        /// What is proposed then, in words.
        package var meaning: String

        package init(name: String, threshold: Double, meaning: String) {
            self.name = name
            self.threshold = threshold
            self.meaning = meaning
        }
    }

    /// A value that would count if those before it were taken away.
    package struct Layer: Hashable, Sendable, Codable {
        package var source: SettingSource
        package var value: SettingValue

        package init(source: SettingSource, value: SettingValue) {
            self.source = source
            self.value = value
        }
    }

    package var name: String
    package var value: SettingValue
    package var source: SettingSource
    /// What the value means, in words with its threshold.
    package var meaning: String
    /// Which values are possible, in words.
    package var allowed: String
    /// Absent where there are none.
    package var levels: [Level]?
    /// Sources that count less and have a value too, the strongest first.
    package var below: [Layer]
    /// Whether a request may change it; otherwise it counts from the daemon's start on.
    package var changeable: Bool

    package init(
        name: String, value: SettingValue, source: SettingSource, meaning: String, allowed: String,
        levels: [Level]? = nil, below: [Layer] = [], changeable: Bool
    ) {
        self.name = name
        self.value = value
        self.source = source
        self.meaning = meaning
        self.allowed = allowed
        self.levels = levels
        self.below = below
        self.changeable = changeable
    }
}

/// The result of a changed setting.
package struct SettingChange: Hashable, Sendable, Codable {
    /// Rows of a category's list before and after.
    package struct Effect: Hashable, Sendable, Codable {
        package var category: Category
        package var before: Int
        package var after: Int

        package init(category: Category, before: Int, after: Int) {
            self.category = category
            self.before = before
            self.after = after
        }
    }

    /// The setting as it counts now; another source may outrank what was set.
    package var setting: SettingRow
    /// The categories whose lists have another length now.
    @KnownOnly package var categories: [Effect]

    package init(setting: SettingRow, categories: [Effect]) {
        self.setting = setting
        self.categories = categories
    }
}
