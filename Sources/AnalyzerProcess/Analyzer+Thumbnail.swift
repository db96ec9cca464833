package import Images
package import PhotoAnalysis
internal import Synchronization
package import SystemPackage

extension Analyzer {
    /// A thumbnail is decoded in some milliseconds, and a user waits for the photo if this one is of no use.
    private static let thumbnailBudget = WorkerBudget(cpuSeconds: 2, wallSeconds: 5)

    /// Reads a thumbnail of the desktop, whose descriptor is open for reading.
    ///
    /// `size` is what `fstat` said just before; at most `ThumbnailClaim.mostBytes` are read. The descriptor's offset may
    /// move. An error says nothing about the thumbnail.
    package func thumbnail(
        _ file: FileDescriptor, size: Int64, of claim: ThumbnailClaim, within bounds: PreviewBounds
    ) throws(AnalyzerError) -> ThumbnailOutcome {
        let result = try converse(budget: Self.thumbnailBudget) { conversation throws(WorkerFailure) in
            try ThumbnailExchange.run(file, size: size, of: claim, within: bounds, in: &conversation)
        }
        switch result {
        case .answered(let outcome): return outcome
        case .gaveUp: return .invalid
        }
    }
}

/// The photo whose thumbnail a file is to be.
package struct ThumbnailClaim: Codable, Sendable, Hashable {
    /// The largest file that is read: twice as much as a thumbnail of 1024 pixels takes.
    package static let mostBytes: Int64 = 4 << 20
    /// The most bits in which the hashes of a photo and its thumbnail differ.
    package static let mostDistance = 31
    /// The least quality of both hashes: noise decides those of flatter pictures.
    package static let leastQuality = 50

    /// What the thumbnail must say.
    package var label: ThumbnailLabel
    /// What it must show to be taken; nil if only its label is asked about.
    package var picture: ThumbnailedPicture?

    package init(label: ThumbnailLabel, picture: ThumbnailedPicture?) {
        self.label = label
        self.picture = picture
    }
}

/// The state of a photo's file as its thumbnail names it.
package struct ThumbnailLabel: Codable, Sendable, Hashable {
    package var uri: String
    /// Whole seconds since 1970.
    package var modified: Int64
    package var bytes: Int64
    /// Tells apart states of a file that have the same time and size; written by cleanerd alone, and compared as text.
    package var state: String

    package init(uri: String, modified: Int64, bytes: Int64, state: String = "") {
        self.uri = uri
        self.modified = modified
        self.bytes = bytes
        self.state = state
    }
}

/// What the analysis found out about the picture of a photo.
package struct ThumbnailedPicture: Codable, Sendable, Hashable {
    package var hash: PerceptualHash
    /// Upright, in pixels.
    package var width: Int
    package var height: Int

    package init(hash: PerceptualHash, width: Int, height: Int) {
        self.hash = hash
        self.width = width
        self.height = height
    }
}

/// The result of reading a thumbnail.
package enum ThumbnailOutcome: Sendable, Hashable {
    /// It shows the photo, and as large as a preview within the bounds.
    case picture(RGBImage)
    /// Its picture is another one, too small, or was not asked for; or its label cannot be read.
    case valid
    /// Damaged, too large, of another state of the file, or a worker ended on it.
    case invalid
}

/// The messages about one thumbnail.
package enum ThumbnailExchange {
    /// Runs one try.
    ///
    /// The thumbnail may have taken the worker over, so all numbers are checked as those of a preview.
    static func run(
        _ file: FileDescriptor, size: Int64, of claim: ThumbnailClaim, within bounds: PreviewBounds,
        in conversation: inout Conversation
    ) throws(WorkerFailure) -> ThumbnailOutcome {
        try conversation.send(.thumbnail(size: size, claim, bounds), passing: file)
        switch try conversation.receive() {
        case .previewed(let width, let height, isCoarse: false) where claim.picture != nil:
            return .picture(try PreviewExchange.picture(width, height, within: bounds, in: &conversation))
        case .thumbnailLeft(let isValid): return isValid ? .valid : .invalid
        case .changed, .readFailed: return .invalid
        default: throw .wrongAnswer("an answer to another question")
        }
    }
}
