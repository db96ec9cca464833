import Glibc
import PhotoAnalysis

/// The values of a record, each in as few bytes as it needs.
extension PhotoRecord {
    /// A row number of the store in four bytes.
    struct ShortNumber: Equatable {
        private let stored: UInt32

        init(_ number: Int64?) {
            precondition(number.map { (0..<Int64(UInt32.max)).contains($0) } ?? true, "row numbers count from one")
            stored = number.map { UInt32($0) } ?? .max
        }

        var value: Int64? { stored == .max ? nil : Int64(stored) }
    }

    /// A time in four bytes: whole seconds from 1950 to 2086, earlier and later times clamped.
    struct FileTime: Equatable {
        /// Seconds from 1950 to 1970.
        private static let start: Int64 = 631_152_000

        private let stored: UInt32

        init(_ nanoseconds: Int64) {
            stored = UInt32(clamping: CivilTime(nanoseconds: nanoseconds).seconds + Self.start)
        }

        var seconds: Int64 { Int64(stored) - Self.start }
    }

    /// A share from 0 to 1 in one byte, to the nearest hundredth.
    struct Hundredths: Equatable {
        private let stored: UInt8

        init(_ share: Float?) {
            stored = share.map { UInt8((min(max($0, 0), 1) * 100).rounded()) } ?? .max
        }

        var value: Float? { stored == .max ? nil : Float(stored) / 100 }
    }

    /// An exposure value in one byte, in tenths of a stop from a night's stars on.
    struct Tenths: Equatable {
        private static let (least, most): (Float, Float) = (-6, 19.4)

        private let stored: UInt8

        init(_ stops: Float?) {
            stored = stops.map { UInt8(((min(max($0, Self.least), Self.most) - Self.least) * 10).rounded()) } ?? .max
        }

        var value: Float? { stored == .max ? nil : Self.least + Float(stored) / 10 }
    }

    /// A camera and how it was set, in four bytes: its number, sensitivity and aperture.
    ///
    /// The sensitivity is kept in halves of a stop from ISO 25 to about 600,000, the aperture in thirds of one from f/1 to
    /// f/32; what is beyond counts as the nearest of them.
    struct CameraSetting: Equatable {
        /// Of each of the two, whose largest number stands for unknown.
        private static let bits: UInt32 = 5
        private static let (leastSensitivity, halves, thirds) = (25 as Float, 2 as Float, 3 as Float)
        /// The largest number of a camera, all of whose bits are set.
        fileprivate static let cameras: UInt32 = .max >> (2 * bits)

        private let stored: UInt32

        init(camera: UInt32, sensitivity: Float?, aperture: Float?) {
            precondition(camera <= Self.cameras, "the facts keep short numbers of cameras")
            let stops = sensitivity.map { log2($0 / Self.leastSensitivity) * Self.halves }
            let opening = aperture.map { 2 * log2($0) * Self.thirds }
            stored = (camera << Self.bits | Self.packed(stops)) << Self.bits | Self.packed(opening)
        }

        var camera: UInt32 { stored >> (2 * Self.bits) }
        /// In stops over ISO 25.
        var sensitivity: Float? { Self.known(stored >> Self.bits).map { $0 / Self.halves } }
        /// In stops from f/1, more for a smaller opening.
        var aperture: Float? { Self.known(stored).map { $0 / Self.thirds } }

        private static let absent: UInt32 = 1 << bits - 1

        private static func packed(_ number: Float?) -> UInt32 {
            guard let number, number.isFinite else { return absent }
            return UInt32(min(max(number.rounded(), 0), Float(absent - 1)))
        }

        private static func known(_ stored: UInt32) -> Float? {
            stored & absent == absent ? nil : Float(stored & absent)
        }
    }
}

extension PhotoFacts {
    /// A number of `PhotoMetadata.cameraNumber` in the 22 bits that records have room for; 0 stays 0.
    package static func keptCamera(_ number: UInt32) -> UInt32 {
        number == 0 ? 0 : max(1, number & PhotoRecord.CameraSetting.cameras)
    }
}
