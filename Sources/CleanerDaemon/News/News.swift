import CleanerProtocol
import PhotoCategories
import PhotoCulling
import Translation

/// Which photos the desktop has not been notified of, and when to speak of them.
struct News: Sendable {
    /// Whether to speak now.
    enum Verdict: Sendable, Equatable {
        case speak(Arrivals)
        /// The last notification was less than an hour ago; this is the time that is left.
        case wait(Duration)
        case silence(Reason)
    }

    enum Reason: String, Sendable {
        case switchedOff = "the setting notify"
        case busy = "photos wait, or are being written"
        case nothing = "no new photo is proposed"
    }

    /// The least time between two notifications.
    static let restSeconds: Int64 = 3600

    /// The largest number of a photo that needs no notification, by library; nil until the first scan has ended.
    private(set) var told: [Int64: PhotoID] = [:]
    /// The time in which no other notification comes.
    private(set) var rest: Pause?

    init(told: [Int64: PhotoID] = [:], rest: Pause? = nil) {
        (self.told, self.rest) = (told, rest)
    }

    /// Decides whether to speak now.
    ///
    /// - Parameters:
    ///   - isOn: What the setting says.
    ///   - isBusy: Whether anything is still being scanned, analysed or compared.
    ///   - arrivals: Counts what came after `told`; asked only when all else is in favour.
    ///   - clocks: The machine's clocks.
    /// - Returns: What to do, with what there is to say.
    func verdict(
        isOn: Bool, isBusy: Bool, arrivals: ([Int64: PhotoID]) -> Arrivals, _ clocks: Clocks
    ) -> Verdict {
        guard isOn else { return .silence(.switchedOff) }
        guard !isBusy else { return .silence(.busy) }
        let arrivals = arrivals(told)
        guard !arrivals.proposed.isEmpty else { return .silence(.nothing) }
        if let left = rest?.left(clocks), left > .zero { return .wait(left) }
        return .speak(arrivals)
    }

    /// Notes that the first scan of a library has ended, with the largest number of a photo so far.
    mutating func begin(_ library: Int64, after photo: PhotoID) { told[library] = photo }

    /// Notes that these were spoken of.
    mutating func tell(_ arrivals: Arrivals, _ clocks: Clocks) {
        told = told.mapValues { max($0, arrivals.last) }
        rest = Pause(seconds: Self.restSeconds, clocks)
    }
}

/// The words of a notification; only numbers, so that no file name can say anything there.
struct ImportSummary: Sendable, Hashable {
    let title: String
    let body: String

    /// `212 new photos` and `31 duplicates, 9 blurry; 180.0 MB could go`.
    init(_ arrivals: Arrivals) {
        title = "\(arrivals.photos) \(tr(arrivals.photos, "new photo", "new photos"))"
        let parts = Category.judged.compactMap { category in
            arrivals.proposed[category].map { "\($0) \(Self.words(category, $0))" }
        }
        body = tr("\(parts.joined(separator: ", ")); \(FileSize.text(arrivals.reclaimable)) could go")
    }

    /// What photos of a judged category are, behind their number.
    private static func words(_ category: Category, _ number: Int) -> String {
        switch category {
        case .duplicates: tr(number, "duplicate", "duplicates")
        case .nearDuplicates: tr(number, "near duplicate", "near duplicates")
        case .similar: tr(number, "similar shot", "similar shots")
        case .screenshots: tr(number, "screenshot", "screenshots")
        case .blurry: tr("blurry", context: "photos")
        case .dark: tr("dark", context: "photos")
        case .bright: tr("bright", context: "photos")
        case .blank: tr("blank", context: "photos")
        case .returned: tr("returned", context: "photos")
        case .moments, .maybe, .marked, .videos, .unreadable, .unsupported, .all:
            preconditionFailure("\(category.name) proposes nothing")
        }
    }
}
