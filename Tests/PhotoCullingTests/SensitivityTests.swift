import PhotoCategories
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

    @Test("Without settings nothing below even odds is proposed")
    func evenOdds() throws {
        for category in Category.adjustable {
            guard case .measured = category.kind else { continue }
            #expect(try #require(category.sensitivity).threshold(of: .normal) >= 0.5)
        }
    }

    @Test("Each level's threshold is one that may be set, and normal is what holds without settings")
    func levels() throws {
        for category in Category.adjustable {
            let scale = try #require(category.sensitivity)
            for level in Sensitivity.Level.allCases {
                let threshold = scale.threshold(of: level)
                #expect(scale.allows(.threshold(threshold)))
                #expect(scale.allows(.level(level)))
                let words = scale.meaning(of: .level(level))
                #expect(words?.contains(Sensitivity.text(threshold)) == true)
            }
            #expect(scale.meaning(of: .off) == nil)
            #expect(CullingSettings([category: .level(.normal)]) == CullingSettings())
        }
    }

    @Test(
        "What cannot be set is not allowed",
        arguments: [
            (.blurry, -0.1), (.blurry, 1.01), (.screenshots, 2), (.nearDuplicates, 32), (.nearDuplicates, 1.5),
        ] as [(Category, Double)])
    func beyond(category: Category, threshold: Double) throws {
        #expect(try #require(category.sensitivity).allows(.threshold(threshold)) == false)
    }
}
