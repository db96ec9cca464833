package import Images
import Translation

/// A conversation with the user's own image-text model, for one thread; cleanerd-programs(7) describes it.
///
/// The program is started with the first question and stays for the next ones. After a failure it is ended, and started
/// again with the next question.
package struct ModelSession: ~Copyable {
    /// The first answer: loading a model of 2 GB from a disk takes half a minute.
    private static let firstDeadline = Duration.seconds(120)
    /// A large model takes some seconds a picture on a slow core, and shares it.
    private static let deadline = Duration.seconds(60)
    /// Bytes for each number of an answer, enough for all its digits.
    private static let numberBytes = 32

    private let program: OwnProgram
    private let stop: StopSwitch
    private let dimensions: ClosedRange<Int>
    private var running: RunningProgram?
    private var stamp: String?
    private var dimension: Int?

    /// Starts nothing yet.
    package init(_ program: OwnProgram, dimensions: ClosedRange<Int>, stop: StopSwitch) {
        self.program = program
        self.dimensions = dimensions
        self.stop = stop
    }

    package var isRunning: Bool { running != nil }

    /// Identifies the program by its files; ends a running one if they changed.
    package mutating func identify() throws(ProgramFailure) -> String {
        let present = try program.stamp()
        if stamp != present { rest() }
        stamp = present
        return present
    }

    /// The vector of a picture, which is sent to the program as PPM; nil if the program has none.
    package mutating func vector(of picture: RGBImage) throws(ProgramFailure) -> [Float]? {
        try ask("image", Array("P6\n\(picture.width) \(picture.height)\n255\n".utf8) + picture.pixels)
    }

    /// The vector of a sentence; nil if the program has none.
    package mutating func vector(of sentence: String) throws(ProgramFailure) -> [Float]? {
        try ask("text", Array(sentence.utf8))
    }

    /// Ends the program, to free its memory for others.
    package mutating func rest() {
        running = nil
        dimension = nil
    }

    private mutating func ask(_ kind: String, _ bytes: [UInt8]) throws(ProgramFailure) -> [Float]? {
        do throws(ProgramFailure) {
            return try vector(try answer(Array("\(kind) \(bytes.count)\n".utf8) + bytes))
        } catch {
            rest()
            throw error
        }
    }

    private mutating func answer(_ question: [UInt8]) throws(ProgramFailure) -> [UInt8] {
        let isFirst = running == nil
        let limits = ProgramLimits(
            deadline: isFirst ? Self.firstDeadline : Self.deadline,
            outputBytes: dimensions.upperBound * Self.numberBytes)
        let end = SuspendingClock.now + limits.deadline
        if isFirst { running = try RunningProgram.start(program, limits: limits, until: end, stop: stop) }
        guard let answer = try running?.ask(question, limits: limits, until: end, isWhole: Self.isWhole) else {
            preconditionFailure("it was just started")
        }
        return answer
    }

    /// Whether the bytes are one whole line; text after it is an error, as the program must not write unasked.
    private static func isWhole(_ bytes: [UInt8]) throws(ProgramFailure) -> Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        guard end == bytes.count - 1 else { throw .wrongAnswer(Phrase("more than one line")) }
        return true
    }

    private mutating func vector(_ line: [UInt8]) throws(ProgramFailure) -> [Float]? {
        let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0.isNewline }
        guard !words.isEmpty else { return nil }
        let numbers = words.compactMap { Float($0) }
        guard numbers.count == words.count, numbers.allSatisfy(\.isFinite) else {
            throw .wrongAnswer(Phrase("a line that is not numbers with spaces between them"))
        }
        guard dimensions.contains(numbers.count), numbers.count == dimension ?? numbers.count else {
            throw .wrongAnswer(otherCount(numbers.count))
        }
        dimension = numbers.count
        return numbers
    }

    private func otherCount(_ count: Int) -> Phrase {
        dimension.map { Phrase("\(count) numbers, and not \($0) as before") }
            ?? Phrase("\(count) numbers, and not \(dimensions.lowerBound) to \(dimensions.upperBound)")
    }
}
