import CCrypto
import Testing

@testable import PhotoCulling

@Suite("Apps in the names of screenshots")
struct ScreenshotAppTests {
    @Test(
        "Phones write the app behind the time, as a title, a package or a digest",
        arguments: [
            // Samsung
            ("Screenshot_20230715-123456_WhatsApp.jpg", "WhatsApp"),
            ("Screenshot_20230715_123456_One UI Home.jpg", "One UI Home"),
            ("Screenshot_20230715_123456_Samsung Internet.png", "Samsung Internet"),
            ("Screenshot_20230715_123456_Chrome(1).jpg", "Chrome"),
            ("Screenshot_20230715_123456_Gallery~2.jpg", "Gallery"),
            ("Screenshot_20230715_123456_Übersetzer.png", "Übersetzer"),
            ("Screenshot_20230715_123456_Booking.com.jpg", "Booking.com"),
            ("SmartSelect_20230715_123456_Chrome.jpg", "Chrome"),
            ("Screen_Recording_20230715_123456_YouTube.mp4", "YouTube"),
            // Xiaomi
            ("Screenshot_2023-07-15-12-34-56-123_com.whatsapp.jpg", "WhatsApp"),
            ("Screenshot_2023-07-15-12-34-56-7_com.android.chrome.png", "Chrome"),
            ("Screenshot_2023-07-15-12-34-56-123_com.miui.gallery-edit.jpg", "Gallery"),
            ("Screenshot_2023-07-15-12-34-56-123_org.thoughtcrime.securesms.jpg", "Signal"),
            ("Screenshot_2023-07-15-12-34-56-123_com.booking.jpg", "Booking.com"),
            // Huawei
            ("Screenshot_20230715_123456_com.huawei.android.launcher.jpg", "Home screen"),
            ("Screenshot_20230715_123456_com.example.small_app.jpg", "com.example.small_app"),
            // OnePlus, Oppo, realme
            ("Screenshot_2023-07-15-12-34-56-12_6012fa4d4ddec268fc5c7112cbb265e7.jpg", "WhatsApp"),
            ("Screenshot_2023-07-15-12-34-56-12_1c337646f29875672b5a61192b9010f9.jpg", "Instagram"),
        ])
    func phones(file: String, app: String) {
        #expect(ScreenshotApp(file: Array(file.utf8))?.name == app)
    }

    @Test(
        "Programs that photograph themselves begin the name with a text of their own",
        arguments: [
            ("Screenshot 2023-07-15 at 12-34-56 Example Domain.png", "Firefox"),
            ("Screenshot_2018-01-01 Example Domain.png", "Firefox"),
            ("Opera Snapshot_2023-07-15_123456_www.example.org.png", "Opera"),
            ("Web capture_15-7-2023_123456_www.example.org.jpeg", "Edge"),
            ("vlcsnap-2023-07-15-12h34m56s123.png", "VLC"), ("mpv-shot0001.jpg", "mpv"),
        ])
    func programs(file: String, app: String) {
        #expect(ScreenshotApp(file: Array(file.utf8))?.name == app)
    }

    @Test(
        "A name that leaves doubt has no app",
        arguments: [
            // GNOME, Spectacle, Flameshot, Windows, macOS, iOS, plain Android
            "Screenshot from 2023-07-15 12-34-56.png", "Screenshot_20230715_123456.png", "2023-07-15_12-34.png",
            "Screenshot (3).png", "Screenshot 2023-07-15 123456.png", "Screenshot 2023-07-15 at 12.34.56.png",
            "Screen Shot 2023-07-15 at 12.34.56 PM.png", "IMG_1234.PNG", "Screenshot_20230715-123456.png",
            "Screenshot_2023-07-15-12-34-56.png", "Screenshot_2023-07-15-12-34-56-123.png",
            // Firefox without the title of a page
            "Screenshot 2023-07-15 at 12-34-56.png", "Screenshot 2023-07-15 at 12-34-56 (2).png",
            // What is no app
            "IMG_20230715_123456_WhatsApp.jpg", "IMG-20230715-WA0001.jpg", "Screenshot_20230715_123456_1.png",
            "Screenshot_20230715_123456_.png", "Screenshot_20230715_123456_(2).png",
            "Screenshot_20230715_123456_unknown.png", "vlcsnap-error.png",
            "Screenshot_2023-07-15-12-34-56-12_00000000000000000000000000000000.jpg",
            "Screenshot_20230715_123456_a\u{1B}[31mb.png", "Screenshot_20230715_123456_a\u{202E}b.png",
            "Screenshot_20230715_123456_" + String(repeating: "a", count: 41) + ".png", "Screenshot_", "",
        ])
    func doubtful(file: String) {
        #expect(ScreenshotApp(file: Array(file.utf8)) == nil)
    }

    @Test(
        "A line that is the tabs of an app tells it, with numbers of news and icons between them",
        arguments: [
            ("9:41\nWhatsApp\nAnna\nSee you\nChats Updates Communities Calls", "WhatsApp"),
            ("WhatsApp\nCHATS 3 STATUS CALLS\nAnna\nhello", "WhatsApp"),
            ("9:41\n® Home & Shorts + Subscriptions You\n|||", "YouTube"),
        ])
    func tabs(text: String, app: String) {
        #expect(ScreenshotApp(text: text)?.name == app)
    }

    @Test(
        "What is written about an app tells none, nor do tabs amid a long text or those of two apps",
        arguments: [
            "", "WhatsApp", "WhatsApp - Mozilla Firefox", "Anna sent you a message on WhatsApp",
            "Our chats, updates, communities and calls", "Chats Updates Communities Calls Settings",
            "Chats Updates Communities Calls\nHome Shorts Subscriptions You",
            String(repeating: "a line\n", count: 6) + "Chats Updates Communities Calls\n"
                + String(repeating: "a line\n", count: 6),
            "Chats Updates Communities Calls " + String(repeating: "1 ", count: 100),
        ])
    func mentioned(text: String) {
        #expect(ScreenshotApp(text: text) == nil)
    }

    @Test("A name may end anywhere and hold any byte")
    func anyBytes() {
        #expect(ScreenshotApp(file: Array("Screenshot_20230715_123456_".utf8) + [0xFF, 0xFE]) == nil)
        let whole = Array("Screenshot_2023-07-15-12-34-56-123_com.whatsapp.jpg".utf8)
        for length in whole.indices { _ = ScreenshotApp(file: Array(whole.prefix(length))) }
    }

    @Test("Each digest of the table is that of its package")
    func digests() {
        for row in AppPackage.table {
            var digest = [UInt8](repeating: 0, count: 16)
            EVP_Digest(row.package, row.package.utf8.count, &digest, nil, EVP_md5(), nil)
            let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(text == row.digest, "\(row.package)")
        }
    }
}
