import TerminalScreen
import Translation

/// Plays videos and the films of motion photos, and shows six frames of a video.
extension ReviewModel {
    /// The longer side of a playing video's frames: larger ones would arrive more slowly.
    private static let playingSide = 640

    /// The video that plays.
    var playback: Playback? { if case .playing(let playback) = screen { playback } else { nil } }

    /// Whether the loop must send the time.
    package var isPlaying: Bool { playback != nil }

    /// Milliseconds after which the loop must send the time; nil if nothing plays, or a frame is on its way.
    package func patience(at clock: Int64) -> Int32? { playback?.patience(at: clock).map { Int32(clamping: $0) } }

    mutating func play(_ photo: ReviewPhoto) {
        guard let length = photo.film ?? photo.video?.milliseconds, length > 0 else {
            notice = .news(
                tr("It cannot be played here, as its length is not known; o opens it in the player."))
            return
        }
        screen = .playing(Playback(photo: photo.id, length: length))
    }

    mutating func handleFrames(_ key: Key, _ effects: inout [ReviewEffect]) {
        guard !decidesSection(key) else { return }
        switch key {
        case .escape, .enter, .character("c"), .character("q"): screen = .card
        case .character("k"), .character("d"), .character("m"), .character("s"), .character("u"), .character("o"),
            .character("i"), .character(" "):
            screen = .card
            handle(key, &effects)
        default: break
        }
    }

    /// Changes the video that plays, and leaves it once it is over.
    mutating func changePlayback(_ change: (inout Playback) -> Void) {
        guard var playback else { return }
        change(&playback)
        screen = playback.isOver(at: clock) ? .card : .playing(playback)
        endPassIfDone()
    }

    /// A video that has begun may be shorter than its container says.
    mutating func missFrame(_ reason: String) {
        if playback?.shown == nil { notice = .error(reason, tr("o opens it in the player")) }
        screen = .card
        endPassIfDone()
    }

    /// The frame that a playing video waits for.
    func wishes(of playback: Playback) -> [PreviewWish] {
        guard let moment = playback.asked else { return [] }
        let room = display.pixels(layout.wide.size)
        let side = max(room.width, room.height, 1)
        let scale = min(1, Double(Self.playingSide) / Double(side))
        return [
            PreviewWish(
                photo: playback.photo,
                size: PixelSize(width: Int(Double(room.width) * scale), height: Int(Double(room.height) * scale)),
                moment: moment)
        ]
    }

    /// The frames of the selected video's contact sheet.
    var frameWishes: [PreviewWish] {
        guard let photo = selectedPhoto else { return [] }
        let moments = photo.sheetMoments
        let layout = frames(of: photo)
        return moments.enumerated().map { place, moment in
            PreviewWish(photo: photo.id, size: display.pixels(layout.picture(place).size), moment: moment)
        }
    }

    func frames(of photo: ReviewPhoto) -> FramesLayout {
        FramesLayout(
            area: layout.wide.inset(columns: 1), count: photo.sheetMoments.count,
            shape: PixelSize(width: photo.width ?? 16, height: photo.height ?? 9), cell: display.cell)
    }
}
