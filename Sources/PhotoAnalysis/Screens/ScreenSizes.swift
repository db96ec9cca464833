/// The sizes of screens in pixels.
///
/// Resolutions from the makers' technical specifications (Apple for iPhone, iPad and Mac; Android phones and tablets
/// and PC monitors by their panel). To add a device, add its size to a list below, shorter side first.
enum ScreenSizes {
    /// Sizes that only screens have.
    private static let distinctive: Set<[Int]> = sides(
        phones + tablets + computers
    ).subtracting(shared)

    /// Sizes of screens that cameras, video and pictures for the web have too.
    private static let shared: Set<[Int]> = sides([
        (768, 1024), (1536, 2048), (640, 960), (720, 1280), (1080, 1920), (1024, 1280), (1200, 1920), (1440, 2160),
        (1440, 2560), (2160, 3840),
    ])

    private static let phones = [
        (640, 1136), (750, 1334), (1242, 2208), (1125, 2436), (828, 1792), (1242, 2688), (1080, 2340), (1170, 2532),
        (1284, 2778), (1179, 2556), (1290, 2796), (1206, 2622), (1320, 2868), (1260, 2736), (1080, 2160), (1080, 2220),
        (1080, 2280), (1080, 2400), (1080, 2424), (1440, 2960), (1440, 3040), (1440, 3088), (1440, 3120), (1440, 3200),
        (720, 1520), (720, 1600), (1344, 2992),
    ]
    private static let tablets = [
        (1620, 2160), (1640, 2360), (1668, 2224), (1668, 2388), (1668, 2420), (2048, 2732), (2064, 2752), (1488, 2266),
        (1600, 2560), (1800, 2880),
    ]
    private static let computers = [
        (1664, 2560), (1864, 2880), (1964, 3024), (2234, 3456), (2520, 4480), (2880, 5120), (3384, 6016), (768, 1366),
        (900, 1440), (900, 1600), (1050, 1680), (1080, 2560), (1440, 3440),
    ]

    /// The pixels of the largest screen below.
    static let mostPixels = 6016 * 3384

    /// Whether a size suggests a screen.
    enum Match {
        case distinctive, shared, none
    }

    /// In either order of the sides, as all kinds of screens can be turned.
    static func match(width: Int, height: Int) -> Match {
        let sides = [min(width, height), max(width, height)]
        return distinctive.contains(sides) ? .distinctive : shared.contains(sides) ? .shared : .none
    }

    private static func sides(_ sizes: [(Int, Int)]) -> Set<[Int]> {
        Set(sizes.map { [$0.0, $0.1] })
    }
}
