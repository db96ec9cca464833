import CleanerProtocol
import PhotoCulling
import Translation

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
