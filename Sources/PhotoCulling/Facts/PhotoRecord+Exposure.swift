import Glibc

/// Whether two shots of one scene let in other amounts of light, as those of a bracket do, or were set to show it otherwise.
extension PhotoRecord {
    /// In parts of a photo's lightness; two thirds of a stop in the middle of the scale.
    ///
    /// Of 520 labelled pairs of similar shots that are no bracket, 2 differ by more; of 14 steps of labelled brackets, 8 do.
    private static let exposureStep: Float = 0.1

    /// In stops, for pictures so dark that a bracket's steps are small parts of the scale.
    ///
    /// Of 580 labelled pairs of similar shots that are no bracket, those with a smaller difference of lightness differ by
    /// 1.09 stops at most; three steps of labelled brackets differ by 1.4 and more.
    private static let exposureStops: Float = 1.25

    /// The light that came in, as levels follow it by a power of about 2.2; below three hundredths noise and the rounding of
    /// lightness decide.
    private static func stops(_ lightness: Float) -> Float { 2.2 * log2(max(lightness, 0.03)) }

    /// Whether somebody had the camera take one of the shots lighter or darker than the other, or with its flash; copies
    /// without a camera's data do not say it.
    func isCompensatedOtherwise(than other: PhotoRecord) -> Bool {
        let compensations: PhotoTraits = [.darkened, .lightened, .flash]
        guard traits.intersection(other.traits).contains(.cameraOriginal) else { return false }
        return traits.intersection(compensations) != other.traits.intersection(compensations)
    }

    /// In parts of a photo's lightness: less than a third of a stop in the middle of the scale.
    static let middleStep: Float = 0.015

    /// Whether the pictures differ in light at all, as the middle one of a bracket does from its ends.
    func isLitOtherwise(than other: PhotoRecord) -> Bool {
        guard let lightness, let light = other.lightness else { return false }
        return abs(lightness - light) > Self.middleStep
    }

    /// The least difference of exposure values, in stops, by which a camera is set otherwise, and the least part of it
    /// that the pictures show.
    ///
    /// Where the light itself had changed, the camera would have made up for it. Of 239 labelled pairs of one camera
    /// within two minutes, 36 differ so, and 34 of these are shots of brackets, whose pictures show 0.42 or more.
    private static let (settingStep, shownPart) = (0.55 as Float, 0.33 as Float)

    /// Whether the pictures, which show the same, let in clearly different amounts of light; bars would change the light.
    func isOtherExposure(than other: PhotoRecord) -> Bool {
        guard isFramed != true, other.isFramed != true, let lightness, let light = other.lightness else { return false }
        let stops = Self.stops(lightness) - Self.stops(light)
        if abs(lightness - light) > Self.exposureStep || abs(stops) > Self.exposureStops { return true }
        guard camera != 0, camera == other.camera, let exposureValue, let value = other.exposureValue else {
            return false
        }
        // A lower value lets in more light.
        let setting = value - exposureValue
        return abs(setting) > Self.settingStep && stops / setting > Self.shownPart
    }

    /// Stops between two apertures that somebody chose for another depth of field; thirds are no exact numbers.
    ///
    /// Set by hand.
    private static let apertureStops: Float = 2 - 0.1

    /// The most by which a difference of two exposure times is wrong, in stops, as sensitivities, apertures and exposure
    /// values are rounded.
    private static let timeRounding: Float = 1

    /// The binary logarithm of the seconds of a long exposure, a quarter; and the stops by which it is longer than one that
    /// does not show how things move.
    ///
    /// Set by hand; rounding lets a shot stay rather than go.
    private static let (longExposure, longerStops) = (-2 - timeRounding / 2, 3 - timeRounding)

    /// The stops from ISO 25 to ISO 100, for which exposure values are.
    private static let usualSensitivity: Float = 2

    /// The binary logarithm of the exposure time in seconds.
    private var exposureTime: Float? {
        guard let exposureValue, let aperture, let sensitivity else { return nil }
        return aperture - exposureValue - (sensitivity - Self.usualSensitivity)
    }

    /// Whether one camera took the two with another depth of field, or one of them with a long exposure: somebody chose
    /// what is sharp, and how moving things look.
    ///
    /// Not if the long exposure is this one, and is blurred: then a hand shook.
    func isSetOtherwise(than other: PhotoRecord) -> Bool {
        guard camera != 0, camera == other.camera, let aperture, let others = other.aperture else { return false }
        if abs(aperture - others) > Self.apertureStops { return true }
        guard let time = exposureTime, let otherTime = other.exposureTime, !(isBlurred && time > otherTime) else {
            return false
        }
        return max(time, otherTime) > Self.longExposure && abs(time - otherTime) > Self.longerStops
    }
}
