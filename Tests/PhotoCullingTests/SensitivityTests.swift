import PhotoCulling
import Testing

@Suite("Sensitivities in words and numbers")
struct SensitivityTests {
    @Test(
        "A sensitivity reads back as it is written",
        arguments: [
            ("off", .off), ("low", .level(.low)), ("normal", .level(.normal)), ("high", .level(.high)),
            ("0.4", .threshold(0.4)), ("31", .threshold(31)), ("0", .threshold(0)), ("-1", .threshold(-1)),
        ] as [(String, Sensitivity)])
    func text(text: String, sensitivity: Sensitivity) {
        #expect(Sensitivity(text) == sensitivity)
        #expect(sensitivity.text == text)
    }

    @Test("Other text is none", arguments: ["", "High", "nan", "inf", "1e3", "0x1", "0,4", "very", " low", "5%"])
    func nonsense(text: String) {
        #expect(Sensitivity(text) == nil)
    }

    @Test("Each level's threshold is one that may be set, and normal is what holds without settings")
    func levels() {
        for scale in SensitivityScale.all {
            for level in Sensitivity.Level.allCases {
                let threshold = scale.threshold(of: level)
                #expect(scale.allows(.threshold(threshold)))
                #expect(scale.allows(.level(level)))
                let words = scale.meaning(of: .level(level))
                #expect(words?.contains(Sensitivity.text(threshold)) == true)
            }
            #expect(scale.meaning(of: .off) == nil)
            #expect(CullingSettings([scale.category: .level(.normal)]) == CullingSettings())
        }
    }

    @Test(
        "What cannot be set is not allowed",
        arguments: [
            (.blurry, -0.1), (.blurry, 1.01), (.screenshots, 2), (.nearDuplicates, 32), (.nearDuplicates, 1.5),
        ] as [(PhotoCulling.Category, Double)])
    func beyond(category: PhotoCulling.Category, threshold: Double) throws {
        #expect(try #require(SensitivityScale.of(category)).allows(.threshold(threshold)) == false)
    }
}
