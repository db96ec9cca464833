import Fixtures
import ImageDecoding
import Images
import Testing

@Suite("Words in metadata")
struct WordTests {
    private let raster = DrawnPicture.raster(width: 64, height: 64)

    private func metadata(_ encoding: Encoding = .jpeg, _ arguments: String...) throws -> PhotoMetadata {
        try Photo(try ExifTool.tag(try encoding.encode(raster), encoding, arguments)).inspect().metadata
    }

    @Test(
        "Title, description, keywords and people in XMP are read from every container, and the picture stays the same",
        arguments: [
            Encoding.jpeg, .png, .webpLossy, .webpLossless, .heic, .avif, .tiff, .gif, .jxl, .jp2, .psd,
        ])
    func containers(encoding: Encoding) throws {
        let plain = try encoding.encode(raster)
        let tagged = Photo(
            try ExifTool.tag(
                plain, encoding,
                [
                    "-XMP-dc:Title=Der Steg", "-XMP-dc:Description=By the \"sea\" & <sand>",
                    "-XMP-dc:Subject=Pier::Möwe::pier", "-XMP-iptcExt:PersonInImage=Ann::Bo", "-XMP-xmp:Rating=4",
                ]))
        let metadata = try tagged.inspect().metadata
        #expect(metadata.title == "Der Steg")
        #expect(metadata.comment == "By the \"sea\" & <sand>")
        #expect(metadata.keywords == ["Pier", "Möwe"])
        #expect(metadata.people == ["Ann", "Bo"])
        #expect(metadata.rating == 4)
        #expect(metadata.isPanorama == nil && metadata.isSelfie == nil)
        #expect(try tagged.digest() == Photo(plain).digest())
    }

    @Test("The title and the description that are in no special language precede others")
    func languages() throws {
        let metadata = try metadata(
            .jpeg, "-XMP-dc:Title-de=Der Steg", "-XMP-dc:Title=The pier", "-XMP-dc:Description-fr=La mer")
        #expect(metadata.title == "The pier")
        #expect(metadata.comment == "La mer")
    }

    @Test("A headline stands behind the title, and a comment behind the description, each once")
    func headline() throws {
        let both = try metadata(
            .jpeg, "-XMP-dc:Title=Pier", "-XMP-photoshop:Headline=At sea", "-XMP-dc:Description=Mine",
            "-EXIF:ImageDescription=Mine", "-EXIF:UserComment=Yours")
        #expect(both.title == "Pier; At sea")
        #expect(both.comment == "Mine; Yours")
    }

    @Test(
        "Keywords below others count word by word",
        arguments: [
            "-XMP-lr:HierarchicalSubject=Places|France::People|Ann",
            "-XMP-digiKam:TagsList=Places/France::People/Ann",
            "-XMP-microsoft:LastKeywordXMP=Places/France::People/Ann",
        ])
    func paths(argument: String) throws {
        #expect(
            try metadata(.jpeg, argument, "-XMP-dc:Subject=Ann").keywords == ["Ann", "Places", "France", "People"])
    }

    @Test("Faces that programs mark are people, and other regions are not")
    func regions() throws {
        let face = "{Name=Ann,Type=Face,Area={X=0.5,Y=0.5,W=0.1,H=0.1,Unit=normalized}}"
        let pet = "{Name=Rex,Type=Pet,Area={X=0.5,Y=0.5,W=0.1,H=0.1,Unit=normalized}}"
        let code = "{Name=123,Type=BarCode,Area={X=0.5,Y=0.5,W=0.1,H=0.1,Unit=normalized}}"
        let size = "AppliedToDimensions={W=64,H=64,Unit=pixel}"
        let marked = try metadata(.jpeg, "-XMP-mwg-rs:RegionInfo={\(size),RegionList=[\(face),\(pet),\(code)]}")
        #expect(marked.people == ["Ann"] && marked.keywords == ["Rex"])
        let windows = try metadata(
            .jpeg, "-XMP-MP:RegionInfoMP={Regions=[{PersonDisplayName=Ann,Rectangle=0.1|, 0.1|, 0.2|, 0.2}]}")
        #expect(windows.people == ["Ann"])
    }

    @Test(
        "Who took the photo and the places that somebody named are read from each standard",
        arguments: [
            ["-XMP-dc:Creator=Ann::Bo", "-XMP-photoshop:City=Mainz", "-XMP-photoshop:Country=Deutschland"],
            ["-IPTC:By-line=Ann::Bo", "-IPTC:City=Mainz", "-IPTC:Country-PrimaryLocationName=Deutschland"],
            ["-EXIF:Artist=Ann", "-EXIF:XPAuthor=Ann;Bo", "-IPTC:City=Mainz", "-XMP-photoshop:Country=Deutschland"],
        ])
    func creators(arguments: [String]) throws {
        let tagged = try ExifTool.tag(try Encoding.jpeg.encode(raster), .jpeg, arguments)
        let metadata = try Photo(tagged).inspect().metadata
        #expect(metadata.creators == ["Ann", "Bo"])
        #expect(Set(metadata.placeNames ?? []) == ["Mainz", "Deutschland"])
        #expect(metadata.people == nil && metadata.keywords == nil)
    }

    @Test("A part of a town and a state are places, too")
    func parts() throws {
        let metadata = try metadata(.jpeg, "-XMP-iptcCore:Location=Harbour", "-XMP-photoshop:State=Bavaria")
        #expect(Set(metadata.placeNames ?? []) == ["Harbour", "Bavaria"])
        #expect(try self.metadata(.jpeg, "-IPTC:Sub-location=Harbour").placeNames == ["Harbour"])
    }

    @Test("The texts of the press standard are read, in UTF-8 and in Latin", arguments: [Encoding.jpeg, .tiff])
    func press(encoding: Encoding) throws {
        for charset in ["UTF8", "Latin"] {
            let metadata = try metadata(
                encoding, "-codedcharacterset=\(charset == "UTF8" ? "utf8" : "")", "-charset", "iptc=\(charset)",
                "-IPTC:ObjectName=Der Steg", "-IPTC:Headline=Größe", "-IPTC:Caption-Abstract=Möwen",
                "-IPTC:Keywords=Pier::Möwe")
            #expect(metadata.title == "Der Steg; Größe")
            #expect(metadata.comment == "Möwen")
            #expect(metadata.keywords == ["Pier", "Möwe"])
        }
    }

    @Test("The texts of Windows are read", arguments: [Encoding.jpeg, .png, .webpLossy, .heic, .tiff])
    func windows(encoding: Encoding) throws {
        let metadata = try metadata(
            encoding, "-EXIF:XPTitle=Der Steg", "-EXIF:XPSubject=Größe", "-EXIF:XPComment=Möwen ☃",
            "-EXIF:XPKeywords=Pier;Möwe; pier ;;")
        #expect(metadata.title == "Der Steg")
        #expect(metadata.comment == "Möwen ☃; Größe")
        #expect(metadata.keywords == ["Pier", "Möwe"])
    }

    @Test("The texts of PNG are read in both of their forms")
    func png() throws {
        let plain = try metadata(.png, "-PNG:Title=Pier", "-PNG:Description=By the sea", "-PNG:Comment=Mine")
        #expect(plain.title == "Pier" && plain.comment == "Mine; By the sea")
        let words = PNGChunk.inserting(
            "tEXt", Array("Keywords\0sea, Boats;sea;M".utf8) + [0xF6], into: try Encoding.png.encode(raster))
        #expect(try Photo(words).inspect().metadata.keywords == ["sea", "Boats", "Mö"])
        let foreign = try metadata(.png, "-PNG:Title=Der Stég", "-PNG:Description=Möwen 🐦")
        #expect(foreign.title == "Der Stég" && foreign.comment == "Möwen 🐦")
    }

    @Test(
        "A photo of the camera at the front is a selfie",
        arguments: [
            ("iPhone 12 front camera 2.71mm f/2.2", true), ("iPhone 14 Pro front TrueDepth camera 2.69mm f/1.9", true),
            ("Pixel 7 Front Camera 2.74mm f/2.2", true), ("iPhone 12 back dual camera 4.2mm f/1.6", false),
            ("frontier camera lens", false), ("50mm f/1.8", false),
        ])
    func selfies(lens: String, isSelfie: Bool) throws {
        #expect(try metadata(.jpeg, "-EXIF:LensModel=\(lens)").isSelfie == (isSelfie ? true : nil))
    }

    @Test(
        "A colour or flag by which a person sorts photos is found",
        arguments: [
            ("-XMP-xmp:Label=Red", true), ("-XMP-digiKam:ColorLabel=3", true), ("-XMP-digiKam:PickLabel=3", true),
            ("-XMP-digiKam:PickLabel=1", nil), ("-XMP-digiKam:ColorLabel=0", nil), ("-XMP-xmp:Rating=0", nil),
        ] as [(String, Bool?)])
    func labels(argument: String, isLabelled: Bool?) throws {
        #expect(try metadata(.jpeg, argument).isLabelled == isLabelled)
    }

    @Test("What the camera made as a panorama is one")
    func panoramas() throws {
        #expect(try metadata(.jpeg, "-XMP-GPano:ProjectionType=equirectangular").isPanorama == true)
        #expect(try metadata(.jpeg, "-EXIF:Make=Apple", "-EXIF:CustomRendered#=6").isPanorama == true)
        #expect(try metadata(.jpeg, "-EXIF:Make=Drawn", "-EXIF:CustomRendered#=6").isPanorama == nil)
        #expect(try metadata(.jpeg, "-EXIF:Make=Apple", "-EXIF:CustomRendered#=2").isPanorama == nil)
        #expect(try metadata(.tiff, "-EXIF:Make=Apple", "-EXIF:CustomRendered#=6").isPanorama == true)
    }

    @Test(
        "A panorama goes all around if it is as wide as its sphere",
        arguments: [(4_000, 4_000, true), (3_000, 4_000, nil), (0, 0, nil)] as [(Int, Int, Bool?)])
    func spheres(part: Int, whole: Int, isSpherical: Bool?) throws {
        let found = try metadata(
            .jpeg, "-XMP-GPano:CroppedAreaImageWidthPixels=\(part)", "-XMP-GPano:FullPanoWidthPixels=\(whole)")
        #expect(found.isPanorama == true && found.isSpherical == isSpherical)
    }

    @Test("Samsung's panoramas are known by their trailer, which other files may not imitate in passing")
    func trailer() throws {
        let photo = JPEGFile(try Encoding.jpeg.encode(DrawnPicture.raster(width: 64, height: 32)))
        let info = Array("\0\0\u{E0}\u{8}Panorama_Shot_Info".utf8)
        func isPanorama(_ end: String) throws -> Bool? {
            try Photo(photo.addingTrailer(info + Array(end.utf8)).bytes).inspect().metadata.isPanorama
        }
        #expect(try isPanorama("SEFHSEFT") == true)
        #expect(try isPanorama("SEFH") == nil)
    }

    @Test(
        "What Apple's cameras joined from several exposures is HDR, its original is not",
        arguments: [("Apple", 2, true), ("Apple", 3, true), ("Apple", 7, true), ("Apple", 4, nil), ("Drawn", 3, nil)]
            as [(String, Int, Bool?)])
    func exposures(make: String, rendering: Int, isHDR: Bool?) throws {
        let found = try metadata(.jpeg, "-EXIF:Make=\(make)", "-EXIF:CustomRendered#=\(rendering)")
        #expect(found.isHDR == isHDR && found.isPanorama == nil)
    }

    @Test("A sidecar says the same as tags in the photo: words, stars and labels, and nothing of the camera")
    func sidecars() throws {
        let bytes = try ExifTool.sidecar([
            "-XMP-dc:Title=Pier", "-XMP-dc:Subject=sea::Boats", "-XMP-xmp:Rating=4", "-XMP-tiff:Make=Drawn",
            "-XMP-xmp:Label=Red", "-XMP-xmp:CreateDate=2020:01:01 10:00:00", "-XMP-iptcExt:PersonInImage=Ann",
        ])
        var expected = PhotoMetadata()
        expected.title = "Pier"
        expected.keywords = ["sea", "Boats"]
        expected.people = ["Ann"]
        (expected.rating, expected.isLabelled) = (4, true)
        #expect(bytes.withUnsafeBytes { PhotoMetadata(sidecar: $0) } == expected)
    }
}
