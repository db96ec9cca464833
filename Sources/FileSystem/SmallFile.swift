import Glibc
package import SystemPackage

/// Reads whole files that are known to be small: settings, those of the kernel in /proc, records of other programs.
package enum SmallFile {
    /// The most bytes that are read; no settings file is longer.
    package static let longest = 1 << 20

    /// Why a file cannot be read.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// A longer file is `fileTooLarge`.
        case system(Errno)
        case notRegular

        package var description: String {
            switch self {
            case .system(let error): "\(error)"
            case .notRegular: "it is not a regular file"
            }
        }
    }

    /// Reads a whole file of at most `longest` bytes, also through a symbolic link.
    package static func read(_ path: FilePath, upTo longest: Int = longest) throws(Failure) -> [UInt8] {
        var contents: [UInt8]?
        do throws(Errno) {
            let file = try Descriptor(path, as: .linkedFile)
            // A pipe without a writer would look like an empty file. /dev/null is allowed as the usual name for no
            // settings.
            if [.regular, .characterSpecial].contains(try Stat(file.raw).type) {
                contents = try file.raw.contents(upTo: longest + 1)
            }
        } catch {
            throw .system(error)
        }
        guard let contents else { throw .notRegular }
        guard contents.count <= longest else { throw .system(.fileTooLarge) }
        return contents
    }

    /// Calls `body` with each line of a file, without the newline; never if the file cannot be read.
    package static func forEachLine(of path: String, _ body: (String) -> Void) {
        guard let file = fopen(path, "re") else { return }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer {
            free(line)
            fclose(file)
        }
        while getline(&line, &capacity, file) > 0, let line {
            var text = String(cString: line)
            if text.last == "\n" { text.removeLast() }
            body(text)
        }
    }
}
