import TerminalScreen
import Translation

/// Zoom, video and frames of the selected photo, and the pictures that every screen needs.
extension ReviewModel {
    /// The longer side of a playing video's frames: larger ones would arrive more slowly.
    private static let playingSide = 640
    /// Cards whose pictures are fetched ahead.
    private static let cardsAhead = 3
    /// Pictures of a group to fetch ahead: as many as stand side by side.
    private static let photosAhead = 4

    // MARK: Zoom

    mutating func handleZoom(_ key: Key, _ zoom: Zoom, _ effects: inout [ReviewEffect]) {
        guard !decidesSection(key) else { return }
        var zoom = zoom
        switch key {
        case .left: zoom.pan(columns: -1, rows: 0)
        case .right: zoom.pan(columns: 1, rows: 0)
        case .up: zoom.pan(columns: 0, rows: -1)
        case .down: zoom.pan(columns: 0, rows: 1)
        case .character("+"), .character("="): zoom.enlarge(unless: isFullSize(zoom))
        case .character("-"): zoom.reduce()
        case .tab: selectPhoto(by: 1)
        case .backTab: selectPhoto(by: -1)
        case .character("z"): if pass.card?.isGroup == true { zoom.isPair.toggle() }
        case .character("x"): if pass.card?.isGroup == true, let photo = pass.selectedPhoto { toggle(photo) }
        case .character(" "), .enter, .escape, .character("q"):
            screen = .card
            return
        case .character("k"), .character("d"), .character("m"), .character("s"), .character("u"), .character("o"),
            .character("i"):
            // After a decision in the zoom the next photo is shown whole.
            screen = .card
            handleCard(key, &effects)
            return
        default: return
        }
        screen = .zoom(zoom)
    }

    /// Whether a key would decide about a whole section, which it must not do while one photo is shown enlarged.
    private func decidesSection(_ key: Key) -> Bool {
        pass.card?.section != nil && ["k", "d", "m", "s"].contains { key == .character($0) }
    }

    /// Whether each pixel of the photo has a place already.
    func isFullSize(_ zoom: Zoom) -> Bool {
        guard let photo = pass.selectedPhoto, let width = photo.width else { return false }
        return zoomPixels(zoom, photo).width >= width
    }

    /// The photos that a zoom shows: the selected one, beside the one that stays, or the first other one.
    func zoomed(_ zoom: Zoom) -> [ReviewPhoto] {
        guard let card = pass.card, let photo = pass.selectedPhoto else { return [] }
        guard zoom.isPair else { return [photo] }
        let others = card.photos.filter { $0.id != photo.id }
        guard let other = others.first(where: { !pass.selection.going.contains($0.id) }) ?? others.first else {
            return [photo]
        }
        return card.photos.filter { $0.id == photo.id || $0.id == other.id }
    }

    /// Where a zoom shows its photos.
    func zoomPlaces(_ zoom: Zoom) -> [CellRect] {
        let wide = layout.wide
        guard zoom.isPair else { return [wide] }
        let half = (wide.columns - 1) / 2
        // A line for the name stands above each of two.
        return [wide.column, wide.endColumn - half].map {
            CellRect(column: $0, row: wide.row + 1, columns: half, rows: wide.rows - 1)
        }
    }

    /// The size of the picture that a zoom needs; no larger than the photo itself.
    private func zoomPixels(_ zoom: Zoom, _ photo: ReviewPhoto) -> PixelSize {
        let shape = PixelSize(width: photo.width ?? 4, height: photo.height ?? 3)
        let whole = display.pixels(zoom.whole(of: shape, in: zoomPlaces(zoom)[0].size, cell: display.cell))
        return PixelSize(
            width: min(whole.width, photo.width ?? whole.width), height: min(whole.height, photo.height ?? whole.height)
        )
    }

    // MARK: Video

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

    /// Changes the video that plays, and leaves it once it is over.
    mutating func changePlayback(_ change: (inout Playback) -> Void) {
        guard var playback else { return }
        change(&playback)
        screen = playback.isOver(at: clock) ? .card : .playing(playback)
    }

    /// A video that has begun may be shorter than its container says.
    mutating func missFrame(_ reason: String) {
        if playback?.shown == nil { notice = .error(reason, tr("o opens it in the player")) }
        screen = .card
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

    func frames(of photo: ReviewPhoto) -> FramesLayout {
        FramesLayout(
            area: layout.wide.inset(columns: 1), count: photo.sheetMoments.count,
            shape: PixelSize(width: photo.width ?? 16, height: photo.height ?? 9), cell: display.cell)
    }

    // MARK: Pictures

    /// The pictures on the screen first, then those of the next cards.
    func wantedPreviews() -> [PreviewWish] {
        switch screen {
        case .sheet(let grid): return wishes(of: pass.openPhotos.map(\.photo), in: grid)
        case .marked(let grid): return wishes(of: marked.photos, in: grid)
        case .playing(let playback): return wishes(of: playback)
        case .frames: return frameWishes
        case .card, .zoom, .why, .keys, .choices: break
        case .end, .sent: return []
        }
        var result: [PreviewWish] = []
        if case .zoom(let zoom) = screen {
            result += zoomed(zoom).map { PreviewWish(photo: $0.id, size: zoomPixels(zoom, $0)) }
        }
        for (offset, card) in pass.upcoming(Self.cardsAhead).enumerated() {
            let photos = offset == 0 ? pagePhotos(card).map(\.element) : Array(card.photos.prefix(Self.photosAhead))
            let group = layout.group(card.photos, cell: display.cell)
            let tile = card.section != nil ? layout.grid.tile(0) : card.isGroup ? group.tile(0) : nil
            let place = tile.map { layout.picture(inTile: $0) } ?? layout.picture
            for photo in photos where !result.contains(where: { $0.photo == photo.id }) {
                result.append(PreviewWish(photo: photo.id, size: display.pixels(place.size)))
            }
        }
        return result
    }

    private func wishes(of photos: [ReviewPhoto], in grid: PhotoGrid) -> [PreviewWish] {
        let layout = layout.grid
        let first = grid.first(layout: layout)
        let page = layout.columns * layout.rows
        let place = self.layout.picture(inTile: layout.tile(0))
        // The visible page and the next one.
        return photos.dropFirst(first).prefix(2 * page).map {
            PreviewWish(photo: $0.id, size: display.pixels(place.size))
        }
    }

    /// The frame that a playing video waits for.
    private func wishes(of playback: Playback) -> [PreviewWish] {
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
    private var frameWishes: [PreviewWish] {
        guard let photo = pass.selectedPhoto else { return [] }
        let layout = frames(of: photo)
        return photo.sheetMoments.enumerated().map { place, moment in
            PreviewWish(photo: photo.id, size: display.pixels(layout.picture(place).size), moment: moment)
        }
    }
}
