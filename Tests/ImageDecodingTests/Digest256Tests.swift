import ImageDecoding
import Images
import Testing

@Suite("SHA-256 digests")
struct Digest256Tests {
    @Test(
        "The standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, hex: String) {
        let digest = Array(text.utf8).withUnsafeBytes { Digest256.of($0) }
        #expect(digest.description == hex)
        #expect(Digest256(hex: hex) == digest)
        #expect(Digest256(hex: hex.uppercased()) == digest)
        #expect(Digest256(bytes: digest.bytes) == digest)
    }

    @Test("Texts of another length or with other characters are refused")
    func refused() {
        let digits = String(repeating: "0", count: 64)
        #expect(Digest256(hex: digits) != nil)
        #expect(Digest256(hex: String(digits.dropLast())) == nil)
        #expect(Digest256(hex: digits + "0") == nil)
        #expect(Digest256(hex: digits.dropLast() + "g") == nil)
        #expect(Digest256(bytes: [1, 2, 3]) == nil)
    }
}
