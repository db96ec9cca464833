import BoundedReading

/// The vocabularies of XMP that are read (ISO 16684-1, and their makers' documents).
///
/// A raw value is the prefix that programs give it by convention. It counts where a packet does not declare the prefix.
enum XMPNamespace: String {
    case rdf
    case xml
    case dublinCore = "dc"
    case basic = "xmp"
    case photoshop
    case exif
    case tiff
    case lightroom = "lr"
    case digiKam
    case microsoft = "MicrosoftPhoto"
    case microsoftPeople = "MP"
    case microsoftRegions = "MPRI"
    case microsoftRegion = "MPReg"
    case iptcCore = "Iptc4xmpCore"
    case iptcExtension = "Iptc4xmpExt"
    /// Regions by the Metadata Working Group.
    case regions = "mwg-rs"
    case panorama = "GPano"

    /// The vocabulary of a name in a packet; programs write some names with a slash or number sign at the end and without.
    init?(name: BoundedBytes) {
        let text = String(decoding: name.raw.prefix(Self.nameLimit), as: UTF8.self)
        let trimmed = text.last == "/" || text.last == "#" ? String(text.dropLast()) : text
        guard let known = Self.names[trimmed] else { return nil }
        self = known
    }

    /// Longer than each of the names.
    private static let nameLimit = 100

    private static let names: [String: XMPNamespace] = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
        "http://www.w3.org/XML/1998/namespace": .xml,
        "http://purl.org/dc/elements/1.1": .dublinCore,
        "http://ns.adobe.com/xap/1.0": .basic,
        "http://ns.adobe.com/photoshop/1.0": .photoshop,
        "http://ns.adobe.com/exif/1.0": .exif,
        "http://ns.adobe.com/tiff/1.0": .tiff,
        "http://ns.adobe.com/lightroom/1.0": .lightroom,
        "http://www.digikam.org/ns/1.0": .digiKam,
        "http://ns.microsoft.com/photo/1.0": .microsoft,
        "http://ns.microsoft.com/photo/1.2": .microsoftPeople,
        "http://ns.microsoft.com/photo/1.2/t/RegionInfo": .microsoftRegions,
        "http://ns.microsoft.com/photo/1.2/t/Region": .microsoftRegion,
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns": .iptcCore,
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29": .iptcExtension,
        "http://www.metadataworkinggroup.com/schemas/regions": .regions,
        "http://ns.google.com/photos/1.0/panorama": .panorama,
    ]
}
