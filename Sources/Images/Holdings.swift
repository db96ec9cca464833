/// What a file holds besides the picture that programs show first, and what would be lost with it.
package struct Holdings: Hashable, Sendable {
    package struct Kinds: OptionSet, Hashable, Sendable, BitwiseCopyable {
        // The values are stored.
        package let rawValue: UInt16

        package init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// A film behind the picture, as in a motion photo.
        package static let video = Kinds(rawValue: 1 << 0)
        /// Sound, of a film or beside a picture.
        package static let sound = Kinds(rawValue: 1 << 1)
        /// The picture moves.
        package static let animation = Kinds(rawValue: 1 << 2)
        /// A map of distances.
        package static let depth = Kinds(rawValue: 1 << 3)
        /// What a screen with a high dynamic range adds to the picture.
        package static let gainMap = Kinds(rawValue: 1 << 4)
        /// The layers of which a program for drawing made the picture.
        package static let layers = Kinds(rawValue: 1 << 5)
        /// The ground shows through a part of the picture.
        package static let transparency = Kinds(rawValue: 1 << 6)
        /// Its pictures are the pages of a document.
        package static let pages = Kinds(rawValue: 1 << 7)

        /// The names for people, in a fixed order; pages are counted instead.
        package var names: [String] {
            [
                (Kinds.video, "video"), (.animation, "animation"), (.sound, "sound"), (.depth, "depth map"),
                (.gainMap, "gain map for HDR screens"), (.layers, "layers"), (.transparency, "transparency"),
            ].filter { contains($0.0) }.map(\.1)
        }
    }

    package var kinds: Kinds
    /// Pictures that can be shown, at least one; those of an animation count as one.
    package var pictures: Int
    /// How long the film or the animation plays, in milliseconds; 0 where that is not known.
    package var milliseconds: Int

    package init(_ kinds: Kinds = [], pictures: Int = 1, milliseconds: Int = 0) {
        self.kinds = kinds
        self.pictures = pictures
        self.milliseconds = milliseconds
    }

    /// How long the film of a motion photo plays, in milliseconds; nil without one, or if that is not known.
    package var film: Int? { kinds.contains(.video) && milliseconds > 0 ? milliseconds : nil }

    /// In words for people: `a video of 2.1 s`, `3 pages`, `a depth map`.
    package var items: [String] {
        let several = pictures > 1 ? ["\(pictures) \(kinds.contains(.pages) ? "pages" : "pictures")"] : []
        return several
            + kinds.names.map { name in
                switch name {
                case "video", "animation": "\(name == "video" ? "a" : "an") \(name)\(playing)"
                case "depth map", "gain map for HDR screens": "a \(name)"
                default: name
                }
            }
    }

    private var playing: String {
        guard milliseconds > 0 else { return "" }
        let tenths = max(1, (milliseconds + 50) / 100)
        return " of \(tenths / 10).\(tenths % 10) s"
    }
}

/// In one number: 16 bits of kinds, 16 of pictures, 31 of milliseconds, all from the lowest bit on.
extension Holdings {
    private static let most = (pictures: Int(UInt16.max), milliseconds: Int(Int32.max))

    package var stored: Int64 {
        Int64(kinds.rawValue) | Int64(min(max(pictures, 1), Self.most.pictures)) << 16
            | Int64(min(max(milliseconds, 0), Self.most.milliseconds)) << 32
    }

    /// Any number gives a value; bits without a meaning are dropped.
    package init(stored: Int64) {
        let known: Kinds = [.video, .sound, .animation, .depth, .gainMap, .layers, .transparency, .pages]
        kinds = Kinds(rawValue: UInt16(truncatingIfNeeded: stored)).intersection(known)
        pictures = max(1, Int(UInt16(truncatingIfNeeded: stored >> 16)))
        milliseconds = Int(max(0, stored >> 32))
    }
}

/// Between worker and daemon, as the stored number.
extension Holdings: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(stored: try decoder.singleValueContainer().decode(Int64.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stored)
    }
}
