import Fixtures
import Foundation
import Testing

@Suite(
    "Films of a group in the real window", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct GroupFilmTests {
    /// A motion photo with a film of a second.
    private static func photo(_ desktop: Desktop) throws -> [UInt8] {
        let file = desktop.top.appendingPathComponent("film.mp4")
        let words = [
            "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=10:duration=1",
            "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-y", file.path,
        ]
        try #require(try desktop.run("/usr/bin/ffmpeg", words).code == 0)
        let film = Array(try Data(contentsOf: file))
        let still = try DrawnLibrary.photo(of: Scene(seed: 1).drawn(width: 640, height: 480), 1)
        return JPEGFile(still).addingXMP("GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(film.count)\"")
            .addingTrailer(film).bytes
    }

    @Test("p plays the film of the selected photo in its place; then the photo is there again")
    func plays() throws {
        let desktop = try Desktop()
        let photo = try Self.photo(desktop)
        for name in ["a.jpg", "b.jpg"] { try Data(photo).write(to: desktop.photos.appendingPathComponent(name)) }
        try desktop.startDaemon(photos: 0)
        let window = try DrivenWindow(desktop, ["--category", "duplicates", "--view", "groups"])
        try window.until("document.querySelectorAll('.tile img.here').length === 2")
        _ = try window.run(
            """
            window.drawn = [];
            new MutationObserver((records) => {
                for (const record of records) {
                    const images = [...record.addedNodes].filter((node) => node.tagName === 'IMG');
                    window.drawn.push(...images.map(({ src }) => `${record.target.closest('.tile').id} ${src}`));
                }
            }).observe(document.querySelector('.tiles'), { childList: true, subtree: true });
            """)
        try window.press("ArrowRight")
        try window.press("p")
        try window.until("drawn.some((picture) => picture.includes('moment='))")
        // The film has ended.
        try window.until("drawn.length > 0 && !drawn.at(-1).includes('moment=')")
        #expect(try window.text("return document.querySelector('#tile-1 .play').textContent") == "▶")
        #expect(try window.text("return String(drawn.every((picture) => picture.startsWith('tile-1 ')))") == "true")
    }
}
