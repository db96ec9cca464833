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

    /// A camera and how it was set, in four bytes: 23 bits of its number, then sensitivity and aperture.
    struct CameraSetting: Equatable {
        /// The sensitivity in whole stops from ISO 25 on in four bits, and the aperture in thirds of a stop from f/1 on in
        /// five, each with its largest number for unknown.
        private static let (sensitivityBits, apertureBits) = (4 as UInt32, 5 as UInt32)
        private static let (leastSensitivity, thirds) = (25 as Float, 3 as Float)

        private let stored: UInt32

        init(camera: UInt32, sensitivity: Float?, aperture: Float?) {
            let stops = sensitivity.map { log2($0 / Self.leastSensitivity) }
            let thirds = aperture.map { 2 * log2($0) * Self.thirds }
            stored =
                (camera << Self.sensitivityBits | Self.packed(stops, Self.sensitivityBits)) << Self.apertureBits
                | Self.packed(thirds, Self.apertureBits)
        }

        var camera: UInt32 { stored >> (Self.sensitivityBits + Self.apertureBits) }
        /// In stops over ISO 25.
        var sensitivity: Float? { Self.known(stored >> Self.apertureBits, Self.sensitivityBits) }
        /// In stops from f/1, more for a smaller opening.
        var aperture: Float? { Self.known(stored, Self.apertureBits).map { $0 / Self.thirds } }

        private static func packed(_ number: Float?, _ bits: UInt32) -> UInt32 {
            let absent: UInt32 = 1 << bits - 1
            guard let number, number.isFinite else { return absent }
            return UInt32(min(max(number.rounded(), 0), Float(absent - 1)))
        }

        private static func known(_ stored: UInt32, _ bits: UInt32) -> Float? {
            let absent: UInt32 = 1 << bits - 1
            return stored & absent == absent ? nil : Float(stored & absent)
        }
    }
}
