/// An installed application.
package struct AppRow: Hashable, Sendable, Codable {
    /// The id of its desktop entry, without `.desktop`.
    package var id: String
    /// As the desktop shows it.
    package var name: String
    package var comment: String?
    package var icon: String?
    package var source: Source
    package var programs: [String]
    package var categories: [String]
    package var mimeTypes: [String]
    package var bytes: Bytes
    /// Absent where no source says it.
    package var lastUse: LastUse?
    /// Why it is never proposed: `essential`, `systemPriority`, `needed`, `unknownSource`; absent if it may be.
    package var protection: String?
    /// The packages that need it.
    package var neededBy: [String]?
    /// The ids of the other applications that go with it; absent if there is none.
    package var takesAlong: [String]?
    package var score: Score
    /// How the user removes it; absent if it is never proposed.
    package var removal: Removal?
    /// Reasons to remove it or a part of it.
    package var advice: [Advice]

    /// How much there is to gain from removing it: the sum of size and age by their weights.
    package struct Score: Hashable, Sendable, Codable {
        /// 0 to 1.
        package var value: Double
        /// 0 to 1: of a gigabyte.
        package var size: Double
        /// 0 to 1: of 90 days without use; 0.5 where the last use is not known.
        package var age: Double

        package static let (sizeWeight, ageWeight) = (0.4, 0.6)

        package init(value: Double, size: Double, age: Double) {
            self.value = value
            self.size = size
            self.age = age
        }
    }

    /// A way in which a user removes something; cleanerd removes nothing.
    package struct Removal: Hashable, Sendable, Codable {
        package enum Kind: String, Hashable, Sendable, Codable {
            /// By the command in `text`.
            case command
            case softwareCentre
            /// By deleting the file or folder in `text`.
            case deleting
            /// By emptying its folder of caches while it does not run.
            case emptyingCache
        }

        package var kind: Kind
        package var text: String?

        package init(kind: Kind, text: String? = nil) {
            self.kind = kind
            self.text = text
        }
    }

    package struct Advice: Hashable, Sendable, Codable {
        /// A sentence for people.
        package var text: String
        /// What would be free then.
        package var bytes: Int64
        package var removal: Removal

        package init(text: String, bytes: Int64, removal: Removal) {
            self.text = text
            self.bytes = bytes
            self.removal = removal
        }
    }

    /// Where it came from.
    package struct Source: Hashable, Sendable, Codable {
        /// `debian`, `flatpak`, `snap`, `appimage` or `other`.
        package var kind: String
        /// The package, Flatpak's id, the snap's name or the path of the AppImage.
        package var name: String?
        /// Of Flatpak, whether it is the user's own installation.
        package var isOwn: Bool?

        package init(kind: String, name: String? = nil, isOwn: Bool? = nil) {
            self.kind = kind
            self.name = name
            self.isOwn = isOwn
        }
    }

    /// What it takes, in bytes.
    package struct Bytes: Hashable, Sendable, Codable {
        package var program: Int64
        /// What nothing else would need any more.
        package var along: Int64
        package var data: Int64
        package var cache: Int64
        package var total: Int64

        package init(program: Int64, along: Int64, data: Int64, cache: Int64, total: Int64) {
            self.program = program
            self.along = along
            self.data = data
            self.cache = cache
            self.total = total
        }
    }

    /// When it was used last.
    package struct LastUse: Hashable, Sendable, Codable {
        /// Unix time in seconds.
        package var at: Int64
        /// The same as ISO 8601.
        package var time: String
        /// `gnomeShell`, `kdeActivities`, `recentFiles`, `journal` or `accessTime`.
        package var source: String
        /// `second` or `day`.
        package var precision: String

        package init(time: Int64, source: String, precision: String) {
            at = time
            self.time = WireTime.text(time)
            self.source = source
            self.precision = precision
        }
    }

    package init(id: String, name: String, source: Source) {
        self.id = id
        self.name = name
        self.source = source
        programs = []
        categories = []
        mimeTypes = []
        bytes = Bytes(program: 0, along: 0, data: 0, cache: 0, total: 0)
        score = Score(value: 0, size: 0, age: 0)
        advice = []
    }
}
