/// The source that a query names before a colon.
enum QueryField: Sendable {
    case columns([SearchColumn])
    case colour, kind, scene, date

    init?(_ name: String) {
        switch name.lowercased() {
        case "name", "file": self = .columns([.name])
        case "folder", "in": self = .columns([.folder])
        case "camera", "lens", "software": self = .columns([.camera])
        case "place", "town", "country": self = .columns([.place])
        case "tag", "keyword", "title", "person", "people": self = .columns([.tags])
        case "text": self = .columns([.text])
        case "color", "colour": self = .colour
        case "kind", "is": self = .kind
        case "scene", "shows": self = .scene
        case "date", "year", "taken": self = .date
        default: return nil
        }
    }

    /// The usual name.
    var name: String {
        switch self {
        case .columns(let columns): columns.map { $0 == .tags ? "tag" : $0.rawValue }.joined(separator: ",")
        case .colour: "color"
        case .kind: "kind"
        case .scene: "scene"
        case .date: "date"
        }
    }
}
