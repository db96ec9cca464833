import CleanerProtocol
import ReviewScreen

/// The photos of a scenario, the same each time.
struct DemoLibrary {
    enum Scenario: String, CaseIterable {
        case single, group, many, empty, end, slow, refuse, trash, crash, video
    }

    var cards: [ReviewCard]
    var progress: ReviewProgress
    var marked: [ReviewPhoto] = []

    init(_ scenario: Scenario) {
        switch scenario {
        case .single, .slow, .refuse, .crash: cards = (1...24).map { ReviewCard(Self.photo($0)) }
        case .many: cards = (1...1200).map { ReviewCard(Self.photo($0)) }
        case .group: cards = [Self.group(1, of: 5), Self.group(2, of: 2), Self.group(3, of: 3)]
        case .video: cards = [ReviewCard(Self.video(1, seconds: 2)), ReviewCard(Self.video(2, seconds: 3_600))]
        case .empty, .trash: cards = []
        case .end: cards = (1...3).map { ReviewCard(Self.photo($0)) }
        }
        let photos = cards.reduce(0) { $0 + $1.photos.count }
        progress = ReviewProgress(
            done: 0, total: photos, cardsLeft: cards.count, maybe: scenario == .empty || scenario == .end ? 12 : 0)
        if scenario == .single {
            progress = ReviewProgress(
                done: 123, total: 1832, marked: 47, markedBytes: 1_200_000_000, maybe: 12)
        }
        if scenario == .trash || scenario == .end { marked = (101...130).map(Self.photo) }
        progress.marked = max(progress.marked, marked.count)
        progress.markedBytes = max(progress.markedBytes, marked.reduce(0) { $0 + $1.bytes })
    }

    static func photo(_ number: Int) -> ReviewPhoto {
        let isPortrait = number % 3 == 0
        return ReviewPhoto(
            id: "p:\(number)", name: "IMG_\(2040 + number).PNG", folder: "Phone/Screenshots",
            bytes: Int64(900_000 + number * 37_411), width: isPortrait ? 1080 : 2400, height: isPortrait ? 2340 : 1600,
            captured: "2024-05-\(number % 28 + 1 < 10 ? "0" : "")\(number % 28 + 1) 12:03",
            kind: number % 7 == 0 ? .video : .photo, confidence: 0.97,
            why: ["It has the exact size of a phone's screen and no camera's traces.", "Text fills a third of it."])
    }

    static func video(_ number: Int, seconds: Int64) -> ReviewPhoto {
        var photo = Self.photo(number)
        photo.name = "VID_\(number).MP4"
        (photo.width, photo.height) = (1920, 1080)
        photo.kind = .video
        photo.video = .init(milliseconds: seconds * 1_000, codec: "H.264", hasSound: true)
        return photo
    }

    static func group(_ number: Int, of count: Int) -> ReviewCard {
        let photos = (1...count).map { place in
            var photo = Self.photo(number * 100 + place)
            photo.name = "DSC_0\(number)\(place).JPG"
            photo.width = 6000
            photo.height = 4000
            photo.kind = .photo
            photo.folder = place == 2 ? "Received" : "Camera/2024"
            photo.why = ["another shot"]
            photo.confidence = nil
            photo.differences = [
                ReviewPhoto.Difference(place == 1 ? "sharpest" : "less sharp", isWorse: place > 1),
                ReviewPhoto.Difference(place == 2 ? "Received/" : "Camera/2024/"),
                ReviewPhoto.Difference(place == 1 ? "no date" : photo.captured ?? "", isWorse: place == 1),
            ]
            return photo
        }
        return ReviewCard(
            id: "g:\(number)", photos: photos, keeper: photos[0].id,
            keeperReason: "the sharpest of \(count)")
    }
}
