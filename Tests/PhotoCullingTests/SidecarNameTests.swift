import PhotoCulling
import Testing

@Suite("Which files beside photos belong to them by their names")
struct SidecarNameTests {
    /// The sidecars that go if these files of a folder go.
    private func sidecars(of going: [String], among names: [String]) -> Set<String> {
        let folder = names.map { Array($0.utf8) }
        let gone = Set(going.map { Array($0.utf8) })
        return Set(
            gone.flatMap { file in
                let beginnings = SidecarName.beginnings(of: file)
                let near = folder.filter { name in beginnings.contains { name.starts(with: $0) } }
                return SidecarName.sidecars(of: file, among: near).filter { gone.isSuperset(of: $0.owners) }
            }.map { String(decoding: $0.name, as: UTF8.self) })
    }

    @Test(
        "Each kind of sidecar goes with its photo",
        arguments: [
            ("x.jpg", "x.jpg.xmp"), ("x.jpg", "x.xmp"), ("x.jpg", "x.XMP"), ("x.jpg", "x_01.jpg.xmp"),
            ("x.nef", "x_12.nef.xmp"), ("x.jpg", "x.aae"), ("IMG_0001.HEIC", "IMG_0001.AAE"),
            ("IMG_E0001.HEIC", "IMG_0001.AAE"), ("IMG_0001.HEIC", "IMG_O0001.AAE"), ("x.nef", "x.nef.pp3"),
            ("x.jpg", "x.jpg.arp"), ("x.nef", "x.nef.dop"), ("x.nef", "x.on1"), ("DSC_0001.jpg", "DSC_0001.yml"),
            ("x.jpg", "x.jpg.yml"), ("MVI_1.AVI", "MVI_1.THM"), ("x.mp4", "x.LRV"), ("IMG_0001.jpg", "IMG_0001.WAV"),
            ("P1010001.jpg", "P1010001.WAV"), ("DSC01234.jpg", "DSC01234.WAV"), ("GX010001.MP4", "GX010001.WAV"),
            ("GX010001.MP4", "GL010001.LRV"), ("PXL_1.MP.jpg", "PXL_1.MP"), ("x-edited.jpg", "x.xmp"),
        ])
    func kinds(photo: String, sidecar: String) {
        #expect(sidecars(of: [photo], among: [photo, sidecar]) == [sidecar])
        let other = "other" + photo
        #expect(sidecars(of: [other], among: [other, photo, sidecar]).isEmpty)
    }

    @Test(
        "A file that may mean something of its own stays, although it has a picture's name",
        arguments: [
            ("Song.jpg", "Song.wav"), ("docker-compose.png", "docker-compose.yml"), ("chart.png", "chart.json"),
            ("figure.png", "figure.mp"), ("interview.jpg", "interview-edited.wav"), ("rec.jpg", "rec.json"),
            ("DSC.jpg", "DSC_0001.jpg.xmp"), ("Live2019.jpg", "Live2019.wav"), ("prod2024.png", "prod2024.yml"),
            ("LIVE2019.jpg", "LIVE2019.wav"), ("Tune0001.jpg", "Tune0001.mp"), ("PLAN2024.png", "PLAN2024.yaml"),
        ])
    func ownMeaning(photo: String, file: String) {
        #expect(sidecars(of: [photo], among: [photo, file]).isEmpty)
    }

    @Test("Among thousands of names with one beginning each photo finds just its own")
    func manyNames() {
        let photos = ["image.jpg"] + (1...300).map { "image(\($0)).jpg" }
        let names = photos + ["image.jpg.json"] + (1...300).map { "image.jpg(\($0)).json" }
        #expect(sidecars(of: ["image.jpg"], among: names) == ["image.jpg.json"])
        #expect(sidecars(of: ["image(7).jpg"], among: names) == ["image.jpg(7).json"])
        #expect(sidecars(of: photos, among: names).count == 301)
    }

    /// Of 51, 50 and 45 characters.
    private static let long = "Original_name_of_a_photo_that_is_very_long_indeed_1"
    private static let japanese = "写真の名前がとても長いので書き出すときに途中で切られてしまうようなそういう写真の名前であるのだ一二三"
    private static let nearlyLong = "A_photo_with_a_name_that_is_just_so_long_1234"

    @Test(
        "Takeout's JSON files go with their photos, however short they were cut and wherever their number stands",
        arguments: [
            ("x.jpg", "x.jpg.json"), ("x.jpg", "x.jpg.supplemental-metadata.json"),
            ("IMG_20230101_120000.jpg", "IMG_20230101_120000.jpg.supplemental-metad.json"),
            ("IMG_20230101_120000.jpg", "IMG_20230101_120000.jpg.suppl.json"), ("x.jpg", "x.jpg.s.json"),
            ("x.jpg", "x.jpg..json"), ("x(1).jpg", "x.jpg(1).json"),
            ("x(1).jpg", "x.jpg.supplemental-metadata(1).json"), ("x(12).jpg", "x.jpg.suppl(12).json"),
            ("x(1).jpg", "x(1).jpg.json"), ("IMG_181", "IMG_181.supplemental-metadata.json"),
            ("x.MP4", "x.MP4.supplemental-metadata.json"), ("x-edited.jpg", "x.jpg.supplemental-metadata.json"),
            ("x-edited(1).jpg", "x.jpg(1).json"), ("x-bearbeitet.jpg", "x.jpg.json"),
            ("\(long.prefix(47)).jpg", "\(long.prefix(46)).json"),
            ("\(long.prefix(47))(1).jpg", "\(long.prefix(46))(1).json"),
            ("\(nearlyLong).jpg", "\(nearlyLong)..json"),
            ("\(nearlyLong.dropLast(2)).jpg", "\(nearlyLong.dropLast(2)).jp.json"),
            ("\(japanese).jpg", "\(japanese.prefix(46)).json"),
        ])
    func takeout(photo: String, sidecar: String) {
        #expect(sidecars(of: [photo], among: [photo, sidecar]) == [sidecar])
        // An index finds either name by the beginning of the other.
        let beginnings = SidecarName.takeoutBeginnings(ofPhoto: Array(photo.utf8))
        #expect(beginnings.contains { sidecar.utf8.starts(with: $0) })
        let beginning = SidecarName.takeoutBeginning(ofPhotosOf: Array(sidecar.utf8))
        #expect(beginning.map { photo.utf8.starts(with: $0) } == true)
        let other = "other" + photo
        #expect(sidecars(of: [other], among: [other, photo, sidecar]).isEmpty)
    }

    @Test(
        "A JSON file of Takeout belongs to no photo whose name is another one",
        arguments: [
            ("x.jpg", "x1.jpg.json"), ("x.jpg", "x.png.json"), ("x.jpg", "x.jpg(1).json"), ("x(1).jpg", "x.jpg.json"),
            ("x(1).jpg", "x.jpg(2).json"), ("x.jpg", "x.jpg.supplemental-other.json"), ("x.jpg", "metadata.json"),
            ("long.jpg", "lon.json"), ("\(long.prefix(47)).jpg", "\(long.prefix(40)).json"),
        ])
    func strangers(photo: String, sidecar: String) {
        #expect(sidecars(of: [photo], among: [photo, sidecar]).isEmpty)
    }

    @Test(
        "A sidecar stays as long as another file needs it",
        arguments: [
            // The original of an edit, and the edit.
            (["x-edited.jpg"], ["x-edited.jpg", "x.jpg"], ["x.jpg.json"], []),
            (["x.jpg"], ["x-edited.jpg", "x.jpg"], ["x.jpg.json"], []),
            (["x.jpg", "x-edited.jpg"], ["x-edited.jpg", "x.jpg"], ["x.jpg.json"], ["x.jpg.json"]),
            (["x.heic"], ["x-edited.jpg", "x.heic"], ["x.heic.json"], []),
            (["x-edited.jpg"], ["x-edited.jpg", "x.jpg"], ["x-edited.jpg.json", "x.jpg.json"], ["x-edited.jpg.json"]),
            (["x.jpg"], ["x-edited.jpg", "x.jpg"], ["x-edited.jpg.json", "x.jpg.json"], ["x.jpg.json"]),
            // The film of a live photo, unless it has its own.
            (["x.heic"], ["x.heic", "x.mov"], ["x.heic.json"], []),
            (["x.heic"], ["x.heic", "x.mov"], ["x.heic.json", "x.mov.json"], ["x.heic.json"]),
            (["x.heic", "x.mov"], ["x.heic", "x.mov"], ["x.heic.json"], ["x.heic.json"]),
            // Another picture has its own.
            (["x.jpg"], ["x.jpg", "x.png"], ["x.jpg.json"], ["x.jpg.json"]),
            (["x.jpg"], ["x.jpg", "x.png"], ["x.jpg.xmp", "x.xmp"], ["x.jpg.xmp"]),
            (["x.jpg"], ["x.jpg", "x.psd"], ["x.xmp", "x.pp3"], []),
            // A name that is cut may be that of both.
            (
                ["\(long.prefix(46))1.jpg"], ["\(long.prefix(46))1.jpg", "\(long.prefix(46))2.jpg"],
                ["\(long.prefix(46)).json"], []
            ),
            (
                ["\(long.prefix(46))1.jpg", "\(long.prefix(46))2.jpg"],
                ["\(long.prefix(46))1.jpg", "\(long.prefix(46))2.jpg"], ["\(long.prefix(46)).json"],
                ["\(long.prefix(46)).json"]
            ),
            // A number of darktable is also that of a photo.
            (["x.jpg"], ["x.jpg", "x_01.jpg"], ["x.jpg.xmp", "x_01.jpg.xmp"], ["x.jpg.xmp"]),
            (["x_01.jpg"], ["x.jpg", "x_01.jpg"], ["x.jpg.xmp", "x_01.jpg.xmp"], ["x_01.jpg.xmp"]),
            (["x(1).jpg"], ["x.jpg", "x(1).jpg"], ["x.jpg.json", "x.jpg(1).json"], ["x.jpg(1).json"]),
        ] as [([String], [String], [String], Set<String>)])
    func shared(going: [String], photos: [String], sidecars: [String], gone: Set<String>) {
        #expect(self.sidecars(of: going, among: photos + sidecars) == gone)
    }

    @Test(
        "A sidecar of the stem belongs to files of every kind, but not to sidecars",
        arguments: [
            ("a.psd", "a.xmp", true), ("a.b.TIF", "a.b.xmp", true),
            ("IMG_E0012.psd", "IMG_0012.xmp", true), ("x-edited.afphoto", "x.xmp", true), ("a.AAE", "a.xmp", false),
            ("a.jpg.xmp", "a.xmp", false),
        ])
    func owners(name: String, sidecar: String, owns: Bool) {
        let photo = "\(sidecar.dropLast(4)).jpg"
        #expect(sidecars(of: [photo], among: [photo, name, sidecar]).contains(sidecar) != owns)
    }
}
