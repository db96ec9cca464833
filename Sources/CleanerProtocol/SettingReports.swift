/// Where a setting's value comes from; the first that has one counts.
package enum SettingSource: String, Codable, Sendable, CaseIterable {
    /// An option of the daemon's command line.
    case flag
    /// `settings.set`, remembered by the daemon.
    case set
    /// The person's `config.toml`.
    case file
    case `default`
}

/// One setting as it is in force.
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

/// What a change of a setting came to.
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

    /// The setting as it is in force now: what was set need not be what counts.
    package var setting: SettingRow
    /// The categories whose lists have another length now.
    @KnownOnly package var categories: [Effect]

    package init(setting: SettingRow, categories: [Effect]) {
        self.setting = setting
        self.categories = categories
    }
}
