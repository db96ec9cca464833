/// Reads `user-dirs.dirs` as xdg-user-dirs writes it; the file looks like shell but is never evaluated.
package enum UserDirectories {
    /// The bytes of the path in a line like `XDG_PICTURES_DIR="$HOME/Bilder"`.
    ///
    /// - Returns: nil if the file names none, or names the home directory itself, which means "no such directory".
    package static func directory(_ name: String, in text: [UInt8], home: [UInt8]) -> [UInt8]? {
        var found: [UInt8]?
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let line = trimmed(line)
            let key = Array("\(name)=".utf8)
            guard line.starts(with: key), let value = value(line.dropFirst(key.count), home: home) else { continue }
            found = value
        }
        guard let found, found != home else { return nil }
        return found
    }

    /// The path in a quoted value, `"$HOME/…"` or absolute; a backslash makes the next character literal.
    private static func value(_ quoted: ArraySlice<UInt8>, home: [UInt8]) -> [UInt8]? {
        guard quoted.count >= 2, quoted.first == UInt8(ascii: "\""), quoted.last == UInt8(ascii: "\"") else {
            return nil
        }
        var content = quoted.dropFirst().dropLast()
        var value: [UInt8] = []
        let variable = Array("$HOME".utf8)
        if content.starts(with: variable) {
            content = content.dropFirst(variable.count)
            guard content.isEmpty || content.first == UInt8(ascii: "/") else { return nil }
            value = home
        } else {
            guard content.first == UInt8(ascii: "/") else { return nil }
        }
        var escaped = false
        for byte in content {
            if !escaped && byte == UInt8(ascii: "\\") {
                escaped = true
                continue
            }
            guard byte != 0 else { return nil }
            value.append(byte)
            escaped = false
        }
        while value.count > 1 && value.last == UInt8(ascii: "/") { value.removeLast() }
        return value
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        var line = line
        while let first = line.first, blanks.contains(first) { line = line.dropFirst() }
        while let last = line.last, blanks.contains(last) { line = line.dropLast() }
        return line
    }
}
