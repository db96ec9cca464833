/// A list of photos in a file, as `find`, `cleanerctl list -0` or an editor writes it.
package enum PhotoListFile {
    /// The entries in their order; empty ones are left out.
    ///
    /// Entries end with a newline, or with a zero byte so that names may hold newlines.
    package static func entries(in contents: [UInt8], nullSeparated: Bool) -> [[UInt8]] {
        let separator = nullSeparated ? 0 : UInt8(ascii: "\n")
        return contents.split(separator: separator).map { entry in
            let isDos = !nullSeparated && entry.last == UInt8(ascii: "\r")
            return Array(isDos ? entry.dropLast() : entry)
        }
        .filter { !$0.isEmpty }
    }
}
