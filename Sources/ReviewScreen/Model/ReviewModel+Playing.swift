import TerminalScreen
import Translation

/// Plays videos and the films of motion photos, and shows six frames of a video.
extension ReviewModel {
    /// The longer side of a playing video's frames: larger ones would arrive more slowly.
    private static let playingSide = 640

    /// Whether the loop must send the time.
    package var isPlaying: Bool { screen == .playing && playback != nil }

    /// Milliseconds after which the loop must send the time; nil if nothing plays, or a frame is on its way.
    package func patience(at clock: Int64) -> Int32? {
        guard isPlaying else { return nil }
        return playback?.patience(at: clock).map { Int32(clamping: $0) }
    }

    mutating func play(_ photo: ReviewPhoto) {
        guard let length = photo.film ?? photo.video?.milliseconds, length > 0 else {
            notice = .news(
                tr("It cannot be played here, as its length is not known; o opens it in the player."))
            return
        }
        playback = Playback(photo: photo.id, length: length)
        screen = .playing
    }

    mutating func stopPlaying() {
        playback = nil
        if screen == .playing { screen = .card }
        endPassIfDone()
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

    mutating func takeClock(_ clock: Int64) {
        self.clock = clock
        guard isPlaying else { return }
        playback?.advance(to: clock)
        stopIfOver()
    }

    mutating func takeFrame(_ picture: Picture) {
        playback?.take(picture, at: clock)
        stopIfOver()
    }

    /// A video that has begun may be shorter than its container says.
    mutating func missFrame(_ reason: String) {
        let hasBegun = playback?.shown != nil
        stopPlaying()
        if !hasBegun { notice = .error(reason, tr("o opens it in the player")) }
    }

    private mutating func stopIfOver() {
        if playback?.isOver(at: clock) == true { stopPlaying() }
    }

    /// The frame that a playing video waits for.
    var playingWishes: [PreviewWish] {
        guard let playback, let moment = playback.asked else { return [] }
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
