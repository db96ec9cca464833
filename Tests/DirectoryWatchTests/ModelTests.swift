import DirectoryWatch
import SystemPackage
import Testing

extension WatchingTests {
    @Suite("Random operations")
    struct RandomOperations {
        @Test(
            "After any sequence of operations, what was told is what is on disk", arguments: Array(1...8) as [UInt64])
        func anySequence(seed: UInt64) throws {
            var configuration = WatchConfiguration()
            // Directories then come in parts, with events in between.
            if seed > 4 { configuration.listedAtOnce = 1 }
            try WatchedLibrary.with(configuration: configuration) { library in
                var dice = Dice(state: seed)
                for step in 0..<600 {
                    try operate(on: library, &dice, step)
                    if dice.roll(60) == 0 { try library.watch.requestScan() }
                    if dice.roll(80) == 0 { try library.expectTruth("step \(step) of seed \(seed)") }
                }
                try library.expectTruth("the end of seed \(seed)")
                // A scan drops watches without use; the first cookie may be answered before it, the second is not.
                try library.watch.requestScan()
                try library.sync()
                try library.expectTruth("the scan after seed \(seed)")
                #expect(WatchedLibrary.kernelWatches() == library.root.countDirectories() + 1)
            }
        }

        /// One operation on paths drawn from a small set, so that they meet; those that cannot be done are left.
        private func operate(on library: WatchedLibrary, _ dice: inout Dice, _ step: Int) throws {
            let directory = Self.path(library, &dice, depth: dice.roll(3))
            let other = Self.path(library, &dice, depth: 1 + dice.roll(3))
            let file = directory.appending("f\(dice.roll(5))")
            do {
                try perform(dice.roll(10), directory, other, file, step)
            } catch let error as Errno {
                let cannotBeDone: Set<Errno> = [
                    .noSuchFileOrDirectory, .fileExists, .notDirectory, .isDirectory, .invalidArgument,
                    .directoryNotEmpty, .permissionDenied, .notPermitted,
                ]
                guard cannotBeDone.contains(error) else { throw error }
            }
        }

        private func perform(
            _ kind: Int, _ directory: FilePath, _ other: FilePath, _ file: FilePath, _ step: Int
        ) throws {
            let elsewhere = other.appending("f\(step % 5)")
            switch kind {
            case 0, 1: try directory.makeDirectory()
            case 2, 3: try file.write("step \(step)")
            case 4: try file.move(to: elsewhere)
            case 5: try other.move(to: directory.appending("d\(step % 4)"))
            case 6: try file.exchange(with: elsewhere)
            case 7: try directory.exchange(with: other)
            case 8: try file.remove()
            default: if step % 3 == 0 { other.removeTree() } else { try file.setModified(step) }
            }
        }

        /// A path in the library, or sometimes outside.
        private static func path(_ library: WatchedLibrary, _ dice: inout Dice, depth: Int) -> FilePath {
            var path = dice.roll(8) == 0 ? library.outside : library.root
            for _ in 0..<depth { path.append("d\(dice.roll(4))") }
            return path
        }
    }
}

/// Numbers that are the same in each run (xorshift64, Marsaglia 2003).
private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
        if state < 1_000 { state = state &* 0x9E37_79B9_7F4A_7C15 }
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(sides))
    }
}
