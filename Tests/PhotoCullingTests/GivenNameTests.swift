import PhotoCategories
import Testing

@testable import PhotoCulling

@Suite("Names that people give")
struct GivenNameTests {
    @Test(
        "Words that a person wrote are told from the names of cameras, phones and programs",
        arguments: [
            ("Omas 80. Geburtstag, mit Tante Erna.jpg", true), ("Lisa erster Schultag.jpg", true),
            ("grandma_birthday_2019.JPG", true), ("Été à la plage.heic", true), ("бабушка и дедушка.jpg", true),
            ("2019-07 Rome, Trevi Fountain.jpg", true), ("wedding-anna-and-paul-012.jpg", true),
            ("IMG_14.JPG", false), ("IMG_20200101_101010.jpg", false), ("PXL_20210102_101112131.PORTRAIT.jpg", false),
            ("DSC_0001-Enhanced-NR.jpg", false), ("WhatsApp Image 2023-01-01 at 10.00.00.jpeg", false),
            ("Screenshot from 2023-01-01 10-00-00.png", false), ("Bildschirmfoto vom 2023-01-01.png", false),
            ("Screenshot_20230101_Instagram.jpg", false), ("received_1234567890.jpeg", false),
            ("FB_IMG_1600000000000.jpg", false), ("Adobe Scan 12 Jan 2023.jpg", false),
            ("Facetune_01-02-2023-10-11-12.jpg", false), ("signal-2023-01-01-101112.jpeg", false),
            ("3f2a9c1b-77ce-4dfe-9abe-0adbeefcafe1.jpg", false), ("Снимок экрана 2021-01-01.png", false),
            ("Nagranie ekranu 2024-05-01.mp4", false), ("Запись экрана 2024-05-01.mp4", false),
            ("Grabación de pantalla.mp4", false), ("Web capture_22-3-2023_1455_www.bahn.de.jpeg", false),
            ("kQWEuiop_YTRaeio.jpg", false), ("Urlaub.jpg", false), ("holiday (1).jpg", false),
            ("Francesc Rotger Hochzeit.jpg", true), ("Στιγμιότυπο από τη γιορτή.jpg", true),
            ("holiday in Crete (1).jpg", false), ("holiday in Crete - Copy.jpg", false), ("", false),
        ])
    func names(name: String, isGiven: Bool) {
        #expect(GivenName.isGiven(Array(name.utf8)) == isGiven)
    }

    @Test("Of equal files the named one stays, but not in a folder of downloads")
    func stays() {
        for (folder, keeper) in [("Pictures", 1), ("Downloads", 2)] as [(String, PhotoID)] {
            var culling = Culling(settings: CullingSettings())
            culling.update(
                .twin(1, .duplicates) {
                    $0.folder = PhotoFolder(root: 1, path: Array(folder.utf8))
                    ($0.hasGivenName, $0.nameLength, $0.modified) = (true, 40, 9_000_000_000)
                })
            culling.update(.twin(2, .duplicates) { $0.folder = PhotoFolder(root: 1, path: Array("Pictures".utf8)) })
            #expect(culling.groups(.duplicates).first?.keeper == keeper)
        }
    }
}
