/// A photo that a request refused, and why.
package struct Refusal: Hashable, Sendable, Codable {
    /// The path or id as it was asked for, else the photo's path.
    package var photo: String
    /// Where the photo lies, relative to its library; absent where that is not known.
    package var path: String?
    package var pathBytes: String?
    /// The same from the root.
    package var absolutePath: String?
    package var absolutePathBytes: String?
    package var error: ProtocolError

    package init(photo: String, error: ProtocolError, location: WireLocation? = nil) {
        self.photo = photo
        self.error = error
        path = location?.path.text
        pathBytes = location?.path.base64
        absolutePath = location?.absolutePath.text
        absolutePathBytes = location?.absolutePath.base64
    }
}

/// The refusals of one request, as many as fit into its answer.
package struct Refusals: Sendable {
    /// Half of the longest answer: the rest of a report needs a few hundred bytes.
    private static let mostBytes = ProtocolLimits.answerLineBytes / 2

    package private(set) var named: [Refusal] = []
    /// Further ones, for which there was no room.
    package private(set) var unnamed = 0
    private var bytes = 0

    package var count: Int { named.count + unnamed }

    package init() {}

    package mutating func add(_ photo: String, _ error: ProtocolError, at location: WireLocation? = nil) {
        add(Refusal(photo: photo, error: error, location: location))
    }

    package mutating func add(_ refusal: Refusal) {
        // Text always encodes; the fallback still counts the refusal.
        let length = (try? LineCoding.line(refusal).count) ?? Self.mostBytes
        guard bytes + length <= Self.mostBytes else {
            unnamed += 1
            return
        }
        bytes += length
        named.append(refusal)
    }
}

/// A report of a request that may be refused photo by photo.
package protocol RefusingReport {
    var refused: [Refusal] { get set }
    /// Refusals beyond those that are named; absent where all are.
    var moreRefused: Int? { get set }
}

extension RefusingReport {
    package var refusedCount: Int { refused.count + (moreRefused ?? 0) }

    /// Refusals of photos of which too little would stay.
    package var lastCopies: Int { refused.count { $0.error.cause == .lastCopy } }

    /// Counts refusals for which another report had no room.
    package mutating func addUnnamed(of other: some RefusingReport) {
        if let more = other.moreRefused { moreRefused = (moreRefused ?? 0) + more }
    }

    package mutating func take(_ refusals: Refusals) {
        refused = refusals.named
        moreRefused = refusals.unnamed > 0 ? refusals.unnamed : nil
    }
}
