import AnalyzerProcess
import Testing

@Suite("Limits of a worker")
struct AnalyzerLimitsTests {
    private static func seconds(bytes: Int64) -> Double { AnalyzerLimits().budget(size: bytes).cpuSeconds }

    @Test("A large coded picture may take more CPU, a small file no more than before, and a film hardly more")
    func codedBytes() {
        // 195 megapixels of HEVC took 14 s, on a core that is not slow.
        #expect(Self.seconds(bytes: 76_000_000) > 2 * 14)
        #expect(Self.seconds(bytes: 100_000) < 10.1)
        let (film, hundredth) = (Self.seconds(bytes: 10_000_000_000), Self.seconds(bytes: 100_000_000))
        #expect(film - hundredth == 9_900_000_000 / AnalyzerLimits().bytesPerCPUSecond)
    }
}
