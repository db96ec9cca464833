/// An app by its package, such as `com.whatsapp`, which Android phones write into the names of screenshots.
///
/// Xiaomi and Huawei write the package itself, OnePlus, Oppo and realme its MD5 digest.
struct AppPackage {
    /// What a user calls the app; the package itself if it is not in the table.
    let title: String

    private static let titles = Dictionary(uniqueKeysWithValues: table.map { ($0.package, $0.title) })
    private static let titlesOfDigests = Dictionary(uniqueKeysWithValues: table.map { ($0.digest, $0.title) })
    /// The length of an MD5 digest in hexadecimal digits.
    private static let digestLetters = 32

    /// Nil for a text that is no package, and for the digest of an unknown one, which says nothing to a user.
    init?(_ text: String) {
        if let known = Self.titles[text] ?? Self.titlesOfDigests[text] {
            title = known
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts.allSatisfy(Self.isPart) else { return nil }
        title = text
    }

    /// Whether a text may be a digest of any package.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == digestLetters && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Whether a text is one part of a package: a small letter, then letters, digits and underscores, all of ASCII.
    private static func isPart(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return part.utf8.allSatisfy { letter in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) || letter == UInt8(ascii: "_")
        }
    }
}

// MARK: Table

extension AppPackage {
    /// Packages that many people have: the package, the MD5 digest of that text in hexadecimal digits, and the title.
    static let table: [(package: String, digest: String, title: String)] = [
        ("com.whatsapp", "6012fa4d4ddec268fc5c7112cbb265e7", "WhatsApp"),
        ("com.whatsapp.w4b", "7352322957d4404136654ef4adb64504", "WhatsApp Business"),
        ("org.thoughtcrime.securesms", "4b14b257287ac0a6d1fd5fbb2487716f", "Signal"),
        ("org.telegram.messenger", "948cd9899890cbd5c2798760b2b95377", "Telegram"),
        ("com.facebook.katana", "a23b203fd3aafc6dcb84e438dda678b6", "Facebook"),
        ("com.facebook.orca", "be80aec1db9a2b53c9d399db0c602181", "Messenger"),
        ("com.instagram.android", "1c337646f29875672b5a61192b9010f9", "Instagram"),
        ("com.snapchat.android", "a63b0f8076346d26cbdc1b971a1da2a7", "Snapchat"),
        ("com.twitter.android", "0b2fce7a16bf2b728d6ffa28c8d60efb", "X"),
        ("com.zhiliaoapp.musically", "50ef9f5a0f3fc24b6f0ffc8843167fe4", "TikTok"),
        ("com.tencent.mm", "e39d2c7de19156b0683cd93e8735f348", "WeChat"),
        ("com.pinterest", "8b1cfbb769bd52fc36fa25a4fcc64305", "Pinterest"),
        ("com.discord", "572064f74bd5f9fa804b05334aa4f912", "Discord"),
        ("com.reddit.frontpage", "b72a20be883aec8a014bd2b7c7038e87", "Reddit"),
        ("com.linkedin.android", "254de13a4bc8758c9908fff1f73e3725", "LinkedIn"),
        ("com.viber.voip", "7ce04c763914e01b61700c480fb34db2", "Viber"),
        ("ch.threema.app", "c7d7c78e17792d54d6e4296d9f6a5da4", "Threema"),
        ("com.google.android.youtube", "f9ee0578fe1cc94de7482bd41accb329", "YouTube"),
        ("com.google.android.gm", "e307a3f9df9f380ebaf106e1dc980bb6", "Gmail"),
        ("com.google.android.apps.maps", "3d9111e2d3171bf4882369f490c087b4", "Maps"),
        ("com.google.android.apps.photos", "965bbf4d18d205f782c6b8409c5773a4", "Google Photos"),
        ("com.google.android.googlequicksearchbox", "680d03679600f7af0b4c700c6b270fe7", "Google"),
        ("com.google.android.calendar", "3481fdfaf807158df2e382fd7e3ae703", "Calendar"),
        ("com.google.android.apps.messaging", "0ce57feeccaa51fb7deed04b4dbda235", "Messages"),
        ("com.google.android.dialer", "54063fc6848ac98a54ce5f2a63661433", "Phone"),
        ("com.google.android.apps.docs", "e2d5b3f32b79de1d45acd1fad96fbb0f", "Drive"),
        ("com.google.android.keep", "6f8f7a6a69f2aa2976412416ecb84f7a", "Keep"),
        ("com.google.android.apps.translate", "7a5391456ddf15713cd09dfbd75e8325", "Translate"),
        ("com.android.chrome", "40deb401b9ffe8e1df2f1cc5ba480b12", "Chrome"),
        ("com.android.vending", "b5a5c5cb02ca09c784c5d88160e2ec24", "Play Store"),
        ("com.android.mms", "cf3cf72bd8e53b0db7ddb0a6f2208af9", "Messages"),
        ("com.android.settings", "fc704e6b13c4fb26bf5e411f75da84f2", "Settings"),
        ("com.android.systemui", "49b3d7ede8f829c04ca0dbc08dacb1ac", "System"),
        ("com.android.contacts", "6ba589b35cca5ff8f234db69f4487e8f", "Contacts"),
        ("com.android.camera", "01517e27e50631708471a1a5762cf2db", "Camera"),
        ("com.android.browser", "49155841c6884bc96d738b5d1b102654", "Browser"),
        ("org.mozilla.firefox", "3aea4af51f236e4932235fdada7d1643", "Firefox"),
        ("com.duckduckgo.mobile.android", "cbf47468f7ecfbd8ebcc46bf9cc626da", "DuckDuckGo"),
        ("com.opera.browser", "4641ebc0df1485bf6b47ebd018b5ee76", "Opera"),
        ("com.brave.browser", "e4424258c8b8649f6e67d283a50a2cbc", "Brave"),
        ("com.microsoft.emmx", "df198e732186825c8df26e3c5a10d7cd", "Edge"),
        ("com.sec.android.app.sbrowser", "dc00545bd3b8828f033a02ac25b2d36d", "Samsung Internet"),
        ("com.microsoft.teams", "f56466bc4bb61e6d2de1f3b0468a89d9", "Teams"),
        ("com.microsoft.office.outlook", "45e686c594768066ad9911d54d96f72b", "Outlook"),
        ("us.zoom.videomeetings", "2ef548bf47261a0f379d52645eb41568", "Zoom"),
        ("com.netflix.mediaclient", "1416f938ee57ce661c832da32616b710", "Netflix"),
        ("com.spotify.music", "0438eb925998df20b3482ec25499d226", "Spotify"),
        ("com.amazon.mShop.android.shopping", "b5f6883d2c20a96c53babc0b4ac88108", "Amazon"),
        ("com.ebay.mobile", "260528048de7f2f358f0056f785be619", "eBay"),
        ("com.paypal.android.p2pmobile", "6a113f9d70a7549b83f9ebfc932b4c90", "PayPal"),
        ("com.booking", "5118055fcf8c120a411183afa705a454", "Booking.com"),
        ("com.ubercab", "ac3737bae9ff3034c1f358df611add2a", "Uber"),
        ("com.airbnb.android", "2d6e288b86592576bd2b65b14a1fc55b", "Airbnb"),
        ("com.duolingo", "c758632aec9121954782a375cb59c81d", "Duolingo"),
        ("de.hafas.android.db", "d5166e66973e25d6a9a34fb591e40ee6", "DB Navigator"),
        ("com.miui.gallery", "d1950b9865d9fcef571fa6d245c435d5", "Gallery"),
        ("com.oneplus.gallery", "92460851df6f172a4592fca41cc2d2e6", "Gallery"),
        ("com.coloros.gallery3d", "99c04817c0de5652397fc8b56c3b3817", "Gallery"),
        ("com.sec.android.gallery3d", "717fd047d0fd416c8ba0513f304ad39f", "Gallery"),
        ("com.miui.home", "c0410cf7108c7b04411da86e0eb2055f", "Home screen"),
        ("com.sec.android.app.launcher", "0d7db4d3f618d793c61d9618307d481e", "Home screen"),
        ("com.huawei.android.launcher", "6a95807dd8df6c789860806bdaa9e42c", "Home screen"),
        ("com.oppo.launcher", "92b64b2a7aa6eb3771ed6e18d0029815", "Home screen"),
        ("net.oneplus.launcher", "3f76808b89d2117205aad87459958156", "Home screen"),
        ("com.android.launcher", "b783bf344239542886fee7b48fa4b892", "Home screen"),
        ("com.google.android.apps.nexuslauncher", "0a32d879f5e54e50a17414577a23c99b", "Home screen"),
    ]
}
