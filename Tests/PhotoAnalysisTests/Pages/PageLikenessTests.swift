import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Likeness of pages")
struct PageLikenessTests {
    private func likeness(_ raster: Raster) -> Double {
        PageLikeness.measure(PhotoMeasurer.overview(of: Drawn.luma(raster)))
    }

    @Test(
        "Print, receipts, music and forms are pages, also small and photographed", arguments: WrittenPage.Kind.allCases)
    func pages(kind: WrittenPage.Kind) {
        for seed in Drawn.seeds {
            let page = WrittenPage(kind, seed: seed).drawn(width: 900, height: 1_200)
            #expect(likeness(page) >= PageLikeness.sure)
            #expect(likeness(page.noisy(deviation: 3, seed: seed).recompressed(step: 10)) >= PageLikeness.sure)
            #expect(likeness(page.toned(contrast: 0.6, brightness: -20).turned(quarters: 1)) >= PageLikeness.sure)
        }
    }

    @Test("Scenes are none, whether sharp, noisy or inverted", arguments: Drawn.seeds)
    func scenes(seed: UInt64) {
        let scene = Drawn.scene(seed, width: 800, height: 600)
        for raster in [scene, scene.noisy(deviation: 4, seed: seed), scene.defocused(radius: 3)] {
            #expect(likeness(raster) < PageLikeness.likely)
        }
    }

    @Test("A page on a ground with details of its own makes a photo resemble one", arguments: WrittenPage.Kind.allCases)
    func parts(kind: WrittenPage.Kind) {
        for seed in Drawn.seeds {
            let page = WrittenPage(kind, seed: seed).drawn(width: 900, height: 1_200)
            let ground = Drawn.scene(seed, width: 1_800, height: 1_800)
            let photo = ground.covered(by: page, x: 500, y: 300).noisy(deviation: 3, seed: seed)
            #expect(likeness(photo) >= PageLikeness.resembling)
            #expect(likeness(photo.turned(quarters: 1)) >= PageLikeness.resembling)
        }
    }

    @Test("Empty and tiny pictures are none")
    func empty() {
        #expect(likeness(Raster(width: 400, height: 300, red: 250, green: 250, blue: 250)) == 0)
        #expect(
            likeness(
                WrittenPage(.print, seed: 1).drawn(width: 900, height: 1_200).cropped(
                    x: 70, y: 60, width: 40, height: 40))
                == 0)
    }

    @Test("The likeness is stored, and comes back")
    func stored() throws {
        var measured = Measurements()
        measured.page = 0.75
        #expect(Measurements(stored: measured.stored) == measured)
        let page = WrittenPage(.print, seed: 2).drawn(width: 600, height: 800)
        let found = PhotoMeasurer.measure(Drawn.luma(page), try Drawn.inspection(of: page))
        #expect(found.page == likeness(page))
    }
}
