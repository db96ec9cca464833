import Fixtures
import Images
import PhotoAnalysis
import Testing

@Suite("Screenshot evidence")
struct ScreenshotEvidenceTests {
    private func score(
        _ raster: Raster, decoded: Raster? = nil, format: MediaFormat = .jpeg,
        metadata: PhotoMetadata = PhotoMetadata()
    ) throws -> Double {
        let inspection = try Drawn.inspection(of: raster, format: format, metadata: metadata)
        let measured = PhotoMeasurer.measure(Drawn.luma(decoded ?? raster), inspection)
        return ScreenshotEvidence.probability(
            pixels: measured.screenEvidence, format: format, width: raster.width, height: raster.height,
            hasAlpha: inspection.hasAlpha, metadata: metadata)
    }

    private var camera: PhotoMetadata {
        var metadata = PhotoMetadata()
        (metadata.cameraMake, metadata.exposureTime, metadata.fNumber) = ("Maker", 0.01, 2.8)
        return metadata
    }

    /// A lens and a sensor spoil the exact edges that drawn scenes have.
    private func photographed(_ seed: UInt64, width: Int = 384, height: Int = 288) -> Raster {
        Drawn.scene(seed, width: width, height: height).defocused(radius: 1).noisy(deviation: 3, seed: seed)
    }

    @Test("What is black and white alone is a scanned page or a fax", arguments: Drawn.seeds)
    func twoTones(seed: UInt64) throws {
        let page = Drawn.scene(seed)
        let fax = Raster(width: page.width, height: page.height, rgb: page.grey.rgb.map { $0 > 120 ? 255 : 0 })
        for format in [MediaFormat.tiff, .png] { #expect(try score(fax, format: format) < 0.2) }
    }

    @Test("Drawn screens score high, photographed scenes low", arguments: Drawn.seeds)
    func pixels(seed: UInt64) throws {
        let screen = Screen(seed: seed).drawn(width: 400, height: 320)
        #expect((0.8...0.9).contains(try score(screen)))
        #expect(try score(Screen(seed: seed).drawn(width: 1280, height: 720)) > 0.9)
        #expect(try score(screen.recompressed(step: 8)) > 0.5)
        #expect(try score(photographed(seed)) < 0.3)
        #expect(try score(photographed(seed).recompressed(step: 40)) < 0.3)
    }

    @Test("Drawn pixels alone leave doubt; a cut-out figure or a page to print is no screen unless something says so")
    func drawings() {
        func probability(
            _ width: Int, _ height: Int, seeThrough: Double? = nil, page: Double? = nil, comment: String? = nil,
            name: String = "a.png"
        ) -> Double {
            var metadata = PhotoMetadata()
            metadata.comment = comment
            let content = ScreenshotEvidence.probability(
                pixels: 9, format: .png, width: width, height: height, hasAlpha: seeThrough != nil,
                seeThrough: seeThrough, page: page, metadata: metadata)
            return ScreenName.probability(content, named: Array(name.utf8), isVideo: false)
        }
        #expect(probability(1_920, 1_080) > 0.99 && probability(1_920, 1_080, seeThrough: 0.01) > 0.99)
        #expect((0.8...0.9).contains(probability(640, 500)))
        #expect((0.8...0.9).contains(probability(640, 500, seeThrough: 0.04)))
        for (width, height) in [(640, 500), (1_920, 1_080)] {
            #expect(probability(width, height, seeThrough: 0.3) < 0.3)
            #expect(probability(width, height, seeThrough: 0.3, comment: "Screenshot") > 0.99)
            #expect(probability(width, height, seeThrough: 0.3, name: "Screenshot 2024-05-01.png") > 0.9)
        }
        // Sheets of A4 and Letter; one on its side is a slide, and one of a screen's size is on a screen.
        for (width, height) in [(800, 1_131), (850, 1_100)] {
            #expect(probability(width, height, page: 0.5) < 0.3 && probability(width, height, page: 0.4) > 0.8)
            #expect(probability(height, width, page: 0.9) > 0.8 && probability(width, height - 20, page: 0.9) > 0.8)
            #expect(probability(width, height, page: 0.9, comment: "Screenshot") > 0.99)
            #expect(probability(width, height, page: 0.9, name: "Screenshot 2024-05-01.png") > 0.9)
        }
    }

    @Test(
        "A drawing in a photo of a camera's shape makes it no screenshot, unless it is a PNG or has a screen's size",
        arguments: [
            (2_000, 1_500, .jpeg, false), (1_500, 2_000, .webp, false), (1_080, 1_080, .jpeg, false),
            (1_500, 1_001, .jpeg, false), (1_019, 672, .jpeg, true), (540, 960, .jpeg, true),
            (2_000, 1_500, .png, true), (1_536, 2_048, .jpeg, true),
        ] as [(Int, Int, MediaFormat, Bool)])
    func stamped(width: Int, height: Int, format: MediaFormat, isScreen: Bool) {
        func probability(name: String) -> Double {
            let content = ScreenshotEvidence.probability(
                pixels: 9, format: format, width: width, height: height, hasAlpha: false, metadata: PhotoMetadata())
            return ScreenName.probability(content, named: Array(name.utf8), isVideo: false)
        }
        #expect((probability(name: "IMG_0001.jpg") > 0.5) == isScreen)
        // It is still compared with caution.
        #expect(probability(name: "IMG_0001.jpg") > 0.3)
        #expect(probability(name: "Screenshot 2024-05-01.png") > 0.9)
    }

    @Test("What speaks for a screenshot can be named")
    func signs() {
        let screen = ScreenshotEvidence.signs(
            named: Array("Screenshot_1.png".utf8), pixels: 2, format: .png, width: 1179, height: 2556,
            metadata: PhotoMetadata())
        #expect(screen == [.named, .screenSize, .noCamera, .losslessFormat, .drawnPixels])
        var marked = camera
        marked.comment = "Screenshot"
        let photo = ScreenshotEvidence.signs(
            named: Array("IMG_1.jpg".utf8), pixels: nil, format: .jpeg, width: 4000, height: 3000, metadata: marked)
        #expect(photo == [.namedByProgram])
    }

    @Test(
        "The name that a program for screenshots gives suffices where nothing else shows one, unless a camera took it",
        arguments: [
            "Screenshot_20240501-120355_Gallery.jpg", "Screenshot 2024-05-01 at 12.03.55.png", "Screen Shot 1.png",
            "2024-05-01-120355_1920x1080_scrot.png", "Bildschirmfoto vom 2024-05-01 12-03-55.png",
            "Capture d’écran 2024-05-01 à 12.03.55.png", "Capture d'e\u{301}cran (3).png",
            "Captura de pantalla de 2024-05-01.png", "Captura de Tela 2024-05-01.png", "Schermata 2024-05-01.png",
            "Schermafbeelding 2024-05-01.png", "SKA\u{308}RMBILD 2024.png", "Skjermbilde 1.png", "Skærmbillede 1.png",
            "Näyttökuva 2024-05-01.png", "Zrzut ekranu 2024-05-01.png", "Snímek obrazovky (1).png",
            "Ekran görüntüsü 2024.png", "Снимок экрана 2024-05-01.png", "Στιγμιότυπο οθόνης 1.png",
            "スクリーンショット 2024-05-01.png", "屏幕截图 2024.png", "스크린샷 2024.png",
            "Capture d'ecran 2.jpg", "Pantallazo-1.png", "Skærmdump 2024.png", "Skjermbilete 2024.png",
            "Ruutukaappaus 3.png", "Ekraanipilt 2024.png", "Képernyőmentés 1.jpg", "Zrzut z ekranu 2.png",
            "Zaslonska slika 2024.png", "Snimak ekrana 2024.png", "Знімок екрану 2024.png", "Скріншот 1.jpg",
            "螢幕擷取畫面 2024-05-01 120355.png", "화면 캡쳐 1.jpg", "スクショ 3.jpg", "نماگرفت ۱.png", "স্ক্রিনশট 1.jpg",
            "Tangkapan Skrin 2024.png", "Skjáskot 2024.png", "Petikan Skrin 2024.png", "Pantaila-argazkia 2024.png",
            "اسکرین\u{200C}شات ۱.png", "اسکرین شات ۱.png", "Schermopname (3).png", "Screen Capture 1.png",
            "Screenshots_2024.png", "screen-shot 3.png", "ScreenShot1.png", "SCREENSHOT1.PNG", "myScreenshot.png",
            "1_screenshot", "2020-01-01_scrot.png", "会议截图3.png", "会议Screenshot.png", "Capture.PNG",
            "Capture (2).PNG", "Снимок.PNG", "Снимок1.PNG", "캡처.PNG", "캡처 12.PNG", "キャプチャ.PNG",
            "Capture du 2023-05-01 12-03-55.png", "Στιγμιότυπο από 2023-05-01 12-03-55.png",
        ])
    func names(name: String) throws {
        let content = try score(photographed(1))
        #expect(content < 0.3)
        #expect(ScreenName.probability(content, named: Array(name.utf8), isVideo: false) > 0.5)
        let photo = try score(photographed(1), metadata: camera)
        #expect(ScreenName.probability(photo, named: Array(name.utf8), isVideo: false) < 0.5)
    }

    @Test(
        "Other names say nothing about a photo",
        arguments: [
            "IMG_1.jpg", "Screen.jpg", "Leinwand am Bildschirm.jpg", "Capture.jpg", "Captura 1.jpg", "Снимок 3.jpg",
            "Skjern 2024.jpg", "Zrzutka 1.jpg", "Ecran total.jpg", "Pantalla 3.jpg", "Screen Recording 2024.jpg",
            // A listed word inside others, or across two.
            "Francesc Rotger Hochzeit.jpg", "Misc-Rothenburg 3.jpg", "disc rotation.jpg", "misc_rotated_01.jpg",
            "FrancescRotger.jpg", "SC Rot-Weiss 2019.jpg", "Screen capri sun.jpg", "Fly screen capetown.jpg",
            "Screen 3 shot 2.jpg", "Στιγμιότυπο από τη γιορτή.jpg", "Capture du 14 juillet.jpg",
            "La capture du 2023-05-01.jpg", "Capture the flag.png", "Capture 2019.png", "My Capture.png",
            "Снимок семьи.png", "캡처한 사진.png",
        ])
    func otherNames(name: String) {
        #expect(ScreenName.probability(0.2, named: Array(name.utf8), isVideo: false) == 0.2)
    }

    @Test("A frame is not a window, and blank lines round a photo are not text", arguments: Drawn.seeds)
    func frames(seed: UInt64) throws {
        let scene = photographed(seed, width: 600, height: 450)
        for grey in [0, 255] as [UInt8] {
            #expect(try score(scene.letterboxed(horizontal: 30, vertical: 22, grey: grey)) < 0.5)
        }
    }

    @Test("What looks drawn and names no camera is looked at once more", arguments: Drawn.seeds)
    func secondLook(seed: UInt64) throws {
        let screen = Screen(seed: seed).drawn(width: 3200, height: 1000)
        let inspection = try Drawn.inspection(of: screen)
        let half = Drawn.luma(screen.resized(width: 1600, height: 500))
        #expect(PhotoMeasurer.longerSide(for: inspection) == PhotoMeasurer.longerSide)
        #expect(PhotoMeasurer.longerSide(after: half, inspection) == 3200)
        let first = PhotoMeasurer.measure(half, inspection)
        let second = PhotoMeasurer.measureAgain(
            first, DecodedPicture(luma: Drawn.luma(screen), chroma: nil), inspection)
        #expect(first.screenEvidence == nil)
        #expect(try #require(second.screenEvidence) > 0)
        #expect(second.perceptualHash == first.perceptualHash && second.blurriness == first.blurriness)

        let taken = try Drawn.inspection(of: screen, metadata: camera)
        #expect(PhotoMeasurer.longerSide(after: half, taken) == nil)
        #expect(PhotoMeasurer.longerSide(after: Drawn.luma(screen), inspection) == nil)
    }

    @Test("What names no camera is looked at once more for its detail, without evidence for a screen")
    func secondLookAtPhotos() throws {
        let scene = Drawn.scene(1, width: 3200, height: 1000).noisy(deviation: 40, seed: 1)
        let inspection = try Drawn.inspection(of: scene)
        let half = Drawn.luma(scene.resized(width: 1600, height: 500))
        #expect(PhotoMeasurer.longerSide(after: half, inspection) == 3200)
        let second = PhotoMeasurer.measureAgain(
            Measurements(), DecodedPicture(luma: Drawn.luma(scene), chroma: nil), inspection)
        #expect(second.screenEvidence == nil && second.usedResolution == 1)
        let taken = try Drawn.inspection(of: scene, metadata: camera)
        #expect(PhotoMeasurer.longerSide(after: half, taken) == nil)
    }

    @Test("A camera's metadata speaks against a screenshot")
    func cameraMetadata() throws {
        let scene = Drawn.scene(1)
        #expect(try score(scene, metadata: camera) < score(scene) / 10)
    }

    @Test("A program that says it took a screenshot is believed")
    func mark() throws {
        let picture = Raster(width: 900, height: 700, red: 20, green: 30, blue: 40)
        let reduced = picture.resized(width: 450, height: 350)
        let plain = try score(picture, decoded: reduced)
        for mark in ["Android BP1A.250305.019", "Snipping Tool", "gnome-screenshot"] {
            var metadata = PhotoMetadata()
            metadata.software = mark
            #expect(try score(picture, decoded: reduced, metadata: metadata) > 0.9)
        }
        var metadata = PhotoMetadata()
        metadata.comment = "Screenshot"
        #expect(try score(picture, decoded: reduced, metadata: metadata) > 0.9)
        #expect(plain < 0.5)
    }

    @Test("The size of a screen speaks for a screenshot, in both orientations, and less where cameras have it too")
    func sizes() throws {
        func sized(_ width: Int, _ height: Int) throws -> Double {
            let decoded = Raster(width: width / 2, height: height / 2, red: 20, green: 30, blue: 40)
            let file = Raster(width: width, height: height, red: 20, green: 30, blue: 40)
            return try score(file, decoded: decoded)
        }
        let (telling, turned) = (try sized(750, 1334), try sized(1334, 750))
        let (shared, unknown) = (try sized(640, 960), try sized(642, 960))
        #expect(telling == turned)
        #expect(telling > shared && shared > unknown && telling < 0.5)
    }

    @Test("All pixels are asked for where a screenshot is possible, and only there")
    func allPixels() throws {
        let screen = Raster(width: 1170, height: 2532, red: 0, green: 0, blue: 0)
        let other = Raster(width: 1170, height: 2500, red: 0, green: 0, blue: 0)
        #expect(PhotoMeasurer.longerSide(for: try Drawn.inspection(of: screen)) == 2532)
        #expect(PhotoMeasurer.longerSide(for: try Drawn.inspection(of: other, format: .png)) == 2500)
        #expect(PhotoMeasurer.longerSide(for: try Drawn.inspection(of: other)) == PhotoMeasurer.longerSide)
        let taken = try Drawn.inspection(of: screen, format: .png, metadata: camera)
        #expect(PhotoMeasurer.longerSide(for: taken) == PhotoMeasurer.longerSide)
    }
}
