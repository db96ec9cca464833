/// What the command line asks for: `--name value` pairs.
struct TrainingOptions {
    private var values: [String: String] = [:]

    init(_ words: ArraySlice<String>) {
        var words = words
        while let name = words.popFirst() {
            guard name.hasPrefix("--"), let value = words.popFirst() else { continue }
            values[String(name.dropFirst(2))] = value
        }
    }

    /// The folder that holds `truth.tsv`.
    var photos: String { values["photos"] ?? "." }

    subscript(name: String) -> String? { values[name] }
}
