import BoundedReading
import Fixtures
import Foundation
import Images
import Testing

@testable import ImageDecoding

@Suite("Hostile words in metadata")
struct HostileWordTests {
    private func packet(_ text: String) -> XMPPacket {
        Array(text.utf8).withUnsafeBytes { XMPPacket(BoundedBytes($0)) }
    }

    private func words(_ text: String) -> PhotoMetadata {
        var metadata = PhotoMetadata()
        packet(text).words.describe(&metadata)
        return metadata
    }

    private func bag(_ items: some Sequence<String>) -> String {
        "<dc:subject><rdf:Bag>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></dc:subject>"
    }

    @Test("A megabyte of keywords leaves as many as are kept, and no more than a page of text")
    func tooMany() throws {
        let many = words(bag((0..<60_000).map { "keyword \($0)" }))
        #expect(many.keywords == (0..<PhotoMetadata.keywordLimit).map { "keyword \($0)" })
        let long = words(bag((0..<200).map { "\($0)" + String(repeating: "é", count: 5_000) }))
        #expect(try #require(long.keywords).allSatisfy { $0.count <= PhotoMetadata.textLimit })
        #expect(try JSONEncoder().encode(long).count < 4_500)
        #expect(words(bag([String(repeating: "a", count: 1 << 20)])).keywords?[0].count == PhotoMetadata.textLimit)
    }

    @Test("All kinds of words together stay within a page")
    func page() throws {
        let text = String(repeating: "🐦", count: 3_000)
        let everything =
            "<dc:title>\(text)</dc:title><photoshop:Headline>1\(text)</photoshop:Headline>"
            + "<dc:description>2\(text)</dc:description><exif:UserComment>3\(text)</exif:UserComment>"
            + bag((0..<40).map { "\($0)\(text)" })
            + "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>\(text)</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>"
        #expect(try JSONEncoder().encode(words(everything)).count < 4_500)
    }

    @Test("Texts are freed of control and direction marks, and end at a NUL")
    func characters() {
        let metadata = words(
            "<dc:title>a\u{202E}b&#x202E;c&#27;[31m</dc:title>" + bag(["x&#0;y", "\u{200F}", "&#8207;z", "A", "a"]))
        #expect(metadata.title == "a b c [31m")
        #expect(metadata.keywords == ["x", "z", "A"])
    }

    @Test("Entities are the five of XML and numbers; others stay as they are, and a document type ends all")
    func entities() {
        #expect(words("<dc:title>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F426;&b;&</dc:title>").title == "<>&\"'A🐦&b;&")
        #expect(
            words("<dc:title>&#xD800;&#x110000;&#99999999999;</dc:title>").title == "&#xD800;&#x110000;&#99999999999;")
        #expect(words("<dc:title><![CDATA[&amp;<b>]]></dc:title>").title == "&amp;<b>")
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><dc:title>&b;</dc:title>"
        #expect(words(bomb).title == nil)
    }

    @Test(
        "Broken XMP says what it said before the break",
        arguments: [
            "<dc:subject", "</rdf:Bag>", "<dc:subject></rdf:Bag>", "<", "<!-- ", "<?x", "<a b>",
            "<a b=>", "<a b='", "<![CDATA[", "<!ELEMENT>", "<a/b>", "< a>", "<\0>",
        ])
    func broken(rest: String) {
        let metadata = words("<dc:title>Pier</dc:title>\(rest)<dc:description>no</dc:description>")
        #expect(metadata.title == "Pier")
        #expect(metadata.comment == nil)
    }

    @Test("A packet cut off at any byte is read up to there")
    func cutOff() {
        let whole = Array(
            """
            <?xpacket begin="" id="W5"?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><!-- no --><rdf:Description xmp:Rating = '3'
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"><d:subject><rdf:Bag>
            <rdf:li>Pier</rdf:li><rdf:li><![CDATA[sea]]></rdf:li></rdf:Bag></d:subject></rdf:Description></rdf:RDF>
            """.utf8)
        for count in 0...whole.count {
            whole[..<count].withUnsafeBytes { bytes in
                var metadata = PhotoMetadata()
                let packet = XMPPacket(BoundedBytes(bytes))
                packet.words.describe(&metadata)
                #expect(["Pier", "sea"].starts(with: metadata.keywords ?? []))
                if count == whole.count {
                    #expect(metadata.keywords == ["Pier", "sea"] && packet.rating == 3 && packet.isXMP)
                }
            }
        }
    }

    @Test("Prefixes mean what the packet declares, where it declares them")
    func prefixes() {
        let subject = "<a:subject xmlns:a='http://purl.org/dc/elements/1.1/'>Pier</a:subject>"
        #expect(words(subject).keywords == ["Pier"])
        #expect(words("<dc:subject xmlns:dc='urn:other'>Pier</dc:subject>").keywords == nil)
        #expect(words("<x xmlns:dc='urn:other'></x><dc:subject>Pier</dc:subject>").keywords == ["Pier"])
    }

    @Test("Nesting without end and elements without number end")
    func nesting() {
        let deep = String(repeating: "<rdf:li>", count: 100_000)
        #expect(words("<dc:title>Pier</dc:title><dc:subject>\(deep)x").title == "Pier")
        let wide = "<a " + (0..<100_000).map { "xmlns:p\($0)='u' b\($0)='c' " }.joined() + "/>"
        #expect(words("<dc:title>Pier</dc:title>\(wide)<dc:description>no</dc:description>").comment == nil)
        let long = "<" + String(repeating: "a", count: 100_000) + "/>"
        #expect(words("<dc:title>Pier</dc:title>\(long)").title == "Pier")
    }

    @Test("Bytes that are no XMP are no sidecar")
    func noSidecar() {
        for text in ["", "shopping list", "<html><body>dc:title</body></html>", "\u{FEFF}<a/>", "<rdf:"] {
            #expect(Array(text.utf8).withUnsafeBytes { PhotoMetadata(sidecar: $0) } == nil)
        }
        let empty = "\u{FEFF}<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>"
        #expect(Array(empty.utf8).withUnsafeBytes { PhotoMetadata(sidecar: $0) } == PhotoMetadata())
    }

    private func press(_ bytes: [UInt8]) -> PhotoMetadata {
        bytes.withUnsafeBytes { bytes in
            var (words, metadata) = (PhotoWords(), PhotoMetadata())
            IPTCRecord.read(BoundedBytes(bytes), &words)
            words.describe(&metadata)
            return metadata
        }
    }

    @Test("A press record cut off at any byte is read up to there, and never beyond its end")
    func brokenPress() {
        func set(_ kind: UInt8, _ text: [UInt8]) -> [UInt8] { [0x1C, 2, kind, 0, UInt8(text.count)] + text }
        let whole = set(5, Array("Pier".utf8)) + set(25, [0x4D, 0xF6, 0x77, 0x65]) + set(25, Array("a\0b".utf8))
        for count in 0...whole.count { _ = press(Array(whole[..<count])) }
        #expect(press(whole).title == "Pier")
        #expect(press(whole).keywords == ["Möwe", "a"])
        #expect(press(set(5, Array("Pier".utf8)) + [0x1C, 2, 25, 0xFF, 0xFF, 1]).title == "Pier")
        let many = (0..<40_000).flatMap { set(25, Array("\($0)".utf8)) }
        #expect(press(many).keywords?.count == PhotoMetadata.keywordLimit)
    }

    @Test("Resources of Photoshop are walked to the record, whatever their names and lengths")
    func resources() {
        func resource(_ number: UInt8, _ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
            let named = [UInt8(name.count)] + name
            return Array("8BIM".utf8) + [4, number] + named + (named.count % 2 == 0 ? [] : [0])
                + [0, 0, 0, UInt8(content.count)] + content + (content.count % 2 == 0 ? [] : [0])
        }
        let record: [UInt8] = [0x1C, 2, 5, 0, 1, 0x41]
        let whole = resource(2, Array("ab".utf8), [1, 2, 3]) + resource(3, [], [9]) + resource(4, [], record)
        for count in 0..<whole.count {
            whole[..<count].withUnsafeBytes {
                #expect(PhotoshopResources.find(.press, in: BoundedBytes($0)).map(\.count) == nil)
            }
        }
        whole.withUnsafeBytes { bytes in
            #expect(PhotoshopResources.find(.press, in: BoundedBytes(bytes)).map { Array($0.raw) } == record)
        }
    }
}
