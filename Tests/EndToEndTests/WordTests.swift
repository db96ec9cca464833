import CLinux
import Foundation
import Testing

@Suite("What metadata and sidecars say about photos", .serialized)
struct WordTests {
    private func tag(_ run: Run, _ name: String, _ arguments: String...) throws {
        let answer = try run.program(
            "/usr/bin/exiftool", ["-q", "-overwrite_original", "-sep", "::"] + arguments + [run.path(name)])
        try #require(answer.code == 0, "\(answer.errors)")
    }

    private func sidecar(title: String, keyword: String) -> [UInt8] {
        let words = "<dc:title>\(title)</dc:title><dc:subject>\(keyword)</dc:subject>"
        return Array("<x:xmpmeta><rdf:RDF><rdf:Description>\(words)</rdf:Description></rdf:RDF></x:xmpmeta>".utf8)
    }

    private func shown(_ run: Run, _ name: String) throws -> [String: Any] {
        try run.sync()
        return try #require(try run.control("show", name, "--json").objects()[0]["photo"] as? [String: Any])
    }

    @Test("Tags that a program wrote are shown and exported, and the photo keeps its decision")
    func tags() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        #expect(try run.control("mark", "keep", "a.jpg").code == 0)
        #expect(try shown(run, "a.jpg")["title"] == nil)
        try tag(
            run, "a.jpg", "-XMP-dc:Title=Der Steg", "-IPTC:Keywords=sea::Boats",
            "-EXIF:ImageDescription=\u{1B}[31mMine",
            "-XMP-iptcExt:PersonInImage=Ann")
        let photo = try shown(run, "a.jpg")
        #expect(photo["title"] as? String == "Der Steg" && photo["description"] as? String == "[31mMine")
        #expect(photo["keywords"] as? [String] == ["sea", "Boats"] && photo["people"] as? [String] == ["Ann"])
        #expect(photo["decision"] as? String == "keep")
        #expect(try run.exported("title") == ["a.jpg": "Der Steg"])
        let text = try run.control("show", "a.jpg").output
        #expect(text.contains("title: Der Steg\n") && text.contains("keywords: sea, Boats\n"))
        #expect(try run.isClean())
    }

    @Test("A photo keeps its decision if the new file is analysed before it gets the photo's name")
    func slowProgram() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        #expect(try run.control("mark", "keep", "a.jpg").code == 0)
        try FileManager.default.copyItem(atPath: run.path("a.jpg"), toPath: run.path("a.jpg_exiftool_tmp"))
        try tag(run, "a.jpg_exiftool_tmp", "-XMP-dc:Title=Der Steg")
        let new = try shown(run, "a.jpg_exiftool_tmp")
        #expect(new["title"] as? String == "Der Steg" && new["decision"] == nil)
        try #require(rename(run.path("a.jpg_exiftool_tmp"), run.path("a.jpg")) == 0)
        let photo = try shown(run, "a.jpg")
        #expect(photo["title"] as? String == "Der Steg" && photo["decision"] as? String == "keep")
        #expect(try run.listed("all") == ["a.jpg"])
        #expect(try run.isClean())
    }

    @Test("A sidecar counts as soon as it is there, as long as it is there, and after a restart")
    func sidecars() throws {
        let run = try Run()
        try run.draw(1, to: "trip/a.jpg")
        try run.draw(2, to: "trip/b.jpg")
        try run.start()
        try run.sync()
        try run.write(sidecar(title: "Old", keyword: "sea"), to: "trip/a.jpg.xmp")
        #expect(try shown(run, "trip/a.jpg")["title"] as? String == "Old")
        #expect(try shown(run, "trip/b.jpg")["title"] == nil)
        try run.write(sidecar(title: "New", keyword: "Boats"), to: "trip/a.jpg.xmp")
        let changed = try shown(run, "trip/a.jpg")
        #expect(changed["title"] as? String == "New" && changed["keywords"] as? [String] == ["Boats"])
        run.stop()
        try run.write(sidecar(title: "Newer", keyword: "pier"), to: "trip/b.xmp")
        try run.start()
        #expect(try shown(run, "trip/a.jpg")["title"] as? String == "New")
        #expect(try shown(run, "trip/b.jpg")["title"] as? String == "Newer")
        try FileManager.default.removeItem(atPath: run.path("trip/a.jpg.xmp"))
        try FileManager.default.moveItem(
            atPath: run.path("trip/b.xmp"), toPath: run.path("trip/a.xmp"))
        #expect(try shown(run, "trip/a.jpg")["title"] as? String == "Newer")
        #expect(try shown(run, "trip/b.jpg")["title"] == nil)
        #expect(try run.statuses().keys.sorted() == ["trip/a.jpg", "trip/b.jpg"])
        #expect(try run.isClean())
    }

    @Test("What a file manager notes about one of several copies makes it the one that stays, and goes with it")
    func notes() throws {
        let run = try Run()
        let names = ["a.jpg", "b.jpg", "c.jpg"]
        for name in names { try run.draw(1, to: name) }
        try run.start()
        try run.sync()
        func note(_ name: String, _ attribute: String, _ value: String) throws {
            let result = setxattr(run.path(name), "user.\(attribute)", value, value.utf8.count, 0)
            try #require(result == 0, "this file system keeps no notes: \(errno)")
            try run.sync()
        }
        func staying() throws -> String? {
            let rows = try run.control("list", "duplicates", "--json").objects()
            return rows.first { $0["keeper"] as? Bool == true }?["path"] as? String
        }
        let others = try names.filter { try staying() != $0 }
        try note(others[0], "xdg.tags", "walrus,Grandma's pier")
        #expect(try staying() == others[0])
        let found = try run.control("search", "walrus", "--json").objects().map { $0["path"] as? String }
        #expect(found == [others[0]])
        try note(others[1], "xdg.tags", "walrus")
        try note(others[1], "baloo.rating", "7")
        #expect(try staying() == others[1])
        #expect(try run.control("mark", "delete", others[1]).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try run.control("trash", "restore", others[1]).code == 0)
        var value = [CChar](repeating: 0, count: 8)
        #expect(getxattr(run.path(others[1]), "user.baloo.rating", &value, 8) == 1)
        #expect(value[0] == CChar(UInt8(ascii: "7")))
        #expect(try run.isClean())
    }

    @Test("A photo is found by what a Takeout's JSON file says, as long as it says so")
    func takeout() throws {
        let run = try Run()
        try run.write(Run.smaller(1), to: "x.jpg")
        try run.draw(2, to: "y.jpg")
        try run.draw(3, to: "z.jpg")
        try tag(
            run, "z.jpg", "-EXIF:DateTimeOriginal=2001:02:03 04:05:06", "-GPSLatitude*=48.2", "-GPSLongitude*=16.37")
        try run.start()
        try run.sync()
        func write(_ description: String, _ person: String, to name: String) throws {
            let said =
                #"{"title": "Lighthouse.jpg", "description": "\#(description)", "people": [{"name": "\#(person)"}], "#
                + #""favorited": true, "photoTakenTime": {"timestamp": "1556712235"}, "#
                + #""geoData": {"latitude": 48.8566, "longitude": 2.3522}}"#
            try run.write(Array(said.utf8), to: name)
        }
        func found(_ words: String) throws -> [String] {
            try run.sync()
            return try run.control("search", words, "--json").objects().compactMap { $0["path"] as? String }.sorted()
        }
        #expect(try found("walrus").isEmpty)
        try write("A walrus asleep", "Zoe Quist", to: "x.jpg.supplemental-metadata.json")
        for words in ["walrus", "quist", "tag:quist", "favourite", "lighthouse", "france", "2019"] {
            #expect(try found(words) == ["x.jpg"], "\(words)")
        }
        let photo = try shown(run, "x.jpg")
        #expect(photo["description"] as? String == "A walrus asleep" && photo["people"] as? [String] == ["Zoe Quist"])
        try write("Two gannets", "Zoe Quist", to: "z.jpg.json")
        #expect(try found("gannets") == ["z.jpg"])
        #expect(try found("france") == ["x.jpg"] && found("2019") == ["x.jpg"])
        #expect(try found("austria") == ["z.jpg"] && found("2001") == ["z.jpg"])
        try write("A puffin", "Zoe Quist", to: "x.jpg.supplemental-metadata.json")
        #expect(try found("walrus").isEmpty)
        #expect(try found("puffin") == ["x.jpg"])
        try FileManager.default.removeItem(atPath: run.path("x.jpg.supplemental-metadata.json"))
        for words in ["puffin", "france", "2019"] { #expect(try found(words).isEmpty, "\(words)") }
        #expect(try found("quist") == ["z.jpg"])
        #expect(try run.statuses().keys.sorted() == ["x.jpg", "y.jpg", "z.jpg"])
        #expect(try run.isClean())
    }

    @Test("Sidecars that are none, or full of nonsense, do no harm")
    func hostile() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        let words = String(repeating: "<rdf:li>\u{202E}&#0;&lol;\u{1B}[2J</rdf:li>", count: 50_000)
        for (name, text) in [
            ("a.jpg.xmp", "<rdf:RDF><dc:subject><rdf:Bag>\(words)"), ("a.xmp", "<!DOCTYPE a [<!ENTITY b '"),
            ("a.JPG.xmp", ""), ("a.XMP", String(repeating: "<a ", count: 100_000)),
        ] { try run.write(Array(text.utf8), to: name) }
        try run.start()
        let photo = try shown(run, "a.jpg")
        #expect(photo["status"] as? String == "analysed" && photo["title"] == nil)
        #expect(photo["keywords"] as? [String] == nil)
        #expect(try run.isClean())
    }
}
