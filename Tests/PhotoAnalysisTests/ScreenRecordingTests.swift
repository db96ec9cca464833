import Images
import PhotoAnalysis
import Testing

@Suite("Screen recordings")
struct ScreenRecordingTests {
    private func probability(
        _ name: String, width: Int = 1080, height: Int = 1920, _ change: (inout PhotoMetadata) -> Void = { _ in }
    ) -> Double {
        var metadata = PhotoMetadata()
        change(&metadata)
        return ScreenName.probability(
            ScreenRecording.probability(width: width, height: height, metadata: metadata), named: Array(name.utf8),
            isVideo: true)
    }

    @Test(
        "Names that screen recorders give make a screen recording likely",
        arguments: [
            "Screenrecord-2024-05-01-12-03-55-123.mp4", "Screenrecorder-2024-05-01.mp4",
            "Screen Recording 2024-05-01 at 12.03.55.mov", "Screen_Recording_20240501_120355_Chrome.mp4",
            "ScreenRecording_05-01-2024 12-03-55_1.mov", "Screencast from 2024-05-01 12-03-55.webm",
            "RPReplay_Final1714565035.MP4", "screen-20240501-120355.mp4", "XRecorder_01052024_120355.mp4",
            "AZRecorder_20240501_120355.mp4", "bandicam 2024-05-01 12-03-55-123.mp4", "Bandicam 1.avi",
            "Kooha-2024-05-01-12-03-55.webm", "Peek 2024-05-01 12-03.webm", "vokoscreen-2024-05-01_12-03-55.mkv",
            "vokoscreenNG-2024-05-01_12-03-55.mkv",
        ])
    func names(name: String) {
        #expect(probability(name) > 0.8)
        // A camera speaks against it.
        #expect(probability(name) { $0.cameraModel = "Phone" } < 0.3)
    }

    @Test(
        "They do so in other languages, whether letters are composed or not",
        arguments: [
            "Bildschirmaufnahme 2024-05-01 um 12.03.55.mov", "Bildschirmaufzeichnung vom 2024-05-01.webm",
            "Enregistrement de l’écran 2024-05-01 à 12.03.55.mov", "Enregistrement de l'e\u{301}cran 1.mov",
            "Grabación de pantalla 2024-05-01 a las 12.03.55.mov", "Gravação de Tela 2024-05-01.mov",
            "Registrazione schermo 2024-05-01 alle 12.03.55.mov", "Schermopname 2024-05-01.mov",
            "SKA\u{308}RMINSPELNING 2024.mov", "Nagranie z ekranu 2024-05-01.mov", "Záznam obrazovky 2024.mov",
            "Запись экрана 2024-05-01 в 12.03.55.mov", "Ekran Kaydı 2024-05-01.mov", "画面収録 2024-05-01 12.03.55.mov",
            "屏幕录制2024-05-01.mov", "화면 기록 2024-05-01.mov", "Enregistrement de l'ecran 1.mov",
            "Gravació de pantalla 2024.mov", "Înregistrare ecran 2024.mp4", "Nahrávka obrazovky 1.mov",
            "הקלטת מסך 2024.mov", "تسجيل الشاشة 2024.mp4", "Bản ghi màn hình 2024.mov", "Perekaman Layar 2024.mov",
        ])
    func languages(name: String) {
        #expect(probability(name) > 0.8)
        #expect(probability(name) { $0.cameraModel = "Phone" } < 0.3)
    }

    @Test(
        "Other names do not, not even with the size of a screen",
        arguments: [
            "VID_20240501_120355.mp4", "MVI_1.MOV", "screen-test.mp4", "on screen.mp4", "IMG_1.MOV", "Aufnahme 1.mov",
            "Запись 3.mp4",
            "Grabación de voz.mp4", "Konzert am Bildschirm.mp4",
            // A listed word inside others, or across two.
            "Harp replay.mp4", "Sharp Replay 2019.mov", "Silkscreen casting 2.mp4", "Big Screen Castle.mp4",
            "Big screen 20240501-120355.mp4", "Sneak peek 2024-05-01.mp4", "Peek into the garden.mp4",
        ])
    func others(name: String) {
        #expect(probability(name, width: 1179, height: 2556) < 0.3)
    }

    @Test("A recorder's name in the metadata makes it likely as well")
    func program() {
        #expect(probability("a.mp4") { $0.software = "ReplayKitRecording" } > 0.8)
        #expect(probability("a.mp4") { $0.comment = "Recorded by SimpleScreenRecorder" } > 0.8)
        #expect(probability("a.mp4") { $0.software = "Lavf60.16.100" } < 0.3)
    }

    @Test("What speaks for one can be named")
    func signs() {
        var metadata = PhotoMetadata()
        metadata.software = "kazam"
        let signs = ScreenRecording.signs(
            named: Array("Screencast 1.webm".utf8), width: 2556, height: 1179, metadata: metadata)
        #expect(signs == ScreenRecording.Sign.allCases)
        metadata.cameraMake = "Maker"
        metadata.software = nil
        #expect(ScreenRecording.signs(named: Array("a.mp4".utf8), width: 640, height: 480, metadata: metadata) == [])
    }
}
