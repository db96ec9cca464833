import CPage
import CleanerProtocol
import Glibc
import Translation

/// The files of the page.
enum Page {
    /// The files by their names in the language that is spoken now: those of the folder `Page`, but with the texts of
    /// `index.html` filled in, and with that language's `catalogue.js`.
    static func files() throws -> [String: [UInt8]] {
        var files = sources
        files["index.html"] = files["index.html"].map(filled)
        if let catalogue = MessageCatalogue.of(.current) {
            files["catalogue.js"] = try module(catalogue, language: .current)
        }
        return files
    }

    /// A page of HTML with each `{{Text}}` translated.
    private static func filled(_ page: [UInt8]) -> [UInt8] {
        let filled = String(decoding: page, as: UTF8.self).replacing(/\{\{(.+?)\}\}/) { match in
            escaped(tr(dynamic: String(match.1)))
        }
        return Array(filled.utf8)
    }

    /// Text as it stands in HTML, also in an attribute.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// A catalogue as a module of JavaScript; the page knows no contexts.
    private static func module(_ catalogue: MessageCatalogue, language: Language) throws -> [UInt8] {
        let messages = Dictionary(
            catalogue.entries.lazy.filter { $0.context == nil }.map { ($0.key, Message($0)) },
            uniquingKeysWith: { first, _ in first })
        // These two end a line for older JavaScript, but not for JSON.
        let json = String(decoding: try LineCoding.line(messages).dropLast(), as: UTF8.self)
            .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
        return Array("export const language = \"\(language.rawValue)\";\nexport const messages = \(json);\n".utf8)
    }

    /// A translation for the page: a text, or singular and plural of a noun.
    private enum Message: Encodable {
        case text(String)
        case forms([String])

        init(_ entry: MessageCatalogue.Entry) {
            self = entry.plural == nil ? .text(entry.translations.first ?? "") : .forms(entry.translations)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .forms(let forms): try container.encode(forms)
            }
        }
    }

    /// As they lie in the folder `Page`; a test compares the two.
    private static let sources: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        var file = cleanerd_page_files()
        while let place = file, let name = place.pointee.name, let text = place.pointee.text {
            files[String(cString: name)] = Array(UnsafeBufferPointer(start: text, count: strlen(text)))
            file = place + 1
        }
        return files
    }()
}
