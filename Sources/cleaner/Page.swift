import CleanerProtocol
import Translation

/// The files of the page.
enum Page {
    /// The files by their names in the language that is spoken now: those of the folder `Page`, but with the texts of
    /// `index.html` filled in, and with that language's `catalogue.js`.
    static func files() throws -> [String: [UInt8]] {
        var files = sources
        files["index.html"] = filled(PackageResources.index_html)
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
    private static let sources: [String: [UInt8]] = [
        "accept-all.js": PackageResources.accept_all_js,
        "acts.js": PackageResources.acts_js,
        "app.js": PackageResources.app_js,
        "apps-view.js": PackageResources.apps_view_js,
        "card-stage.js": PackageResources.card_stage_js,
        "catalogue.js": PackageResources.catalogue_js,
        "categories.js": PackageResources.categories_js,
        "changes.js": PackageResources.changes_js,
        "comparison.js": PackageResources.comparison_js,
        "daemon.js": PackageResources.daemon_js,
        "dialogs.js": PackageResources.dialogs_js,
        "drag.js": PackageResources.drag_js,
        "element.js": PackageResources.element_js,
        "end-screen.js": PackageResources.end_screen_js,
        "facets.js": PackageResources.facets_js,
        "filter-bar.js": PackageResources.filter_bar_js,
        "folders-view.js": PackageResources.folders_view_js,
        "folders.js": PackageResources.folders_js,
        "gestures.js": PackageResources.gestures_js,
        "grid-cell.js": PackageResources.grid_cell_js,
        "grid-headings.js": PackageResources.grid_headings_js,
        "grid-keys.js": PackageResources.grid_keys_js,
        "grid-layout.js": PackageResources.grid_layout_js,
        "grid-pointer.js": PackageResources.grid_pointer_js,
        "grid-view.js": PackageResources.grid_view_js,
        "group-choice.js": PackageResources.group_choice_js,
        "group-layout.js": PackageResources.group_layout_js,
        "group-stage.js": PackageResources.group_stage_js,
        "index.html": PackageResources.index_html,
        "keys.js": PackageResources.keys_js,
        "lines.js": PackageResources.lines_js,
        "main.js": PackageResources.main_js,
        "notices.js": PackageResources.notices_js,
        "paper.js": PackageResources.paper_js,
        "pass.js": PackageResources.pass_js,
        "photo-grid.js": PackageResources.photo_grid_js,
        "photo-list.js": PackageResources.photo_list_js,
        "photo-words.js": PackageResources.photo_words_js,
        "pictures.js": PackageResources.pictures_js,
        "quiet-page.js": PackageResources.quiet_page_js,
        "review-heading.js": PackageResources.review_heading_js,
        "review-keys.js": PackageResources.review_keys_js,
        "review-view.js": PackageResources.review_view_js,
        "routes.js": PackageResources.routes_js,
        "safe-text.js": PackageResources.safe_text_js,
        "search-notes.js": PackageResources.search_notes_js,
        "selection.js": PackageResources.selection_js,
        "shell.js": PackageResources.shell_js,
        "sidebar.js": PackageResources.sidebar_js,
        "storage-view.js": PackageResources.storage_view_js,
        "style.css": PackageResources.style_css,
        "thumbnails.js": PackageResources.thumbnails_js,
        "translation.js": PackageResources.translation_js,
        "trash-view.js": PackageResources.trash_view_js,
        "video-bar.js": PackageResources.video_bar_js,
        "viewer.js": PackageResources.viewer_js,
        "views.js": PackageResources.views_js,
        "why-panel.js": PackageResources.why_panel_js,
        "words.js": PackageResources.words_js,
        "zoom-frame.js": PackageResources.zoom_frame_js,
        "zoom.js": PackageResources.zoom_js,
    ]
}
