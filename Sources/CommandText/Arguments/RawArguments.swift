/// The command line as bytes: Swift's strings repair what is not UTF-8, and a repaired path opens another file or none.
package struct RawArguments: Sendable {
    private var left: [[UInt8]]

    /// - Parameter arguments: As the kernel gave them, without the program's name.
    package init(_ arguments: [[UInt8]]) {
        left = arguments
    }

    /// The bytes of an argument that the parser returned as text; call it in the order of the command line.
    ///
    /// An argument written as `--name=value` is found by its value's text with `option` given as `--name`.
    package mutating func take(_ text: String, option: String? = nil) -> [UInt8] {
        for (index, bytes) in left.enumerated() {
            if let option, bytes.starts(with: "\(option)=".utf8) {
                let value = Array(bytes.dropFirst(option.utf8.count + 1))
                if Self.reads(value, as: text) {
                    left.remove(at: index)
                    return value
                }
            }
            if Self.reads(bytes, as: text) {
                left.remove(at: index)
                return bytes
            }
        }
        return Array(text.utf8)
    }

    /// Compares bytes, because Swift calls some strings equal that are written differently.
    private static func reads(_ bytes: [UInt8], as text: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(text.utf8)
    }
}
