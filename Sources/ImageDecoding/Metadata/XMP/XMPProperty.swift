import BoundedReading

/// The properties of XMP that are read.
enum XMPProperty: Hashable {
    case title
    case headline
    case description
    case userComment
    case imageDescription
    case keyword
    /// A keyword below others, with this between them.
    case keywordPath(separator: Character)
    case person
    case creator
    /// The name of a place, from a part of a town to the country.
    case place
    case regionName
    case regionType
    case rating
    /// A colour by which programs sort photos: its name, or its number from 1.
    case label
    /// digiKam's flag: 1 rejected, 2 pending, 3 accepted.
    case pickLabel
    case orientation
    /// When the picture was taken, when it was made into numbers by two names, and the date by the press's name.
    case originalDate, digitizedDate, createDate, dateCreated
    case latitude, longitude
    case make, model
    /// Anything that only panoramas have.
    case panorama
    /// The width of what a panorama shows, and that of the whole sphere around it, in pixels.
    case panoramaPart, panoramaWhole

    init?(_ namespace: XMPNamespace, _ name: BoundedBytes) {
        switch namespace {
        case .dublinCore where name.is("title"): self = .title
        case .dublinCore where name.is("description"): self = .description
        case .dublinCore where name.is("subject"): self = .keyword
        case .photoshop where name.is("Headline"): self = .headline
        case .dublinCore where name.is("creator"): self = .creator
        case .photoshop where name.is("City") || name.is("State") || name.is("Country"): self = .place
        case .iptcCore where name.is("Location"): self = .place
        case .exif where name.is("UserComment"): self = .userComment
        case .tiff where name.is("ImageDescription"): self = .imageDescription
        case .lightroom where name.is("hierarchicalSubject"): self = .keywordPath(separator: "|")
        case .digiKam where name.is("TagsList"): self = .keywordPath(separator: "/")
        case .microsoft where name.is("LastKeywordXMP"): self = .keywordPath(separator: "/")
        case .iptcExtension where name.is("PersonInImage"): self = .person
        case .microsoftRegion where name.is("PersonDisplayName"): self = .person
        case .regions where name.is("Name"): self = .regionName
        case .regions where name.is("Type"): self = .regionType
        case .basic where name.is("Rating"): self = .rating
        case .basic where name.is("Label"): self = .label
        case .digiKam where name.is("ColorLabel"): self = .label
        case .digiKam where name.is("PickLabel"): self = .pickLabel
        case .tiff where name.is("Make"): self = .make
        case .tiff where name.is("Model"): self = .model
        case .tiff where name.is("Orientation"): self = .orientation
        case .exif where name.is("DateTimeOriginal"): self = .originalDate
        case .exif where name.is("DateTimeDigitized"): self = .digitizedDate
        case .basic where name.is("CreateDate"): self = .createDate
        case .photoshop where name.is("DateCreated"): self = .dateCreated
        case .exif where name.is("GPSLatitude"): self = .latitude
        case .exif where name.is("GPSLongitude"): self = .longitude
        // Google's Photo Sphere XMP Metadata.
        case .panorama where name.is("CroppedAreaImageWidthPixels"): self = .panoramaPart
        case .panorama where name.is("FullPanoWidthPixels"): self = .panoramaWhole
        case .panorama: self = .panorama
        default: return nil
        }
    }
}

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
