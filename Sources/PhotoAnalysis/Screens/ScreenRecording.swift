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
