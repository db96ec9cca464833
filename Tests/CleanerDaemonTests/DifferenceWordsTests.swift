import CleanerProtocol
import Images
import PhotoCategories
import PhotoCulling
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Differences of a group in words")
struct DifferenceWordsTests {
    /// The words for two photos, the first of which is the keeper.
    private func rows(
        _ first: @escaping (inout PhotoFacts) -> Void, _ second: @escaping (inout PhotoFacts) -> Void
    ) -> [[PhotoRow.Difference]?] {
        var culling = Culling(settings: CullingSettings())
        for (photo, change) in [(1, first), (2, second)] as [(PhotoID, (inout PhotoFacts) -> Void)] {
            var facts = PhotoFacts(
                id: photo, status: .analysed, picture: photo, bytes: 1_200_000, modified: 0, nameLength: 5, pathOrder: 1
            )
            (facts.width, facts.height) = (400, 300)
            change(&facts)
            culling.update(facts)
        }
        let differences = culling.differences(among: [1, 2], keeper: 1, in: .versions, formats: [1: .jpeg, 2: .heif])
        let libraries = Libraries([1: "/home/me/Pictures", 2: "/media/disk"], clocks: .machine)
        let rows = DifferenceWords(libraries: libraries).rows(differences)
        return [rows[1], rows[2]]
    }

    @Test("Each respect has its words")
    func words() {
        let found = rows {
            ($0.isGrey, $0.isFramed, $0.codingQuality, $0.captured) = (true, true, 60, nil)
            $0.folder = PhotoFolder(root: 1, path: Array("Received".utf8))
        } _: {
            ($0.isGrey, $0.isFramed, $0.codingQuality, $0.captured) = (false, false, 90, 0)
            ($0.width, $0.bytes, $0.traits) = (1_600, 2_500_000, [.place, .cameraOriginal])
            $0.folder = PhotoFolder(root: 1, path: Array("2022/January".utf8))
        }
        #expect(
            found == [
                [
                    .init(.folder, "Received/", worse: true), .init(.pixels, "400 × 300", worse: true),
                    .init(.colour, "grey", worse: true), .init(.frame, "framed", worse: true),
                    .init(.captured, "no date", worse: true),
                    .init(.metadata, "no place, no camera data", worse: true), .init(.bytes, "1.2 MB"),
                    .init(.format, "jpeg"),
                ],
                [
                    .init(.folder, "2022/January/"), .init(.pixels, "1600 × 300"), .init(.colour, "colour"),
                    .init(.captured, "1970-01-01"), .init(.bytes, "2.5 MB"),
                    .init(.format, "heif"),
                ],
            ])
    }

    @Test("Sizes that read the same are left out, and folders of two libraries have the libraries' names")
    func readAlike() {
        let found = rows {
            $0.bytes = 1_200_001
            $0.folder = PhotoFolder(root: 1, path: [])
        } _: {
            $0.folder = PhotoFolder(root: 2, path: [])
        }
        #expect(
            found == [
                [.init(.folder, "Pictures/"), .init(.format, "jpeg")],
                [.init(.folder, "disk/"), .init(.format, "heif")],
            ])
    }
}
