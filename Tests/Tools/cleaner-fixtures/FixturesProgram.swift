import Fixtures
import Glibc

/// Draws a small library for tests and for trying the programs: scenes, versions of them, screens, blurs, damage.
///
/// With `--formats` it draws one scene in each format instead.
@main
struct FixturesProgram {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let isOfFormats = arguments.first == "--formats"
        // A folder with the name of an option would only be in the way.
        guard arguments.count == (isOfFormats ? 2 : 1), let directory = arguments.last, !directory.hasPrefix("-")
        else { complain("usage: cleaner-fixtures [--formats] DIR", code: 64) }
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
            complain("cleaner-fixtures: cannot make \(directory): \(String(cString: strerror(errno)))", code: 1)
        }
        for (name, bytes) in try isOfFormats ? DrawnLibrary.formats() : DrawnLibrary.files() {
            try write(bytes, to: "\(directory)/\(name)")
        }
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        let bytes = Array("\(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
        exit(code)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw FixtureError.encoding("cannot open \(path)") }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw FixtureError.encoding("cannot write \(path)") }
    }
}
