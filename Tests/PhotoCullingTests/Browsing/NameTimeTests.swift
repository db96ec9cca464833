import PhotoCulling
import Testing

@Suite("Times in names")
struct NameTimeTests {
    /// 15 July 2023.
    private static let day: Int64 = 1_689_379_200
    private static let time = day + 12 * 3_600 + 34 * 60 + 56

    @Test(
        "Cameras, phones, messengers and screenshot programs name the time",
        arguments: [
            "IMG_20230715_123456.jpg", "PXL_20230715_123456789.jpg", "VID_20230715_123456.mp4",
            "20230715_123456(1).jpg",
            "Screenshot_2023-07-15-12-34-56.png", "Screenshot_2023-07-15-12-34-56-123_com.whatsapp.jpg",
            "Screenshot_20230715-123456_WhatsApp.jpg", "Screenshot from 2023-07-15 12-34-56.png",
            "signal-2023-07-15-123456.jpg", "photo_2023-07-15_12-34-56.jpg", "2023-07-15 12.34.56.jpg",
            "WhatsApp Image 2023-07-15 at 12.34.56.jpeg", "20230715123456.jpg", "WP_20230715_12_34_56_Pro.jpg",
            "Screen Shot 2023-07-15 at 12.34.56 PM.png",
        ])
    func time(name: String) {
        let time = NameTime(name: Array(name.utf8))
        #expect(time?.seconds == Self.time && time?.isDayOnly == false)
    }

    @Test("macOS writes hours of half a day, behind a narrow space")
    func halves() {
        let afternoon = NameTime(name: Array("Screen Shot 2023-07-15 at 1.02.03\u{202F}PM.png".utf8))
        #expect(afternoon?.seconds == Self.day + 13 * 3_600 + 123)
        let night = NameTime(name: Array("Screen Shot 2023-07-15 at 12.02.03 AM.png".utf8))
        #expect(night?.seconds == Self.day + 123)
    }

    @Test(
        "Some names say only the day",
        arguments: [
            "IMG-20230715-WA0001.jpg", "2023-07-15 Birthday.jpg", "IMG_20230715.jpg", "2023-07-15_99-34-56.jpg",
        ])
    func day(name: String) {
        let time = NameTime(name: Array(name.utf8))
        #expect(time?.seconds == Self.day && time?.isDayOnly == true)
    }

    @Test(
        "Other numbers are no dates",
        arguments: [
            "", "DSC_0001.jpg", "IMG_20231345.jpg", "20230230_123456.jpg", "120230715.jpg", "202307151.jpg",
            "A20230715.jpg", "2023-7-5.jpg", "1689424496123.jpg", "20990715.jpg", "DSC20240001.jpg", "2023-07",
        ])
    func none(name: String) {
        #expect(NameTime(name: Array(name.utf8)) == nil)
    }

    @Test("Scanned photos are older, if their names have separators")
    func scanned() {
        #expect(NameTime(name: Array("1975-06-01 Lake.jpg".utf8))?.seconds == 170_812_800)
        #expect(NameTime(name: Array("19750601.jpg".utf8)) == nil)
    }
}
