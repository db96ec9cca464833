import PhotoCategories

/// Counts the sections of a list while its photos are looked through.
struct SectionTable {
    private enum Name {
        case app(String)
        case unknownApp
        case day(Int)
    }

    private let sectioning: Sectioning
    private let apps: [PhotoID: ScreenshotApp]
    private var names: [Name] = []
    private var counts: [(photos: Int, bytes: Int64)] = []
    private var days: [Int: Int] = [:]
    /// The section of each spelling of an app.
    private var spellings: [String: Int] = [:]
    private var folded: [String: Int] = [:]
    private var unknown: Int?

    init(_ sectioning: Sectioning, _ apps: [PhotoID: ScreenshotApp]) {
        self.sectioning = sectioning
        self.apps = sectioning == .app ? apps : [:]
    }

    /// Counts a photo.
    ///
    /// - Returns: The number of its section; sections are numbered in the order in which they first occur.
    mutating func add(_ photo: BrowsedPhoto) -> Int {
        let section =
            switch sectioning {
            case .app: section(of: apps[photo.id])
            case .day: section(on: photo.day)
            }
        counts[section].photos += 1
        counts[section].bytes += photo.bytes
        return section
    }

    private mutating func section(on day: Int) -> Int {
        if let known = days[day] { return known }
        days[day] = new(.day(day))
        return names.count - 1
    }

    private mutating func section(of app: ScreenshotApp?) -> Int {
        guard let app else {
            let section = unknown ?? new(.unknownApp)
            unknown = section
            return section
        }
        if let known = spellings[app.name] { return known }
        let small = app.name.lowercased()
        let section = folded[small] ?? new(.app(app.name))
        (spellings[app.name], folded[small]) = (section, section)
        // The name must not depend on which photo was looked at first.
        if case .app(let other) = names[section], app.name < other { names[section] = .app(app.name) }
        return section
    }

    private mutating func new(_ name: Name) -> Int {
        names.append(name)
        counts.append((0, 0))
        return names.count - 1
    }

    /// The section with number 0.
    var first: PhotoSection? { names.isEmpty ? nil : section(0) }

    /// The sections in the order of their places.
    func sections(in places: [PageKey.Section]) -> [PhotoSection] {
        places.indices.sorted { places[$0] < places[$1] }.map(section)
    }

    private func section(_ section: Int) -> PhotoSection {
        let name: String? =
            switch names[section] {
            case .app(let name): name
            case .unknownApp: nil
            case .day(let day): CivilTime(seconds: Int64(day) * 86_400).day
            }
        return PhotoSection(name: name, photos: counts[section].photos, bytes: counts[section].bytes)
    }

    /// Where each section comes.
    ///
    /// - Parameter after: The key behind which a page begins. Its section stays where it was, although its photos may
    ///   have become more or fewer since.
    /// - Returns: The places, by the number of the section.
    func places(after: PageKey?) -> [PageKey.Section] {
        names.indices.map { section in
            switch names[section] {
            case .day(let day): return PageKey.Section(PageKey.descending(Int64(day)))
            case .unknownApp: return PageKey.Section(.max, .max)
            case .app(let name):
                let hash = StableHash.of(Array(name.lowercased().utf8))
                if let after, after.section.second == hash { return after.section }
                return PageKey.Section(PageKey.descending(counts[section].bytes), hash)
            }
        }
    }
}
