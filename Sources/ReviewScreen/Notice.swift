/// A line about what has just happened; the next key removes it.
struct Notice: Hashable, Sendable {
    var text: String
    var remedy: String?
    var isError: Bool

    static func news(_ text: String) -> Notice {
        Notice(text: text, remedy: nil, isError: false)
    }

    static func error(_ text: String, _ remedy: String?) -> Notice {
        Notice(text: text, remedy: remedy, isError: true)
    }
}
