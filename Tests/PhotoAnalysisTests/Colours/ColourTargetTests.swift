import Fixtures
import Testing

@testable import PhotoAnalysis

@Suite("Colours that people ask for")
struct ColourTargetTests {
    @Test(
        "Names, synonyms and codes are read, however they are spelled",
        arguments: [
            ("teal", "teal"), ("Cyan", "teal"), ("GRAY", "grey"), ("#1e90ff", "#1e90ff"), ("1E90FF", "#1e90ff"),
            ("#18f", "#1188ff"), ("#000", "#000000"), ("00000f", "#00000f"),
        ])
    func read(text: String, normalised: String) throws {
        let target = try #require(ColourTarget(text))
        #expect(target.text == normalised)
        #expect(ColourTarget(target.text) == target)
        #expect((target.name == nil) == (target.text.first == "#"))
    }

    @Test(
        "Other texts are no colour",
        arguments: [
            "", "#", "18f", "#18", "#1e90f", "#1e90ff0", "##18f", "+1e90ff", "#+12345", "#1e90fg", "bluish", "#１8f",
        ])
    func refused(text: String) {
        #expect(ColourTarget(text) == nil)
    }

    /// The palette of areas with flat colours and parts of 255.
    private func palette(_ areas: (code: UInt32, parts: UInt8)...) -> PackedPalette {
        PackedPalette(
            ColourPalette(
                entries: areas.map { code, parts in
                    let (red, green, blue) = (UInt8(code >> 16), UInt8(code >> 8 & 255), UInt8(code & 255))
                    return ColourPalette.Entry(
                        red: red, green: green, blue: blue,
                        name: ColourName(OKLab(red: red, green: green, blue: blue)), parts: parts)
                }, isGrey: false))
    }

    @Test("The typical colour of each name has that name", arguments: ColourName.allCases)
    func typical(name: ColourName) throws {
        let value = try #require(UInt32(name.code.dropFirst(), radix: 16))
        #expect(palette((value, 255)).closeness(to: ColourTarget(name)) == 1)
        #expect(ColourTarget(name.code)?.text == name.code)
    }

    @Test("Of a name the shares of all colours with that name count, and nothing else")
    func names() throws {
        let picture = palette((0x1E90FF, 102), (0xFFFFFF, 102), (0x14285A, 51))
        #expect(abs(picture.closeness(to: ColourTarget(.blue)) - 0.6) < 1e-9)
        #expect(abs(picture.closeness(to: ColourTarget(.white)) - 0.4) < 1e-9)
        #expect(picture.closeness(to: ColourTarget(.teal)) == 0)
        #expect(PackedPalette(nil).closeness(to: ColourTarget(.black)) == 0)
    }

    @Test("Of a code the very colour counts by its share, a similar one less, another one not at all")
    func codes() throws {
        let target = try #require(ColourTarget("#1e90ff"))
        #expect(palette((0x1E90FF, 255)).closeness(to: target) == 1)
        #expect(abs(palette((0x1E90FF, 51), (0xFFFFFF, 204)).closeness(to: target) - 0.2) < 1e-9)
        let closeness = [0x1E90FF, 0x2B7FE0, 0x4169E1, 0x87B5E0, 0xFF4500].map {
            palette(($0, 255)).closeness(to: target)
        }
        #expect(zip(closeness, closeness.dropFirst()).allSatisfy { $0 > $1 })
        #expect(closeness[1] > 0.5 && closeness[3] < 0.2 && closeness[4] == 0)
    }

    @Test("No grey is close to a colour, and no strong colour to a grey", arguments: ["#1e90ff", "#008080", "#e8a0b0"])
    func greys(code: String) throws {
        let target = try #require(ColourTarget(code))
        for level in stride(from: UInt32(0), through: 255, by: 5) {
            let grey = palette((level << 16 | level << 8 | level, 255))
            #expect(grey.closeness(to: target) == 0)
        }
        let colour = try #require(UInt32(code.dropFirst(), radix: 16))
        for level in ["#000000", "#505050", "#808080", "#c0c0c0", "#ffffff"] {
            #expect(palette((colour, 255)).closeness(to: try #require(ColourTarget(level))) == 0)
        }
    }

    @Test("Shadow takes less closeness than another hue does, though it is farther away in OKLab")
    func shadow() throws {
        let target = try #require(ColourTarget("#4c7fb5"))
        let colour = OKLab(red: 0x4C, green: 0x7F, blue: 0xB5)
        let shaded = OKLab(red: 0x2F, green: 0x60, blue: 0x96)
        let turned = OKLab(red: 0x4F, green: 0x8F, blue: 0x9F)
        #expect(shaded.squaredDistance(to: colour) > turned.squaredDistance(to: colour))
        #expect(palette((0x2F6096, 255)).closeness(to: target) > palette((0x4F8F9F, 255)).closeness(to: target))
    }

    @Test("Closeness lies between 0 and 1, whatever the palette and the code")
    func bounds() throws {
        var random = RandomSource(seed: 4)
        for _ in 0..<500 {
            let parts = UInt8(random.integer(0...255))
            let picture = palette(
                (UInt32(random.integer(0...0xFFFFFF)), parts), (UInt32(random.integer(0...0xFFFFFF)), 255 - parts))
            let code = String(random.integer(0x100000...0xFFFFFF), radix: 16)
            let closeness = picture.closeness(to: try #require(ColourTarget(code)))
            #expect((0...1).contains(closeness))
        }
    }
}
