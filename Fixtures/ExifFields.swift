/// What a drawn photo says about itself; `ExifWriter` turns it into an EXIF block.
package struct ExifFields: Sendable {
    package var make: String?
    package var model: String?
    package var lens: String?
    package var software: String?
    package var description: String?
    package var comment: String?
    /// As EXIF writes it: `2024:05:01 12:03:55`.
    package var captured: String?
    /// When the picture was made into numbers, in the same form.
    package var digitized: String?
    /// Whether these dates stand in the first directory, where some editors write them.
    package var isDatedInFirstDirectory = false
    /// Digits behind the decimal point.
    package var subsecond: String?
    /// `+02:00`.
    package var offset: String?
    package var orientation: Int?
    package var rating: Int?
    package var makerNote: [UInt8]?
    package var iso: Int?
    /// Numerator and denominator, seconds.
    package var exposureTime: Fraction?
    package var fNumber: Fraction?
    /// Millimetres.
    package var focalLength: Fraction?
    /// Degrees, minutes and seconds, each any number that fits: false places can be written too.
    package var latitude: Place?
    package var longitude: Place?
    /// Whether to name the version of the place's directory, as cameras do that know no place.
    package var hasPlaceVersion = false
    /// A whole JPEG file, small enough to leave the block below 64 KiB.
    package var thumbnail: [UInt8]?

    package struct Fraction: Sendable {
        package var numerator: UInt32
        package var denominator: UInt32

        package init(_ numerator: UInt32, _ denominator: UInt32 = 1) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    package struct Place: Sendable {
        package var degrees: Fraction
        package var minutes: Fraction
        package var seconds: Fraction
        /// `N`, `S`, `E` or `W`; nil for none.
        package var reference: String?
        /// Whether the numbers are written as signed ones.
        package var isSigned = false

        package init(_ degrees: Fraction, _ minutes: Fraction, _ seconds: Fraction, reference: String?) {
            self.degrees = degrees
            self.minutes = minutes
            self.seconds = seconds
            self.reference = reference
        }
    }

    package init() {}
}
