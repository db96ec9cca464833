import Testing

@testable import PhotoAnalysis

@Suite("Names of colours")
struct ColourNameTests {
    @Test(
        "What everybody calls by a name has it",
        arguments: [
            (0x000000, .black), (0x1A1A1A, .black), (0x808080, .grey), (0x505358, .grey), (0xB8B8B4, .grey),
            (0xFFFFFF, .white), (0xF2F2EE, .white), (0xFF0000, .red), (0xC81E1E, .red), (0x8B0000, .red),
            (0xFF8C00, .orange), (0xFF7518, .orange), (0xFFE600, .yellow), (0xE8C810, .yellow), (0x008000, .green),
            (0x4C9A2A, .green), (0x556B2F, .green), (0x008080, .teal), (0x40E0D0, .teal), (0x00FFFF, .teal),
            (0x0000FF, .blue), (0x87B5E0, .blue), (0x14285A, .blue), (0x800080, .purple), (0x7A4FB0, .purple),
            (0xFFC0CB, .pink), (0xFF69B4, .pink), (0x8B4513, .brown), (0x5A3A22, .brown), (0xB88A5A, .brown),
        ] as [(Int, ColourName)])
    func names(code: Int, name: ColourName) {
        let colour = OKLab(red: UInt8(code >> 16), green: UInt8(code >> 8 & 255), blue: UInt8(code & 255))
        #expect(ColourName(colour) == name)
    }

    @Test("OKLab gives the published values of its primaries")
    func published() {
        // Ottosson's page lists white as (1, 0, 0); red and blue from CSS Color 4's reference code.
        for (colour, expected) in [
            (OKLab(red: 255, green: 255, blue: 255), SIMD3<Float>(1, 0, 0)),
            (OKLab(red: 255, green: 0, blue: 0), SIMD3(0.62796, 0.22486, 0.12585)),
            (OKLab(red: 0, green: 0, blue: 255), SIMD3(0.45201, -0.03246, -0.31153)),
        ] {
            let error = colour.point - expected
            #expect((error * error).sum().squareRoot() < 0.001)
        }
    }

    @Test("Every word leads back to its name, and usual synonyms do too")
    func words() {
        for name in ColourName.allCases {
            #expect(ColourName(word: name.word) == name)
            #expect(ColourMask(name).names == [name])
        }
        #expect(ColourName(word: "Gray") == .grey)
        #expect(ColourName(word: "cyan") == .teal)
        #expect(ColourName(word: "ultraviolet") == nil)
    }
}
