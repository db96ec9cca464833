package import BoundedReading

/// Finds names of cameras for which LibRaw has not room enough.
///
/// LibRaw up to 0.21 writes the name of a Hasselblad's sensor behind that of the camera without looking whether it fits
/// into the 64 bytes there. Where it does not, the process ends.
package enum RawNames {
    /// The most bytes of a name; the longest one of a camera on sale has 25, and up to 15 are added.
    private static let longest = 44
    private static let (make, children): (Int, Int) = (0x010F, 0x014A)
    /// `Model`, and DNG's `UniqueCameraModel` and `LocalizedCameraModel`.
    private static let names = [0x0110, 0xC614, 0xC615]
    /// What LibRaw takes for a Hasselblad, in any case.
    private static let makers = ["hasselblad", "imacon"]
    private static let (mostPlaces, mostChildren) = (64, 16)
    /// Bytes of a maker's name that LibRaw reads.
    private static let makerLimit = 64

    /// Whether a file in the form of TIFF has such a name, in any of its directories.
    package static func areTooLong(_ bytes: BoundedBytes) -> Bool {
        guard let structure = TIFFStructure(raw: bytes) else { return false }
        var (waiting, seen) = ([structure.firstDirectory], Set<Int>())
        var (isHasselblad, isLong) = (false, false)
        while let place = waiting.popLast(), seen.count < mostPlaces {
            guard seen.insert(place).inserted, let directory = TIFFDirectory(structure, at: place) else { continue }
            if let maker = directory[make]?.value.raw.prefix(makerLimit) {
                let text = String(decoding: maker, as: UTF8.self).lowercased()
                isHasselblad = isHasselblad || makers.contains { text.contains($0) }
            }
            isLong = isLong || names.contains { (directory[$0]?.value.count ?? 0) > longest }
            waiting += directory.numbers(children).prefix(mostChildren) + [directory.next]
        }
        return isHasselblad && isLong
    }
}
