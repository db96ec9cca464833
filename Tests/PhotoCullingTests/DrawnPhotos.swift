import PhotoAnalysis
import PhotoCulling

extension PhotoFacts {
    /// An analysed photo with a picture and a content of its own; `change` says what matters about it.
    static func drawn(_ id: PhotoID, _ change: (inout PhotoFacts) -> Void = { _ in }) -> PhotoFacts {
        var facts = PhotoFacts(
            id: id, status: .analysed, picture: 1_000 + id, content: 2_000 + id, bytes: 100 + id, modified: 0,
            nameLength: 12, pathOrder: UInt64(id))
        facts.width = 400
        facts.height = 300
        facts.perceptualQuality = 100
        change(&facts)
        return facts
    }
}

/// The folders of drawn photos.
enum DrawnFolders {
    static let names = ["2022", "2023", "Received", "Trips"]
    /// Those that the user prefers, the first most.
    static let preferred = ["Trips", "Received"]
}

extension Culling {
    /// With the preferences of `DrawnFolders`.
    static func drawn(_ settings: CullingSettings) -> Culling {
        var culling = Culling(settings: settings)
        culling.prefer { DrawnFolders.preferred.firstIndex(of: String(decoding: $0.path, as: UTF8.self)) }
        return culling
    }
}

/// A library with all that makes groups hard: copies, crowds around a picture, lines of versions, decisions.
struct DrawnLibrary {
    var photos: [PhotoFacts] = []

    init(seed: UInt64, scenes: Int) {
        var random = SeededRandom(seed)
        for _ in 0..<scenes {
            var hash = random.hash()
            let scene = hash
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                // Versions stray from the scene or from the version before, so that some are near each other only.
                hash = random.version(
                    of: Bool.random(using: &random) ? scene : hash, bits: Int.random(in: 0...24, using: &random))
                let picture = Int64(photos.count + 1)
                let size = Int32.random(in: 1...3, using: &random)
                let screenshot = Float.random(in: 0...1, using: &random)
                for _ in 0..<Int.random(in: 1...10, using: &random) / 5 + 1 {
                    photos.append(
                        .drawn(Int64(photos.count + 1)) { photo in
                            photo.picture = picture
                            photo.perceptualHash = hash
                            photo.width = 100 * size
                            photo.screenshot = screenshot
                            photo.vary(&random)
                        })
                }
            }
        }
    }
}

extension PhotoFacts {
    /// Draws what differs between files and what the person may have said.
    mutating func vary(_ random: inout SeededRandom) {
        if Int.random(in: 0..<12, using: &random) == 0 { perceptualQuality = Bool.random(using: &random) ? 10 : 40 }
        content = Bool.random(using: &random) ? picture : id
        bytes = Int64.random(in: 1...1_000, using: &random)
        blurriness = Float.random(in: 0...1, using: &random)
        sharpness = Bool.random(using: &random) ? Float.random(in: 8...14, using: &random) : nil
        // Whole seconds, as many cameras write, and fractions.
        captured = Bool.random(using: &random) ? Int64.random(in: 0...6, using: &random) * 500_000_000 : nil
        darkness = Bool.random(using: &random) ? Float(Int.random(in: 0...100, using: &random)) / 100 : nil
        brightness = Float(Int.random(in: 0...70, using: &random)) / 100
        blankness = Float(Int.random(in: 0...60, using: &random)) / 100
        modified = (1_500_000_000 + Int64.random(in: 0...3, using: &random)) * 1_000_000_000
        nameLength = UInt16.random(in: 8...10, using: &random)
        pathOrder = random.next()
        isGrey = Int.random(in: 0..<9, using: &random) == 0 ? nil : Bool.random(using: &random)
        isFramed = Int.random(in: 0..<9, using: &random) == 0 ? nil : Bool.random(using: &random)
        frame = isFramed == true ? Float.random(in: 0.02...0.5, using: &random) : isFramed.map { _ in 0 }
        usedResolution = [nil, 1, 0.75, 0.5].randomElement(using: &random) ?? nil
        isSharp = pathOrder % 3 == 0
        overshoot = [nil, 0.09, 0.12, 0.25, 0.4][Int(pathOrder % 5)]
        work = PhotoWork(rawValue: UInt8(truncatingIfNeeded: random.next() & random.next() & random.next() & 7))
        codingQuality = Bool.random(using: &random) ? UInt8.random(in: 20...95, using: &random) : nil
        isSavedAgain = (codingQuality ?? 1) % 2 == 0
        folder = DrawnFolders.names.randomElement(using: &random).map { PhotoFolder(root: 1, path: Array($0.utf8)) }
        traits = PhotoTraits(rawValue: UInt32(truncatingIfNeeded: random.next() & random.next() & 0x130_C007))
        if Int.random(in: 0..<15, using: &random) == 0 { traits.insert(.protected) }
        if Int.random(in: 0..<25, using: &random) == 0 {
            traits.insert(.video)
            (sharpness, blurriness) = (nil, nil)
            milliseconds = Bool.random(using: &random) ? Int32.random(in: 1...100_000, using: &random) : nil
        }
        if Int.random(in: 0..<10, using: &random) == 0 { traits.insert(.leftOut) }
        if Int.random(in: 0..<12, using: &random) == 0 {
            traits.insert(.accompanied)
            companionBytes = Int64.random(in: 1...9, using: &random)
        }
        if Int.random(in: 0..<12, using: &random) == 0 {
            traits.insert(.companion)
            main = Int64.random(in: 1...30, using: &random)
        }
        if Int.random(in: 0..<20, using: &random) == 0 {
            status = PhotoStatus.allCases.randomElement(using: &random) ?? .waiting
        }
        decide(&random)
    }

    mutating func decide(_ random: inout SeededRandom) {
        decision = Int.random(in: 0..<3, using: &random) == 0 ? Decision.allCases.randomElement(using: &random) : nil
    }
}
