import CleanerProtocol
import Testing

@Suite struct JSONSliceTests {
    private func slice(_ text: String) -> JSONSlice {
        JSONSlice(line: Array(text.utf8))
    }

    private func text(_ slice: JSONSlice?) -> String? {
        slice.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    static let members: [(json: String, value: String?)] = [
        (#"{"a":1}"#, "1"), (#"{ "b" : [1,{"a":2}] , "a" : -1.5e3 }"#, "-1.5e3"), (#"{"a":null,"b":1}"#, "null"),
        (#"{"a":{"a":{"x":"}"}}}"#, #"{"a":{"x":"}"}}"#), (#"{"b":"\",\"a\":1","a":"x\\"}"#, #""x\\""#),
        (#"{"b":1}"#, nil), ("{}", nil), ("[1]", nil), ("", nil), (#"{"a""#, nil), (#"{"a":"#, nil), (#"{"a":[1"#, nil),
        (#"{"a":"x"#, nil), ("{,,,}", nil), (#"{"b":"\"#, nil),
    ]

    @Test("The member's value is found, whatever surrounds it", arguments: members.indices)
    func member(index: Int) {
        #expect(text(slice(Self.members[index].json).member("a")) == Self.members[index].value)
    }

    static let arrays: [(json: String, elements: [String]?)] = [
        ("[]", []), ("[ ]", []), ("[1,2]", ["1", "2"]), (#"[ {"a":[1,2]} , "],[" ]"#, [#"{"a":[1,2]}"#, #""],[""#]),
        ("{}", nil), ("[1", nil), (#"["a"#, nil), ("[[]", nil),
    ]

    @Test("The elements are found in their order", arguments: arrays.indices)
    func elements(index: Int) {
        #expect(slice(Self.arrays[index].json).elements?.compactMap(text) == Self.arrays[index].elements)
    }

    @Test("Text that is cut anywhere never traps")
    func cut() {
        let json = Array(#"{"a":[1,{"b":"\u00e9\""},null],"c":{"d":[[]]}}"#.utf8)
        for end in json.indices {
            for start in 0..<end {
                let slice = JSONSlice(line: Array(json[start..<end]))
                #expect((slice.elements ?? []).count <= json.count)
                #expect((slice.member("c")?.bytes.count ?? 0) <= json.count)
            }
        }
    }
}
