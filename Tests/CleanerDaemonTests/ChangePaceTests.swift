import Testing

@testable import CleanerDaemon

@Suite("How soon a photo is read again that keeps changing")
struct ChangePaceTests {
    private let start = ContinuousClock.now

    private func time(_ seconds: Double) -> ContinuousClock.Instant { start.advanced(by: .seconds(seconds)) }

    /// Fault 29.
    @Test("The first readings follow at once, then each waits twice as long, up to a minute")
    func backsOff() {
        var pace = ChangePace()
        #expect(pace.secondsToWait(for: 1, at: time(0)) == nil)
        var now = 0.0
        var waits: [Double] = []
        for _ in 0..<11 {
            pace.noteReading(of: 1, isCheap: false, at: time(now))
            let wait = pace.secondsToWait(for: 1, at: time(now)) ?? 0
            waits.append(wait)
            now += wait
        }
        #expect(waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
        #expect(pace.secondsToWait(for: 1, at: time(now)) == nil)
        #expect(pace.secondsToWait(for: 2, at: time(now)) == nil)
    }

    @Test("What time has passed already is not waited for again, and after a rest a photo begins anew")
    func rests() {
        var pace = ChangePace()
        for _ in 0..<8 { pace.noteReading(of: 1, isCheap: false, at: time(0)) }
        #expect(pace.secondsToWait(for: 1, at: time(10)) == 22)
        #expect(pace.secondsToWait(for: 1, at: time(32)) == nil)
        pace.noteReading(of: 1, isCheap: false, at: time(32 + 121))
        #expect(pace.secondsToWait(for: 1, at: time(32 + 121)) == nil)
    }

    /// New names and other rights change no picture.
    @Test("Of readings that decode nothing ten count as one, and they prolong nothing")
    func cheap() {
        var pace = ChangePace()
        for reading in 0..<29 { pace.noteReading(of: 1, isCheap: true, at: time(Double(reading))) }
        #expect(pace.secondsToWait(for: 1, at: time(28)) == nil)
        pace.noteReading(of: 1, isCheap: true, at: time(29))
        #expect(pace.secondsToWait(for: 1, at: time(29)) == 1)
        for reading in 30..<40 { pace.noteReading(of: 1, isCheap: true, at: time(Double(reading))) }
        #expect(pace.secondsToWait(for: 1, at: time(39)) == 2)
        pace.noteReading(of: 1, isCheap: true, at: time(121))
        #expect(pace.secondsToWait(for: 1, at: time(121)) == nil)
    }

    @Test("After a rest of all of them, few are remembered, however few there were")
    func forgetsFew() {
        var pace = ChangePace()
        for photo in 0..<500 as Range<Int64> { pace.noteReading(of: photo, isCheap: false, at: time(0)) }
        pace.noteReading(of: 500, isCheap: false, at: time(100))
        pace.noteReading(of: 501, isCheap: false, at: time(121))
        #expect(pace.count == 2)
    }

    @Test("Those that rest are not remembered for ever")
    func forgets() {
        var pace = ChangePace()
        for photo in 0..<5000 as Range<Int64> { pace.noteReading(of: photo, isCheap: false, at: time(0)) }
        for photo in 5000..<30_000 as Range<Int64> { pace.noteReading(of: photo, isCheap: false, at: time(200)) }
        let before = pace.count
        pace.noteReading(of: 1, isCheap: false, at: time(1000))
        for photo in 0..<60_000 as Range<Int64> {
            pace.noteReading(of: 100_000 + photo, isCheap: false, at: time(1000))
        }
        #expect(before <= 25_000)
        #expect(pace.count <= 60_001)
    }
}
