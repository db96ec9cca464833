/// One photo in `list` and `export`.
///
/// A member that does not apply, or was not measured, is absent; it is never null or a middle value.
package struct PhotoRow: Hashable, Sendable, Codable {
    /// `p:` and a number that is never given to another photo.
    package var id: String
    /// Relative to its library.
    package var path: String
    /// The bytes of `path` in base64, where they are not clean UTF-8.
    package var pathBytes: String?
    package var absolutePath: String
    package var absolutePathBytes: String?
    package var status: PhotoStatus
    /// Why the photo is unreadable, unsupported or waiting.
    package var reason: String?
    /// Such as `jpeg`, recognised by content.
    package var format: String?
    /// Size of the file.
    package var bytes: Int64
    /// Upright, in pixels.
    package var width: Int?
    package var height: Int?
    /// Local time as the camera wrote it, `2024-05-01T12:03:55`.
    package var captured: String?
    package var camera: String?
    /// Of a video that was analysed.
    package var video: Video?
    /// What the file of a photo holds besides the picture, for people: `a video of 2.1 s`, `3 pages`.
    package var holds: [String]?
    /// Of a motion photo: the length in seconds of the film in its file, which `preview` shows at its moments.
    package var film: Double?
    /// What shows that the file is damaged although its picture can be seen.
    package var damage: String?
    package var decision: Decision?
    /// In `review`: whether marking it for deletion needs `lastCopy`.
    package var lastCopy: Bool?
    /// The files that go and come back with it.
    package var companions: [Companion]?
    /// The number of further names of the same file (hard links), which go and come back with it.
    package var links: Int?
    /// The photo that this one goes with.
    package var companionOf: String?

    /// In a list with sections: the one that this row belongs to.
    package var section: ListSection?
    /// The group this row belongs to: `g:` and what makes it unique.
    package var group: String?
    package var keeper: Bool?
    /// Probability that this row's verdict is right.
    package var confidence: Double?
    /// Why it is here, or why it is the keeper, in words.
    package var why: String?
    /// In a group: how the photo differs from the others, the most important first.
    ///
    /// What is equal in all is left out.
    package var differences: [Difference]?

    /// In `export` and `show`, as the five that follow: by the file's metadata and by its sidecars.
    package var title: String?
    package var description: String?
    package var keywords: [String]?
    package var people: [String]?
    /// Who took it.
    package var creators: [String]?
    /// The names of the place where it was taken, by somebody who knew it.
    package var placeNames: [String]?
    /// In `export`: when filters take the photo to be taken, as `captured`.
    package var time: String?
    /// In `export`: whether the camera, the file's name or the file itself says `time`.
    package var timeSource: TimeSource?
    /// In `export`: where it was taken.
    package var place: Place?
    /// In `export`: the app that a screenshot shows, if it is known.
    package var app: String?
    /// In `export`: such as `raw`, `panorama`, `selfie`, `burst`, `live`, `animated`, `damaged` and `hdr`.
    package var kinds: [String]?
    /// In `export`: SHA-256 of the file's bytes, in hex; absent if not all of them were read.
    package var sha256: String?
    /// In `export`: SHA-256 of the coded picture without its metadata, in hex; absent if not all of it was read.
    package var pictureDigest: String?
    /// In `export`: 64 hex digits of PDQ.
    package var perceptualHash: String?
    /// In `export`: PDQ's quality, 0 to 100.
    package var perceptualQuality: Int?
    /// In `export`: comparable among pictures of one group only.
    package var sharpness: Double?
    /// In `export`: 0 sharp to 1 blurred, seen closely.
    package var blurriness: Double?
    /// In `export`: 0 sharp to 1 blurred, seen at the size of a screen.
    package var blurrinessOnScreen: Double?
    /// In `export`: 0 camera photo to 1 screenshot.
    package var screenshot: Double?
    /// In `export`: 0 well lit to 1 too dark to show anything.
    package var darkness: Double?
    /// In `export`: 0 well lit to 1 washed out.
    package var brightness: Double?
    /// In `export`: 0 much to see to 1 next to nothing.
    package var blankness: Double?
    /// In `export`: the main colours, the largest first.
    package var colours: [Colour]?
    /// In `export`: what the photo shows, the surest first.
    package var words: [Word]?
    /// In `export`: the text that was read in the picture; absent where it was not read or there is none.
    package var text: String?

    package enum TimeSource: String, Hashable, Sendable, Codable {
        case camera, name, file
    }

    /// A point of the earth in degrees.
    package struct Place: Hashable, Sendable, Codable {
        /// North, -90 to 90.
        package var latitude: Double
        /// East, -180 to 180.
        package var longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// A file that belongs to a photo, such as a RAW file, the video of a live photo or a sidecar.
    package struct Companion: Hashable, Sendable, Codable {
        /// Relative to its library.
        package var path: String
        package var pathBytes: String?
        package var absolutePath: String?
        package var absolutePathBytes: String?
        package var bytes: Int64

        package init(location: WireLocation, bytes: Int64) {
            path = location.path.text
            pathBytes = location.path.base64
            absolutePath = location.absolutePath.text
            absolutePathBytes = location.absolutePath.base64
            self.bytes = bytes
        }
    }

    /// One respect in which the photos of a group differ, and how this one is in it.
    package struct Difference: Hashable, Sendable, Codable {
        package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            case folder, pixels, colour, turned, frame, sharpness, compression, metadata, captured, bytes, format
            case length, codec, bitRate, container, holdings, damage
        }

        package var kind: Kind
        /// In a word or two, without the kind: `Received/`, `1152 × 723`, `grey`, `turned`.
        package var text: String
        /// Whether another photo of the group is better in this respect; absent if not, or if none is better.
        package var worse: Bool?

        package init(_ kind: Kind, _ text: String, worse: Bool = false) {
            self.kind = kind
            self.text = text
            self.worse = worse ? true : nil
        }
    }

    /// A colour with its share of the picture.
    package struct Colour: Hashable, Sendable, Codable {
        /// One of a dozen words such as `blue`.
        package var name: String
        /// Six hex digits of sRGB.
        package var rgb: String
        /// 0 to 1; those of a photo sum up to 1.
        package var share: Double

        package init(name: String, rgb: String, share: Double) {
            self.name = name
            self.rgb = rgb
            self.share = share
        }
    }

    /// A word for what a photo shows.
    package struct Word: Hashable, Sendable, Codable {
        /// Such as `sky`.
        package var word: String
        /// How sure that is, 0 to 1.
        package var probability: Double

        package init(word: String, probability: Double) {
            self.word = word
            self.probability = probability
        }
    }

    package init(id: String, path: WirePath, absolutePath: WirePath, status: PhotoStatus, bytes: Int64) {
        self.id = id
        self.path = path.text
        pathBytes = path.base64
        self.absolutePath = absolutePath.text
        absolutePathBytes = absolutePath.base64
        self.status = status
        self.bytes = bytes
    }

    /// The absolute path, for opening the file.
    package var location: WirePath {
        WirePath(text: absolutePath, base64: absolutePathBytes) ?? WirePath(bytes: Array(absolutePath.utf8))
    }
}

// MARK: Video

extension PhotoRow {
    /// What a video's container says about it.
    package struct Video: Hashable, Sendable, Codable {
        /// The length, to the millisecond.
        package var seconds: Double?
        /// The container's name for people, `MP4`.
        package var container: String
        /// The name of the coding of the pictures for people, `H.264`.
        package var codec: String
        /// Bits a second of the pictures, or of the whole file if the container does not tell them apart.
        package var bitRate: Int64?
        /// Frames a second, on average.
        package var frameRate: Double?
        package var sound: Bool
        /// Moments in milliseconds at which `preview` shows what the video is about; rising.
        package var moments: [Int64]?

        package init(
            milliseconds: Int64?, container: String, codec: String, bitRate: Int64? = nil, frameRate: Double? = nil,
            sound: Bool, moments: [Int64]? = nil
        ) {
            seconds = milliseconds.map { Double($0) / 1000 }
            self.container = container
            self.codec = codec
            self.bitRate = bitRate
            self.frameRate = frameRate
            self.sound = sound
            self.moments = moments
        }

        /// The length in milliseconds; nil if it is not known, or is no length.
        package var milliseconds: Int64? { PhotoRow.milliseconds(seconds) }
    }

    /// The length of a motion photo's film in milliseconds; nil without one.
    package var filmMilliseconds: Int64? { Self.milliseconds(film) }

    private static func milliseconds(_ seconds: Double?) -> Int64? {
        seconds.flatMap { $0 >= 0 && $0 < 1e15 ? Int64(($0 * 1000).rounded()) : nil }
    }
}

/// The state of a photo's analysis.
package enum PhotoStatus: String, Codable, Sendable, CaseIterable {
    case analysed
    case unreadable
    case unsupported
    case waiting
}
