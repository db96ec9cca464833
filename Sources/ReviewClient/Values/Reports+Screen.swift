import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen
import Translation

extension ReviewProgress {
    /// The progress of a pass, and what is marked in all.
    init(_ page: ReviewPage, _ status: StatusReport) {
        self.init(
            done: page.done, total: page.done + page.left, cardsLeft: page.cardsLeft, marked: status.marked.photos,
            markedBytes: status.marked.bytes, maybe: status.maybe.photos)
    }
}

extension ReviewPlan {
    /// Adds what a rehearsed request would do, and what it refuses.
    mutating func add(_ report: MarkReport) {
        photos += report.photos
        bytes += report.bytes
        lastCopies += report.lastCopies
        refused += report.refusedCount - report.lastCopies
        guard refusal == nil, let other = report.refused.first(where: { $0.error.cause != .lastCopy }) else { return }
        let failure = Failure(other.error)
        refusal = Reason(problem: failure.problem, remedy: failure.remedy)
    }
}

extension ShowReport {
    /// Why the photo is here, in lines that are safe to print: the verdicts that hold, or all if none does.
    var explanation: [String] {
        let holding = verdicts.filter(\.holds)
        return (holding.isEmpty ? verdicts : holding).flatMap { verdict in
            [
                "\(verdict.category.name): \(verdict.text)", verdict.numbers.map { tr("in numbers: \($0)") },
            ].compactMap(\.self).map { SafeText.escaped($0) }
        }
    }
}

extension ReviewPhoto {
    /// A row of the daemon for display, with all names escaped.
    init(_ row: PhotoRow) {
        let (folder, name) = Self.parts(row.path, row.pathBytes)
        let captured = row.captured.map { SafeText.escaped(CalendarTime.text(written: $0, letters: 16)) }
        self.init(
            id: row.id, name: name, companions: CompanionText.phrase(row), folder: folder, bytes: row.freedBytes,
            width: row.width, height: row.height, captured: captured, kind: row.format == "video" ? .video : .photo,
            video: row.video.map { video in
                Video(
                    milliseconds: video.milliseconds, codec: SafeText.escaped(video.codec), hasSound: video.sound,
                    moments: video.moments ?? [])
            },
            film: row.filmMilliseconds,
            decision: row.decision, isLastCopy: row.lastCopy == true, confidence: row.confidence,
            why: row.why.map { [SafeText.escaped($0)] } ?? [],
            differences: Self.ordered(row.differences ?? []).map {
                Difference(SafeText.escaped($0.text), isWorse: $0.worse == true)
            })
    }

    /// A folder that decides nothing comes last: where there is little room, the rest says more.
    private static func ordered(_ differences: [PhotoRow.Difference]) -> [PhotoRow.Difference] {
        let isAside = { (difference: PhotoRow.Difference) in difference.kind == .folder && difference.worse != true }
        return differences.filter { !isAside($0) } + differences.filter(isAside)
    }

    /// A photo that is marked.
    init(_ row: TrashRow) {
        let (folder, name) = Self.parts(row.absolutePath, row.absolutePathBytes)
        self.init(
            id: row.id, name: name, companions: CompanionText.phrase(row), folder: folder, bytes: row.bytes,
            decision: .delete,
            why: row.why.map { [SafeText.escaped($0)] } ?? [])
    }

    /// The two parts of a path for display.
    static func parts(_ text: String, _ base64: String?) -> (folder: String, name: String) {
        let path = WirePath(text: text, base64: base64) ?? WirePath(bytes: Array(text.utf8))
        guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return ("", SafeText.escaped(path)) }
        return (
            SafeText.escaped(WirePath(bytes: Array(path.bytes[..<slash]))),
            SafeText.escaped(WirePath(bytes: Array(path.bytes[(slash + 1)...])))
        )
    }
}

extension ReviewCard {
    /// Nil for a card without photos.
    init?(_ card: ReviewPage.Card, in category: Category) {
        guard let first = card.photos.first else { return nil }
        let photos = card.photos.map { ReviewPhoto($0) }
        if let section = card.section {
            self.init(id: "section \(section.waiting.name ?? "")", photos: photos, section: ReviewSection(section))
            return
        }
        guard let group = first.group else {
            self.init(photos[0])
            return
        }
        let keeper = card.photos.first { $0.keeper == true }
        self.init(
            id: group, photos: photos, keeper: keeper?.id,
            beside: Set(card.photos.filter { $0.keeper == true && $0.id != keeper?.id }.map(\.id)),
            keeperReason: keeper?.why.map { why in
                // The screen says this itself.
                let prefix = tr("proposed to be kept: \("")")
                return SafeText.escaped(why.hasPrefix(prefix) ? String(why.dropFirst(prefix.count)) : why)
            }, areCopies: category.grouping == .copies)
    }
}

extension ReviewSection {
    init(_ section: ReviewPage.Section) {
        self.init(
            title: SectionText.title(section.waiting.name), photos: section.waiting.photos,
            bytes: section.waiting.bytes)
    }
}
