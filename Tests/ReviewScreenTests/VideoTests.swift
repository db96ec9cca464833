import CleanerProtocol
import ReviewScreen
import TerminalScreen
import Testing

@Suite("Videos in the review")
struct VideoTests {
    private static func video(_ number: Int, milliseconds: Int64? = 2_000, moments: [Int64] = []) -> ReviewPhoto {
        var photo = Cards.photo(number)
        photo.name = "VID_\(number).MP4"
        photo.kind = .video
        photo.video = .init(milliseconds: milliseconds, codec: "H.264", hasSound: true, moments: moments)
        return photo
    }

    private func model(_ videos: [ReviewPhoto], columns: Int = 100, rows: Int = 30) -> ReviewModel {
        Cards.model(videos.map { ReviewCard($0) }, columns: columns, rows: rows)
    }

    private func picture() throws -> Picture {
        try #require(Picture(width: 32, height: 18, pixels: [UInt8](repeating: 90, count: 32 * 18 * 3)))
    }

    /// The moments of the frames that are wanted now; nil if nothing else is wanted than before.
    private func moments(_ effects: [ReviewEffect]) -> [Int64?]? {
        effects.compactMap { if case .wantPreviews(let wishes) = $0 { wishes.map(\.moment) } else { nil } }.last
    }

    private func frame(_ model: ReviewModel) -> ReviewFrame.Placement? {
        model.frame(theme: Theme(.dark, depth: .trueColour)).placements.first { $0.isPlaying }
    }

    @Test("A card shows length, size, codec and sound, and the keys for videos")
    func card() {
        let text = model([Self.video(1, milliseconds: 3_753_000)]).flatText
        #expect(text.contains("▶ 1:02:33 VID_1.MP4"))
        #expect(text.contains("1.0 MB · H.264 · with sound"))
        #expect(text.contains("space play") && text.contains("c frames") && !text.contains("space zoom"))
        #expect(model([Cards.photo(1)]).flatText.contains("space zoom"))
    }

    @Test("The film of a motion photo plays with a key of its own, and space still enlarges the photo")
    func motionPhoto() throws {
        var photo = Cards.photo(1)
        photo.film = 2_100
        var model = model([photo])
        #expect(model.flatText.contains("a video of 0:02") && model.flatText.contains("p play"))
        #expect(model.flatText.contains("space zoom"))
        #expect(moments(model.press(.character("p"))) == [0] && model.isPlaying)
        _ = model.handle(.clock(1_000))
        _ = model.handle(.preview(photo: "p:1@0", .full, try picture()))
        #expect(frame(model) != nil && model.text.contains("0:00 of 0:02"))
        _ = model.press(.escape)
        #expect(!model.isPlaying && model.text.contains("← Delete"))
        var still = self.model([Cards.photo(1)])
        _ = still.press(.character("p"))
        #expect(!still.isPlaying && !still.flatText.contains("p play"))
    }

    @Test("A video plays in real time: one frame after the other, early ones wait, late moments are skipped")
    func play() throws {
        var model = model([Self.video(1)])
        #expect(moments(model.press(.character(" "))) == [0])
        #expect(model.isPlaying && model.patience(at: 0) == nil)
        _ = model.handle(.clock(1_000))
        #expect(moments(model.handle(.preview(photo: "p:1@0", .full, try picture()))) == [40])
        let first = try #require(frame(model))
        #expect(model.text.contains("0:00 of 0:02"))
        // Half a second late: the next one is asked for as far ahead as this one took.
        _ = model.handle(.clock(1_500))
        #expect(moments(model.handle(.preview(photo: "p:1@40", .full, try picture()))) == [1_000])
        let second = try #require(frame(model))
        #expect(first.key != second.key && first.rect == second.rect)
        // Early: it is shown when it is due, and nothing else is asked for until then.
        _ = model.handle(.clock(1_600))
        _ = model.handle(.preview(photo: "p:1@1000", .full, try picture()))
        #expect(frame(model) == second && model.patience(at: 1_600) == 400)
        #expect(moments(model.handle(.clock(2_000))) == [1_100])
        #expect(frame(model) != second && model.text.contains("0:01 of 0:02"))
        // The last frame is asked for even if it comes late, and stays until the end.
        _ = model.handle(.clock(2_900))
        #expect(moments(model.handle(.preview(photo: "p:1@1100", .full, try picture()))) == [1_960])
        _ = model.handle(.clock(2_970))
        _ = model.handle(.preview(photo: "p:1@1960", .full, try picture()))
        #expect(model.isPlaying && model.patience(at: 2_970) == 30)
        _ = model.handle(.clock(3_000))
        #expect(!model.isPlaying && model.text.contains("← Delete"))
        #expect(model.patience(at: 3_000) == nil)
    }

    @Test("Any key stops it and decides nothing", arguments: [Key.left, .character("d"), .escape, .enter])
    func stop(key: Key) throws {
        var model = model([Self.video(1), Self.video(2)])
        model.press(.character(" "))
        _ = model.handle(.preview(photo: "p:1@0", .full, try picture()))
        #expect(acts(model.press(key)).isEmpty)
        #expect(!model.isPlaying && model.flatText.contains("VID_1.MP4") && model.text.contains("← Delete"))
        // A frame that comes now does no harm, and it plays again from the start.
        _ = model.handle(.preview(photo: "p:1@40", .full, try picture()))
        #expect(frame(model) == nil)
        #expect(moments(model.press(.character(" "))) == [0])
    }

    @Test("o stops it and opens the player")
    func open() {
        var model = model([Self.video(1)])
        model.press(.character(" "))
        #expect(model.press(.character("o")).contains(.open(photo: "p:1")) && !model.isPlaying)
    }

    @Test("A first frame that does not come is an error; a later one ends the video")
    func missing() throws {
        var model = model([Self.video(1)])
        model.press(.character(" "))
        _ = model.handle(.noPreview(photo: "p:1@0", reason: "The file is cut off."))
        #expect(model.flatText.contains("The file is cut off.") && model.flatText.contains("o opens it in the player"))
        model.press(.character(" "))
        _ = model.handle(.preview(photo: "p:1@0", .full, try picture()))
        _ = model.handle(.noPreview(photo: "p:1@40", reason: "The file is cut off."))
        #expect(!model.isPlaying && !model.flatText.contains("The file is cut off."))
    }

    @Test("A video of unknown length cannot be played, which is said")
    func unknownLength() {
        var model = model([Self.video(1, milliseconds: nil)])
        model.press(.character(" "))
        #expect(!model.isPlaying && model.flatText.contains("o opens it in the player"))
    }

    @Test("A photo that is gone while it plays ends it")
    func gone() throws {
        var model = model([Self.video(1), Self.video(2)])
        model.press(.character(" "))
        _ = model.handle(.gone(photo: "p:1"))
        #expect(!model.isPlaying && model.flatText.contains("Gone from the library: VID_1.MP4"))
    }

    @Test("The frames of a video stand side by side with their times, in any size", arguments: [(100, 30), (40, 20)])
    func frames(columns: Int, rows: Int) throws {
        let spread = (0..<6).map { Int64($0 * 20_000 + 10_000) }
        for moments in [[], spread] {
            var model = model([Self.video(1, milliseconds: 120_000, moments: moments)], columns: columns, rows: rows)
            #expect(self.moments(model.press(.character("c"))) == spread)
            for time in ["0:10", "0:30", "0:50", "1:10", "1:30", "1:50"] { #expect(model.text.contains(time)) }
            for moment in spread { _ = model.handle(.preview(photo: "p:1@\(moment)", .full, try picture())) }
            let placements = model.frame(theme: Theme(.dark, depth: .trueColour)).placements
            #expect(placements.map(\.photo) == spread.map { "p:1@\($0)" })
            for (place, one) in placements.enumerated() {
                for other in placements[(place + 1)...] {
                    #expect(one.rect.endColumn <= other.rect.column || one.rect.endRow < other.rect.row)
                }
            }
            #expect(acts(model.press(.escape)).isEmpty && model.text.contains("← Delete"))
        }
    }

    @Test("From the frames a video is decided about or played; c shows none of a photo")
    func framesKeys() {
        var model = model([Self.video(1), Self.video(2), Cards.photo(3)])
        #expect(acts(model.type("cd")) == [.decide(photos: ["p:1"], .delete)])
        model.type("c ")
        #expect(model.isPlaying)
        model.press(.escape)
        model.press(.right)
        #expect(moments(model.type("c")) == nil && model.flatText.contains("IMG_3.JPG"))
    }

    @Test("Videos of a group show length, codec and size beside each other, and the selected one plays")
    func group() {
        var card = Cards.group(2)
        card.photos = [Self.video(101), Self.video(102, milliseconds: 9_000)]
        card.photos[1].differences = [.init("0:09"), .init("VP9")]
        card.photos[1].video?.codec = "VP9"
        card.keeper = "p:101"
        var model = Cards.model([card], columns: 120, rows: 40)
        let text = model.flatText
        #expect(text.contains("0:02 · H.264 · 1.0 MB") && text.contains("1.0 MB · 0:09 · VP9"))
        #expect(text.contains("space play"))
        model.press(.tab)
        #expect(
            model.send(.character(" ")).contains { effect in
                if case .wantPreviews(let wishes) = effect { wishes.map(\.id) == ["p:102@0"] } else { false }
            })
    }

    @Test("Every screen of a video keeps to its size", arguments: [(1, 1), (30, 10), (40, 20), (200, 5), (500, 200)])
    func sizes(columns: Int, rows: Int) throws {
        for key in [" ", "c", "g", "?"] as [Character] {
            var model = model([Self.video(1), Self.video(2)], columns: columns, rows: rows)
            model.press(.character(key))
            _ = model.handle(.preview(photo: "p:1@0", .full, try picture()))
            let canvas = model.frame(theme: Theme(.dark, depth: .trueColour)).canvas
            #expect(canvas.cells.count == columns * rows)
        }
    }
}
