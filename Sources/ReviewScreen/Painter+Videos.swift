import CleanerProtocol
import CommandText
import TerminalScreen

/// A video that plays, and its contact sheet.
extension Painter {
    private static let frameHints = [
        KeyHint("space", "play", .character(" ")), KeyHint("k", "keep"), KeyHint("d", "mark"), KeyHint("o", "open"),
        KeyHint("c", "back"),
    ]

    mutating func paintPlaying() {
        guard let playback = model.playback, let photo = model.selectedPhoto else { return }
        let (position, length) = (
            PlayingTime.text(milliseconds: playback.position), PlayingTime.text(milliseconds: playback.length)
        )
        paintHeader("▶ \(photo.name)", right: "\(position) of \(length)")
        paintFoot(
            [KeyHint("any key", "stops", .escape), KeyHint("o", "plays it with sound in the player")], undo: false)
        guard let frame = playback.shown else {
            // Shows the poster until the first frame arrives.
            paintPicture(photo, in: layout.wide)
            return
        }
        let size = PictureFit.size(of: frame.picture.size, in: layout.wide.size, cell: model.display.cell)
        self.frame.placements.append(
            ReviewFrame.Placement(
                photo: playback.picture, edition: playback.edition, rect: layout.wide.centred(size), part: nil,
                isPlaying: true))
    }

    mutating func paintFrames() {
        guard let photo = model.selectedPhoto else { return }
        paintHeader(
            [photo.sign, photo.name].compactMap(\.self).joined(separator: " "),
            right: joined([photo.video?.codec, photo.sound].compactMap(\.self), columns: layout.size.columns / 2))
        paintFoot(Self.frameHints, undo: false)
        let frames = model.frames(of: photo)
        let moments = photo.sheetMoments
        guard !moments.isEmpty else {
            frame.canvas.writeCentred(
                "No frame of it is known; o opens it in the player.", in: layout.wide,
                row: layout.wide.row + layout.wide.rows / 2, theme.faint)
            return
        }
        for (place, moment) in moments.enumerated() {
            let rect = paintPicture(photo, at: moment, in: frames.picture(place))
            let tile = frames.tile(place)
            frame.canvas.writeCentred(
                PlayingTime.text(milliseconds: moment), in: frames.picture(place),
                row: min(rect.endRow, tile.endRow - 1),
                theme.faint)
        }
    }
}
