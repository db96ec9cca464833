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
    case orientation
    /// When the picture was taken, when it was made into numbers by two names, and the date by the press's name.
    case originalDate, digitizedDate, createDate, dateCreated
    case latitude, longitude
    case make, model
    /// Anything that only panoramas have.
    case panorama

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
        case .tiff where name.is("Make"): self = .make
        case .tiff where name.is("Model"): self = .model
        case .tiff where name.is("Orientation"): self = .orientation
        case .exif where name.is("DateTimeOriginal"): self = .originalDate
        case .exif where name.is("DateTimeDigitized"): self = .digitizedDate
        case .basic where name.is("CreateDate"): self = .createDate
        case .photoshop where name.is("DateCreated"): self = .dateCreated
        case .exif where name.is("GPSLatitude"): self = .latitude
        case .exif where name.is("GPSLongitude"): self = .longitude
        case .panorama: self = .panorama
        default: return nil
        }
    }
}
