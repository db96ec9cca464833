package import FileSystem
package import PhotoCulling
package import SystemPackage

/// Where a photo lies: a library, a folder in it and a name, as bytes.
package struct Location: Hashable, Sendable {
    /// The number of the library.
    package let root: Int64
    /// Relative to the library, without a slash at either end; empty for the library itself.
    package let directory: [UInt8]
    package let name: [UInt8]

    package init(root: Int64, directory: [UInt8], name: [UInt8]) {
        self.root = root
        self.directory = directory
        self.name = name
    }

    /// A location by its path relative to the library; the path must not be empty.
    package init(root: Int64, path: FilePath) {
        self.root = root
        directory = path.removingLastComponent().bytes
        name = path.lastComponent?.bytes ?? []
    }

    /// The path relative to the library.
    package var path: [UInt8] {
        directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
    }
}

extension Location {
    /// Groups locations by folder and stem, because files that may be one family must be handled in one slice.
    package static func families(_ locations: [Location]) -> [[Location]] {
        struct Stem: Hashable {
            let root: Int64
            let directory: [UInt8]
            let stem: [UInt8]
        }
        var numbers: [Stem: Int] = [:]
        var families: [[Location]] = []
        for location in locations {
            let stem = CompanionName(location.name)?.stem ?? location.name
            let key = Stem(root: location.root, directory: location.directory, stem: stem)
            if let number = numbers[key] {
                families[number].append(location)
            } else {
                numbers[key] = families.count
                families.append([location])
            }
        }
        return families
    }
}

/// What the store knows about the file at one location.
package struct StoredFile: Sendable, Hashable {
    package let photo: PhotoID
    package let stamp: FileStamp
    /// Whether it waits for its analysis.
    package let isWaiting: Bool
}

/// The photos that a change on the disk affects.
package struct Touched: Sendable, Hashable {
    /// Photos whose facts must be read again; those that are gone have none.
    package var photos: Set<PhotoID> = []
    /// Photos that wait for their analysis now.
    package var waiting: [PhotoID] = []
    /// The last locations of photos that moved or are gone.
    package var lastPlaces: [PhotoID: Location] = [:]
    /// Where files lay that moved or are gone.
    package var left: [Location] = []

    package init() {}
}

/// Answers from the disk to the question whether files lie at their locations now.
///
/// A disk may hang, so no transaction asks it. A transaction that lacks an answer records the question and is rolled
/// back. The caller asks the disk and repeats the transaction.
package struct Sightings: Sendable {
    /// Whether the file at a location has a stamp.
    package struct Question: Hashable, Sendable {
        package let location: Location
        package let stamp: FileStamp
    }

    private var answers: [Question: Bool] = [:]
    private var open: Set<Question> = []

    package init() {}

    var areComplete: Bool { open.isEmpty }

    mutating func isThere(_ location: Location, _ stamp: FileStamp) -> Bool {
        let question = Question(location: location, stamp: stamp)
        if let answer = answers[question] { return answer }
        open.insert(question)
        return false
    }

    /// A copy with all open questions answered; blocks as long as `isThere` does.
    package func answered(_ isThere: (Location, FileStamp) throws -> Bool) rethrows -> Sightings {
        var all = self
        for question in open { all.answers[question] = try isThere(question.location, question.stamp) }
        all.open = []
        return all
    }
}
