import Images
import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Titles and descriptions that a person wrote")
struct OwnTextTests {
    static let written = [
        "Grandma at the pier", "Rom", "Rom 2009", "1974", "12.8.1974", "Omas 80. Geburtstag", "生日", "❤️",
        "Screenshot of our booking", "OLYMPUS DIGITAL CAMERA; Anna", "Anna; Screenshot", "Anna am Meer.jpg",
        "Ort: Rom; Jahr: 2009; Kamera: Leica", "My first Canon camera", "Sam", "ASCII art", "<3", "Zürich, HB",
    ]

    static let made = [
        "OLYMPUS DIGITAL CAMERA", "OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "Minolta DSC", "DIGITAL CAMERA",
        "KONICA MINOLTA DIGITAL CAMERA", "SAMSUNG DIGITAL CAMERA", "KODAK Z710 ZOOM DIGITAL CAMERA",
        "Exif_JPEG_PICTURE", "<Digimax S500 / Kenox S500 / Digimax Cyber 530>", #"DCIM\100MEDIA\DJI_0001.JPG"#,
        "DCIM/100GOPRO", "IMG_1234", "DSC01234.JPG", "20190101_120000", "IMG-20190101-WA0001.jpg",
        "PXL_20201010_101010123", "P1000123", "GOPR0123", "Screenshot", "Screenshot_20200101-101010",
        "Screenshot 2020-01-01 at 10.10.10", "charset=Ascii Screenshot", "ASCII", "Unicode", " ", "0", "...",
        "000000", "default", "Untitled", "Created with GIMP", "Created with The GIMP", "LEAD Technologies Inc. V1.01",
        "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90", "oplus_32", "oppo_0",
        "Processed with VSCO with a4 preset", "Lavc58.54.100", "vid:v0f044gc0000c2f", "FBMD01000ac103",
        #"{"mirror":false,"sensor_type":"rear"}"#,
        "filter: 0; filterMask: 0; captureOrientation: 0; touch: (-1.0, -1.0)",
        "6F9619FF-8B86-D011-B42D-00C04FC964FF", "OLYMPUS DIGITAL CAMERA; Screenshot", "NIKON D70", "Canon",
    ]

    @Test("Other words have another number; letter case, punctuation and the order of keywords make none")
    func numbers() {
        func number(_ title: String?, _ comment: String? = nil, _ keywords: [String]? = nil) -> UInt8? {
            var metadata = PhotoMetadata()
            (metadata.title, metadata.comment, metadata.keywords) = (title, comment, keywords)
            return OwnText.number(of: metadata)
        }
        #expect(number(nil) == nil && number("DSC01234.JPG", "Untitled") == nil)
        #expect(number("Rom", nil, ["a", "b"]) == number("rom!", nil, ["B", "a"]))
        let all = [number("Rom"), number("Rom 2009"), number(nil, nil, ["Rom", "sea"]), number("Anna", "Rom")]
        #expect(all.allSatisfy { $0 != nil } && Set(all).count == all.count)
    }

    private func traits(
        _ title: String?, _ comment: String?, make: String? = nil, model: String? = nil
    ) -> PhotoTraits {
        var metadata = PhotoMetadata()
        (metadata.title, metadata.comment, metadata.cameraMake, metadata.cameraModel) = (title, comment, make, model)
        return PhotoTraits(metadata, format: .jpeg)
    }

    @Test("A person's text counts", arguments: written)
    func person(text: String) {
        #expect(traits(text, nil) == .title)
        #expect(traits(nil, text) == .description)
    }

    @Test("What a camera or a program writes does not", arguments: made)
    func program(text: String) {
        #expect(traits(text, nil) == [])
        #expect(traits(nil, text) == [])
    }

    @Test("The camera's own name is no title, and Huawei's modes are no description")
    func device() {
        #expect(traits("X-T3", nil, make: "FUJIFILM", model: "X-T3") == [])
        #expect(traits("X-T3", nil) == .title)
        for mode in ["oznor", "cof", "hdrpl", "rhdr"] {
            #expect(traits(nil, mode, make: "HUAWEI", model: "EML-L29") == [])
        }
        #expect(traits(nil, "Strand", make: "HUAWEI", model: "EML-L29") == .description)
    }

    @Test("The photo with the text stays before an older bare one, and what goes is said", arguments: [true, false])
    func stays(isTitle: Bool) throws {
        let trait: PhotoTraits = isTitle ? .title : .description
        for category in [PhotoCategories.Category.duplicates, .nearDuplicates] {
            var culling = Culling(settings: CullingSettings())
            culling.update(.twin(1, category) { $0.modified = -9_000_000_000_000 })
            culling.update(.twin(2, category) { $0.traits = trait })
            let group = try #require(culling.groups(category).first)
            #expect(group.keeper == 2)
            #expect(group.reason?.text == "has the \(isTitle ? "title" : "description"), the other does not")
            let grouping: Grouping = category == .duplicates ? .copies : .versions
            let said = culling.differences(among: [1, 2], keeper: 2, in: grouping, formats: [:])
            #expect(said[1]?.contains(Difference(.lacking(MetadataItems(trait)), isWorse: true)) == true)
        }
    }
}

extension MetadataItems {
    fileprivate init(_ trait: PhotoTraits) { self = trait == .title ? .title : .description }
}
