import Foundation
import ImageDecoding
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import Testing

/// Photographs of pages, no two of which belong together.
///
/// `CLEANERD_TEST_PAGES` names a folder with a table `truth.tsv`: in each line the path of a file, two columns that do
/// not matter here, and tags with commas between, of which `page` marks a page.
@Suite("Photographs of pages")
struct PageCollectionTests {
    private static let folder = ProcessInfo.processInfo.environment["CLEANERD_TEST_PAGES"]

    private static func pages() throws -> [Measurements] {
        let folder = URL(fileURLWithPath: try #require(folder))
        let table = try String(contentsOf: folder.appendingPathComponent("truth.tsv"), encoding: .utf8)
        return try table.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 3, columns[3].split(separator: ",").contains("page") else { return nil }
            let file = try Data(contentsOf: folder.appendingPathComponent(String(columns[0])))
            return try Array(file).withUnsafeBytes { bytes in
                let inspection = try ImageInspector.inspect(bytes)
                let picture = try ImageDecoder.decode(bytes, inspection, longerSide: PhotoMeasurer.longerSide)
                return PhotoMeasurer.measure(picture, inspection)
            }
        }
    }

    @Test(
        "No two pages are in one group, whether their times are known or not",
        .enabled(if: folder != nil, "CLEANERD_TEST_PAGES names no photographs"))
    func apart() throws {
        let pages = try Self.pages()
        try #require(pages.count > 1)
        for seconds in [nil, 2, 3_600, 86_400] as [Int64?] {
            var culling = Culling(settings: CullingSettings())
            for (place, page) in pages.enumerated() {
                let id = PhotoID(place + 1)
                culling.update(
                    .drawn(id) { photo in
                        photo.take(page)
                        photo.camera = seconds == nil ? 0 : 1
                        photo.captured = seconds.map { $0 * id * 1_000_000_000 }
                    })
            }
            while case let photos = culling.takeUncompared(), !photos.isEmpty {
                for photo in photos {
                    guard let comparison = culling.comparison(of: photo),
                        let matcher = pages[Int(photo - 1)].scene.flatMap({ SceneMatcher($0) })
                    else { continue }
                    culling.connect(
                        comparison,
                        comparison.matches { pages[Int($0.picture - 1_001)].scene.flatMap { matcher.match($0) } })
                }
            }
            for category in [PhotoCategories.Category.duplicates, .nearDuplicates, .similar] {
                #expect(culling.list(category).isEmpty, "\(category), \(seconds ?? 0) s apart")
            }
        }
    }
}
