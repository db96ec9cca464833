import CleanerProtocol
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Translation

// Translates between the types of the engine and of the protocol, which use the same words. Nothing else does.

extension CleanerProtocol.Decision {
    init(_ decision: PhotoCulling.Decision) {
        switch decision {
        case .keep: self = .keep
        case .delete: self = .delete
        case .maybe: self = .maybe
        }
    }

    var engine: PhotoCulling.Decision {
        switch self {
        case .keep: .keep
        case .delete: .delete
        case .maybe: .maybe
        }
    }
}

extension DecisionRow.Withdrawal {
    init(_ withdrawal: PhotoStore.Withdrawal) {
        switch withdrawal {
        case .undone: self = .undone
        case .restored: self = .restored
        case .changed: self = .changed
        }
    }
}

extension CleanerProtocol.PhotoStatus {
    init(_ status: PhotoCulling.PhotoStatus) {
        switch status {
        case .analysed: self = .analysed
        case .unreadable: self = .unreadable
        case .unsupported: self = .unsupported
        case .waiting: self = .waiting
        }
    }
}

/// The ids of photos, acts and review passes on the wire.
enum WireID {
    static func photo(_ photo: PhotoID) -> String { "p:\(photo)" }
    static func act(_ act: Int64) -> String { "a:\(act)" }
    static func review(_ review: Int64) -> String { "r:\(review)" }

    static func photo(named text: String) -> PhotoID? { number(text, "p:") }
    static func review(named text: String) -> Int64? { number(text, "r:") }

    /// - Throws: `ProtocolError` if the text names no act.
    static func act(named text: String) throws(ProtocolError) -> Int64 {
        guard let act = number(text, "a:") else {
            throw ProtocolError(.badParameters, tr("\(text) names no act"), remedy: tr("say it as `mark` answered it"))
        }
        return act
    }

    private static func number(_ text: String, _ prefix: String) -> Int64? {
        text.hasPrefix(prefix) ? Int64(text.dropFirst(prefix.count)) : nil
    }
}

extension ColoursReport {
    init(_ counts: ColourCounts) {
        let colours = ColourName.allCases.map { name in
            Colour(
                name: name.word, code: name.code, photos: counts[name].photos,
                share: counts.known == 0 ? 0 : Double(counts[name].photos) / Double(counts.known),
                bytes: counts[name].bytes)
        }
        self.init(
            colours: colours.sorted { ($0.photos, $0.bytes, $1.name) > ($1.photos, $1.bytes, $0.name) },
            photos: counts.known, waiting: counts.waiting, unknown: counts.unknown)
    }
}
