import Glibc
package import Images

/// The probability that a video is a recording of a screen.
///
/// Log odds set by hand add up. Only a name (`ScreenName`) or a program of screen recorders makes it likely; the size of a
/// screen and the lack of a camera do not suffice, because messengers produce such videos too. Pixels are not examined.
package enum ScreenRecording {
    private static let bias = -3.0
    private static let program = 6.0
    private static let distinctiveSize = 2.0
    private static let camera = -5.0

    /// What may speak for a screen recording, in the order in which people name it.
    package enum Sign: Sendable, CaseIterable {
        case named, namedByProgram, screenSize, noCamera
    }

    /// The probability by the content of the file.
    ///
    /// - Parameters:
    ///   - width: Of the upright picture.
    ///   - height: Of the upright picture.
    ///   - metadata: Of the file.
    /// - Returns: 0 filmed … 1 screen recording.
    package static func probability(width: Int, height: Int, metadata: PhotoMetadata) -> Double {
        var evidence = bias
        if isMarked(metadata) { evidence += program }
        if namesCamera(metadata) { evidence += camera }
        if ScreenSizes.match(width: width, height: height) == .distinctive { evidence += distinctiveSize }
        return 1 / (1 + exp(-evidence))
    }

    /// What speaks for a screen recording.
    package static func signs(named file: [UInt8], width: Int, height: Int, metadata: PhotoMetadata) -> [Sign] {
        Sign.allCases.filter { sign in
            switch sign {
            case .named: ScreenName.isRecording(file)
            case .namedByProgram: isMarked(metadata)
            case .screenSize: ScreenSizes.match(width: width, height: height) != .none
            case .noCamera: !namesCamera(metadata)
            }
        }
    }

    private static func isMarked(_ metadata: PhotoMetadata) -> Bool {
        let texts = [metadata.software, metadata.comment].compactMap { $0?.lowercased() }
        return ["screenrec", "screen rec", "screencast", "replaykit", "simplescreenrecorder", "kazam", "obs studio"]
            .contains { word in texts.contains { $0.contains(word) } }
    }

    private static func namesCamera(_ metadata: PhotoMetadata) -> Bool {
        metadata.cameraMake != nil || metadata.cameraModel != nil
    }
}

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
