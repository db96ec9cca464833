package import Images
package import PhotoAnalysis

extension Holdings {
    /// From this share on, the ground shows through on purpose.
    ///
    /// Set by hand, not measured.
    private static let leastSeeThrough = 0.001

    /// With what only the pixels show.
    package func joined(by measurements: Measurements) -> Holdings {
        var joined = self
        if measurements.seeThrough ?? 0 >= Self.leastSeeThrough { joined.kinds.insert(.transparency) }
        return joined
    }
}

extension PhotoFacts {
    /// The least quality of a frame that shows something.
    private static let leastShowing = 25
    /// A photo of less blurriness is sharp; set by hand, not measured.
    private static let sharpBelow = 0.25

    /// Takes over the measurements that culling judges by; `traits` and `holdings` are those of the file.
    package mutating func take(_ measurements: Measurements) {
        frames = measurements.frames
        perceptualHash = measurements.perceptualHash
        // The signature of a video's frames is never too flat.
        perceptualQuality = traits.contains(.video) ? 100 : UInt8(clamping: measurements.perceptualQuality ?? 0)
        sharpness = measurements.sharpness.map { Float($0) }
        blurriness = measurements.blurriness.map { Float($0) }
        darkness = measurements.darkness.map { Float($0) }
        brightness = measurements.brightness.map { Float($0) }
        // One flat frame, such as a fade, does not make a video blank.
        let showsSomething = measurements.frames?.frames.contains { $0.quality >= Self.leastShowing } ?? false
        blankness = measurements.blankness.map { showsSomething ? 0 : Float($0) }
        page = traits.contains(.video) ? nil : measurements.page.map { Float($0) }
        embedding = measurements.embedding
        mayShowText = measurements.words?.mayShowText ?? false
        isGrey = measurements.palette?.isGrey
        browsing.palette = measurements.palette
        browsing.words = measurements.words
        isFramed = measurements.frame.map { $0 > 0 }
        frame = measurements.frame.map { Float($0) }
        usedResolution = measurements.usedResolution.map { Float($0) }
        overshoot = measurements.overshoot.map { Float($0) }
        // Letters of a caption are sharp in any case.
        isSharp =
            isFramed != true
            && [measurements.blurriness, measurements.blurrinessOnScreen].allSatisfy { $0 ?? 1 < Self.sharpBelow }
        // What an earlier save lost does not come back.
        codingQuality = [measurements.codingQuality, measurements.earlierQuality].compactMap(\.self).min()
            .map { UInt8(clamping: $0) }
        isSavedAgain = measurements.earlierQuality != nil
        holdings = holdings.joined(by: measurements)
        // The camera took the dark and the bright shots of a bracket so on purpose.
        if traits.contains(.bracketed) { (darkness, brightness) = (nil, nil) }
        guard measurements.damage != nil else { return }
        traits.insert(.damaged)
        browsing.kinds.insert(.damaged)
        // Light and blur of a damaged picture are not those of the photo.
        (blurriness, darkness, brightness, blankness) = (nil, nil, nil, nil)
    }

    /// The hash of the photo's place in the graph of near duplicates; nil if it has none.
    var graphHash: PerceptualHash? {
        guard traits.contains(.video) else {
            // The lines of a page decide its hash, not its words.
            guard isLikelyPage, let perceptualHash else { return perceptualHash }
            return perceptualHash.scattered(by: UInt64(bitPattern: picture ?? id))
        }
        guard let frames, !frames.frames.isEmpty else { return nil }
        let full = frames.frames.count { $0.quality >= VideoLook.fullQuality }
        // Many videos begin with the same black or white frame.
        let seed = full >= Self.leastFrames ? 0 : UInt64(bitPattern: picture ?? id)
        return frames.signature(milliseconds: milliseconds, seed: seed)
    }

    /// Whether there is a `graphHash`.
    var isHashed: Bool {
        traits.contains(.video) ? frames.map { !$0.frames.isEmpty } ?? false : perceptualHash != nil
    }

    /// Whether the photo resembles a page, which matters beside another one that does.
    var resemblesPage: Bool { page.map { Double($0) >= PageLikeness.resembling } ?? false }

    /// From this probability on, a photo surely shows writing.
    ///
    /// Set by hand: slides have 0.83 to 0.98 in drawn cases.
    private static let surelyWriting = 0.8

    /// Whether the photo surely shows writing; beside another one it may be a page that no lines give away.
    var showsWriting: Bool {
        !traits.contains(.video) && browsing.words.map { $0[.text] >= Self.surelyWriting } ?? false
    }

    /// Whether the photo may be a page.
    var isLikelyPage: Bool { page.map { Double($0) >= PageLikeness.likely } ?? false }

    /// Whether the photo is surely a page.
    var isSurelyPage: Bool { page.map { Double($0) >= PageLikeness.sure } ?? false }

    /// Frames that tell two videos apart.
    private static let leastFrames = 3
}
