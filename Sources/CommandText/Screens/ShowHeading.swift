import CleanerProtocol
import Translation

/// Which photo `show` is about, and what belongs to it.
struct ShowHeading {
    private let report: ShowReport
    private let page: Page

    init(_ report: ShowReport, page: Page) {
        self.report = report
        self.page = page
    }

    var lines: [StyledLine] {
        let photo = report.photo
        return [StyledLine(PathText.fitted(photo.shownPath, to: page.columns), .strong)] + wrapped(facts)
            + holdings + words + (report.alsoAt ?? []).flatMap { wrapped(tr("also at \($0)")) } + belonging + places
    }

    private var facts: String {
        let photo = report.photo
        var facts: [String] = []
        if let length = photo.video?.milliseconds { facts.append(PlayingTime.text(milliseconds: length)) }
        if let width = photo.width, let height = photo.height { facts.append("\(width) × \(height)") }
        facts.append(Amount.size(photo.bytes))
        facts += photo.video?.words ?? []
        facts.append(photo.captured.map { CalendarTime.text(written: $0) } ?? tr("no date"))
        if let place = report.place { facts.append(tr("at \(place.text)")) }
        // The line about a video names its container, which says more than the format.
        let format = photo.video == nil ? photo.format : nil
        facts += [photo.camera, format].compactMap(\.self) + kinds + [photo.id]
        return facts.joined(separator: " · ")
    }

    private var kinds: [String] {
        let kinds = Set(report.photo.kinds ?? [])
        let panorama = kinds.contains("spherical") ? tr("360° panorama") : tr("panorama")
        return [("animated", tr("animated")), ("panorama", panorama), ("hdr", tr("HDR"))]
            .filter { kinds.contains($0.0) }.map(\.1)
    }

    /// What the file holds besides the picture, and what is wrong with it.
    private var holdings: [StyledLine] {
        let items = report.photo.holds ?? []
        let held = items.isEmpty ? [] : wrapped(tr("holds \(items.joined(separator: ", "))"))
        return held + (report.photo.damage.map { wrapped(tr("damaged: \($0)"), .wrong) } ?? [])
    }

    /// What its metadata and its sidecars say.
    private var words: [StyledLine] {
        let photo = report.photo
        let texts = [
            (tr("title"), photo.title), (tr("description"), photo.description),
            (tr("keywords"), photo.keywords?.joined(separator: ", ")),
            (tr("people"), photo.people?.joined(separator: ", ")),
            (tr("taken by"), photo.creators?.joined(separator: ", ")),
            (tr("place"), photo.placeNames?.joined(separator: ", ")),
        ]
        return texts.flatMap { name, text in text.map { wrapped("\(name): \($0)") } ?? [] }
    }

    /// The files that go with it, or the photo that it goes with.
    private var belonging: [StyledLine] {
        var lines: [StyledLine] = []
        if let companions = CompanionText.phrase(report.photo) {
            lines += wrapped(tr("goes and comes back \(companions)"))
        }
        if let main = report.photo.companionOf {
            lines += wrapped(tr("goes with \(main), to which it belongs (cleanerctl show \(main))"))
        }
        return lines
    }

    /// The settings that keep it from being proposed.
    private var places: [StyledLine] {
        var lines: [StyledLine] = []
        if let text = report.protected {
            let place = SafeText.escaped(path: text, base64: report.protectedBytes)
            lines += wrapped(
                tr("protected: never proposed and never moved, as \(place) is (cleanerctl settings get protect)"))
        }
        if let text = report.leftOut {
            let folder = SafeText.escaped(path: text, base64: report.leftOutBytes)
            lines += wrapped(
                tr("never proposed: its folder \(folder) is left out (cleanerctl settings get leave-out)"), .strong)
        }
        return lines
    }

    private func wrapped(_ text: String, _ emphasis: Emphasis = .plain) -> [StyledLine] {
        StyledLine.wrapped(SafeText.escaped(text), to: page.columns, emphasis)
    }
}

extension ShowReport.Place {
    /// `48.2082, 16.3738`, as map programs accept it; four decimals are ten metres.
    fileprivate var text: String { "\(Self.text(latitude)), \(Self.text(longitude))" }

    private static func text(_ degrees: Double) -> String {
        guard abs(degrees) <= 360 else { return "?" }
        let parts = Int((abs(degrees) * 10_000).rounded())
        let fraction = String(parts % 10_000)
        let zeros = String(repeating: "0", count: 4 - fraction.count)
        return "\(degrees < 0 && parts > 0 ? "-" : "")\(parts / 10_000).\(zeros)\(fraction)"
    }
}
