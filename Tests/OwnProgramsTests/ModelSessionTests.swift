import Images
import SystemPackage
import Testing
import Translation

@testable import OwnPrograms

@Suite("A conversation with a model of the person's", .enabled(if: Scripts.mayRun, "the kernel has no Landlock"))
struct ModelSessionTests {
    /// Answers with the length of what it got and, so that a restart shows, the number of the question.
    private static let counting = """
        $| = 1; binmode STDIN; my $number = 0;
        while (defined(my $line = <STDIN>)) {
            my ($kind, $length) = split ' ', $line;
            read(STDIN, my $bytes, $length) == $length or exit 1;
            $number++;
        """

    private func session(
        _ answer: String, _ scripts: Scripts, dimensions: ClosedRange<Int> = 2...4
    ) throws -> ModelSession {
        let file = try scripts.file("\(Self.counting)\(answer) }", interpreter: "/usr/bin/perl")
        return ModelSession(try scripts.program("'\(file)'"), dimensions: dimensions, stop: scripts.stop)
    }

    @Test("It is started once, gets pictures as PPM and sentences as they are, and answers with numbers")
    func answers() throws {
        let scripts = try Scripts()
        var session = try session("print \"$number $length \", ($bytes =~ /^P6/ ? -1.5 : 2e-3), \"\\n\";", scripts)
        let picture = RGBImage(width: 2, height: 1, pixels: [1, 2, 3, 10, 255, 0])
        #expect(try session.vector(of: picture) == [1, 17, -1.5])
        #expect(try session.vector(of: "Grüße") == [2, 7, 0.002])
        var isRunning = session.isRunning
        #expect(isRunning)
        session.rest()
        isRunning = session.isRunning
        #expect(!isRunning)
        #expect(try session.vector(of: "a") == [1, 1, 0.002])
    }

    @Test("An empty line is no vector")
    func none() throws {
        let scripts = try Scripts()
        var session = try session("print \"\\n\";", scripts)
        #expect(try session.vector(of: "a") == nil)
    }

    @Test(
        "Whatever else it says is a wrong answer, and ends it",
        arguments: [
            ("print \"1 two 3\\n\";", "a line that is not numbers with spaces between them"),
            ("print \"1 nan\\n\";", "a line that is not numbers with spaces between them"),
            ("print \"1\\n\";", "1 numbers, and not 2 to 4"), ("print \"1 2 3 4 5\\n\";", "5 numbers, and not 2 to 4"),
            ("print \"1 2\\n1 2\\n\";", "more than one line"),
        ])
    func wrong(answer: String, why: String) throws {
        let scripts = try Scripts()
        var session = try session(answer, scripts)
        let failure = #expect(throws: ProgramFailure.self) { _ = try session.vector(of: "a") }
        #expect(failure == .wrongAnswer(Phrase(stringLiteral: why)))
        let isRunning = session.isRunning
        #expect(!isRunning)
    }

    @Test("The first answer fixes the dimension until the program is started again")
    func dimension() throws {
        let scripts = try Scripts()
        var session = try session("print join(' ', (1) x ($number + 1)), \"\\n\";", scripts)
        #expect(try session.vector(of: "a") == [1, 1])
        let failure = #expect(throws: ProgramFailure.self) { _ = try session.vector(of: "b") }
        #expect(failure == .wrongAnswer("3 numbers, and not 2 as before"))
        #expect(try session.vector(of: "a") == [1, 1])
    }

    @Test("An endless line, and an end in the middle, are told; the next question starts it again")
    func ends() throws {
        let scripts = try Scripts()
        var endless = try session("print '1 ' while 1;", scripts)
        let tooMuch = #expect(throws: ProgramFailure.self) { _ = try endless.vector(of: "a") }
        #expect(tooMuch == .tooMuchOutput(bytes: 128))
        var ending = try session("die \"no memory\\n\" if $bytes eq 'b'; print \"$number 1\\n\";", scripts)
        #expect(try ending.vector(of: "a") == [1, 1])
        let failure = #expect(throws: ProgramFailure.self) { _ = try ending.vector(of: "b") }
        guard case .failed(_, lastWords: "no memory")? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try ending.vector(of: "a") == [1, 1])
    }

    @Test("A changed program is another one, and the running one ends")
    func changes() throws {
        let scripts = try Scripts()
        var session = try session("print \"1 1\\n\";", scripts)
        let first = try session.identify()
        _ = try session.vector(of: "a")
        #expect(try session.identify() == first)
        var isRunning = session.isRunning
        #expect(isRunning)
        _ = try scripts.file("\(Self.counting) print \"2 2 2\\n\"; }", interpreter: "/usr/bin/perl")
        #expect(try session.identify() != first)
        isRunning = session.isRunning
        #expect(!isRunning)
        #expect(try session.vector(of: "a") == [2, 2, 2])
    }
}
