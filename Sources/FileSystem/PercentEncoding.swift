extension Sequence<UInt8> {
    /// The bytes of a path as in URIs (RFC 3986, section 2.1): `%` and two upper-case digits for each that is not literal.
    package func percentEncoded(keeping literal: Set<UInt8>) -> [UInt8] {
        var encoded: [UInt8] = []
        for byte in self {
            if literal.contains(byte) {
                encoded.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
            }
        }
        return encoded
    }
}
