import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import PhotoCategories
import Testing

@Suite("Settings with the built programs", .serialized)
struct SettingsTests {
    @Test("A sensitivity counts at once, also while the analysis is paused, and after a restart, until it is unset")
    func sensitivity() throws {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        try run.start()
        try run.sync()
        // Nothing can be read or analysed now.
        try run.control("pause")
        let usual = try run.listed("blurry")
        #expect(usual == ["blurred-3.jpg"])
        let answer = try run.control("settings", "set", "blurry.sensitivity", "0")
        #expect(answer.code == 0)
        #expect(answer.output.contains("blurry.sensitivity is 0 now"))
        let all = try run.listed("blurry")
        #expect(all.isStrictSuperset(of: usual))
        #expect(try run.control("settings", "set", "screenshots.sensitivity", "off").code == 0)
        #expect(try run.listed("screenshots").isEmpty)
        #expect(try run.control("settings", "set", "near-duplicates.sensitivity", "off").code == 0)
        #expect(try run.listed("near-duplicates").isEmpty)
        run.stop()
        try run.start()
        #expect(try run.listed("blurry") == all)
        #expect(try run.listed("screenshots").isEmpty)
        #expect(try run.value("blurry.sensitivity") == "0 set")
        for name in ["blurry.sensitivity", "screenshots.sensitivity", "near-duplicates.sensitivity"] {
            #expect(try run.control("settings", "unset", name).code == 0)
        }
        #expect(try run.listed("blurry") == usual)
        #expect(try run.listed("screenshots") == ["screen-1.png"])
        #expect(try !run.listed("near-duplicates").isEmpty)
        #expect(try run.isClean())
    }

    @Test("Folders that are to be ignored are not looked into, and one that no library has is told")
    func ignored() throws {
        let run = try Run()
        try run.settings("ignore = [\"Cache/small\", \"Nowhere\"]\n")
        for (number, name) in ["a.jpg", "Cache/b.jpg", "Cache/small/c.jpg", "small/d.jpg"].enumerated() {
            try run.draw(UInt64(number + 1), to: name)
        }
        try run.start()
        try run.sync()
        #expect(try run.listed("all") == ["a.jpg", "Cache/b.jpg", "small/d.jpg"])
        let status = try run.control("status").output
        #expect(status.contains("Nowhere") && !status.contains("Cache/small"))
    }

    @Test("Each sensitivity takes its levels by name, and off proposes nothing of its category")
    func levels() throws {
        let run = try Run()
        let scene = Scene(seed: 1).drawn(width: 640, height: 480)
        for (name, raster) in [
            ("dark", scene.toned(contrast: 0.05, brightness: -124)),
            ("bright", scene.toned(contrast: 0.05, brightness: 124)),
            ("blank", scene.toned(contrast: 0)),
        ] {
            try run.write(DrawnLibrary.photo(of: raster, 1), to: "\(name).jpg")
        }
        try run.start()
        try run.sync()
        let names = try run.control("settings", "--json").objects().compactMap { $0["name"] as? String }
            .filter { $0.hasSuffix(".sensitivity") }
        #expect(names.count == 7)
        for name in names {
            let category = String(name.dropLast(".sensitivity".count))
            let usual = try run.listed(category)
            if ["dark", "bright", "blank"].contains(category) { #expect(usual.contains("\(category).jpg")) }
            for level in ["low", "normal", "high", "off"] {
                #expect(try run.control("settings", "set", name, level).code == 0)
                #expect(try run.value(name) == "\(level) set")
            }
            #expect(try run.listed(category).isEmpty, "\(category)")
            #expect(try run.control("settings", "unset", name).code == 0)
            #expect(try run.listed(category) == usual)
        }
    }

    @Test("Photos of a folder that is left out are counted, shown as such and never proposed, wherever they move")
    func leaveOut() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 1, "Scans/old/c.jpg": 1, "Scans2/d.jpg": 1])
        #expect(try run.listed("duplicates").count == 4)
        let answer = try run.control("settings", "add", "leave-out", "Scans")
        #expect(answer.code == 0)
        #expect(answer.output.contains("/Scans  1 photo"))
        #expect(try run.listed("duplicates") == ["a.jpg", "b.jpg", "Scans2/d.jpg"])
        #expect(try run.listed("all").count == 4)
        let shown = try #require(try run.control("show", "Scans/old/c.jpg", "--json").objects().first)
        #expect(shown["leftOut"] as? String == run.library.appendingPathComponent("Scans").path)
        #expect(try run.control("show", "Scans/old/c.jpg").output.contains("is left out"))
        #expect(try run.control("show", "a.jpg", "--json").objects().first?["leftOut"] == nil)
        try run.move("a.jpg", to: "Scans/a.jpg")
        try run.move("Scans/old", to: "new")
        try run.sync()
        #expect(try run.listed("duplicates") == ["b.jpg", "new/c.jpg", "Scans2/d.jpg"])
        run.stop()
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates") == ["b.jpg", "new/c.jpg", "Scans2/d.jpg"])
        // The same folder in other words.
        #expect(try run.control("settings", "remove", "leave-out", "./Scans/").code == 0)
        #expect(try run.listed("duplicates").count == 4)
        #expect(try run.isClean())
    }

    @Test("Of copies the one in a preferred folder stays, at once, after a restart and in new folders")
    func preferFolders() throws {
        let run = try Run(knowing: ["Albums/2022/a.jpg": 1, "Best/b.jpg": 1, "Received/c.jpg": 1])
        func kept() throws -> [String?] {
            let row = try #require(try run.control("list", "duplicates", "--json").objects().first)
            return [row["path"] as? String, row["why"] as? String]
        }
        #expect(
            try kept() == [
                "Albums/2022/a.jpg", "proposed to be kept: in your folder Albums/2022, the others lie elsewhere",
            ])
        #expect(try run.control("settings", "set", "prefer-folders", "Received", "Best").code == 0)
        #expect(
            try kept() == ["Received/c.jpg", "proposed to be kept: in your folder Received, the others lie elsewhere"])
        #expect(try run.control("settings", "remove", "prefer-folders", "./Received/").code == 0)
        #expect(try kept()[0] == "Best/b.jpg")
        run.stop()
        try run.start()
        try run.sync()
        #expect(try kept()[0] == "Best/b.jpg")
        #expect(try run.control("settings", "add", "prefer-folders", "New", "--new").code == 0)
        #expect(try run.control("settings", "unset", "prefer-folders").code == 0)
        try run.write(settings: "prefer-folders = [\"New\", \"Best\"]\n") { $0.settings == ["prefer-folders"] }
        try run.move("Received", to: "New")
        try run.sync()
        #expect(try kept()[0] == "New/c.jpg")
        #expect(try run.isClean())
    }

    @Test(
        "A place at which nothing lies is refused with the nearest names, in every setting of places, unless it is to come"
    )
    func unknownPlaces() throws {
        let run = try Run(knowing: ["Wedding Anna/a.jpg": 1, "2024/Hochzeit/b.jpg": 2, "Scans/c.jpg": 3])
        try #require(symlink(run.path("2024/Hochzeit"), run.path("feast")) == 0)
        let commands = [
            ["protect"], ["settings", "add", "leave-out"], ["settings", "add", "prefer-folders"],
            ["settings", "set", "leave-out"],
        ]
        for words in commands {
            for (typed, nearest) in [
                ("Weding", "Wedding Anna"), ("weding", "Wedding Anna"), ("Hochzeitt", "2024/Hochzeit"),
                ("2024/hochzeitt", "2024/Hochzeit"), ("Scnas", "Scans"),
            ] {
                let answer = try run.control(words + [typed])
                #expect(
                    answer.code == 4 && answer.errors.contains("did you mean \(nearest)?"), "\(words): \(answer.errors)"
                )
                #expect(answer.errors.contains("--new") && answer.output.isEmpty)
            }
            #expect(try run.control(words + ["Nowhere at all"]).code == 4)
            // In another letter case, and through a link, it is there.
            for typed in ["wedding anna", "feast"] { #expect(try run.control(words + [typed]).code == 0, "\(words)") }
            #expect(try run.control(words + ["To come", "--new"]).code == 0)
        }
        // What is to come is no fault, but is told with its setting.
        #expect(try run.conditions().isEmpty && run.control("status", "--check").code == 0)
        let settings = try run.control("settings", "get", "protect").output
        #expect(settings.contains("To come: nothing is there yet"), "\(settings)")
        #expect(try run.control("mark", "delete", "2024/Hochzeit/b.jpg").code == 5)
        #expect(try run.control("mark", "delete", "Wedding Anna/a.jpg").code == 5)
    }

    @Test("A place to come is no fault until it has come, also after a restart; then it is one where it vanishes")
    func placesToCome() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        func check() throws -> Int32 { try run.control("status", "--check").code }
        let answer = try run.control("protect", "Baptism", "--new")
        #expect(answer.output.contains("Baptism  nothing is there yet"), "\(answer.output)")
        run.stop()
        try run.start()
        try run.sync()
        #expect(try run.conditions().isEmpty && check() == 0)
        try run.draw(2, to: "Baptism/b.jpg")
        try run.sync()
        #expect(try run.control("mark", "delete", "Baptism/b.jpg", "--last-copy").code == 5)
        try FileManager.default.removeItem(at: run.library.appending(path: "Baptism"))
        try run.until { try run.conditions() == ["protect-unmatched"] }
        #expect(try check() == 1)
        run.stop()
        try run.start()
        try run.sync()
        #expect(try run.conditions() == ["protect-unmatched"])
    }

    @Test("A folder whose name is no UTF-8 is left out by its bytes")
    func bytes() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        let folder = Array(run.library.path.utf8) + [UInt8(ascii: "/"), 0x62, 0xFF]
        let path = folder.map { CChar(bitPattern: $0) } + [0]
        try #require(mkdir(path, 0o755) == 0)
        let photo = try Run.photo(1)
        let file = open(path.dropLast() + Array("/b.jpg".utf8CString), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(write(file, photo, photo.count) == photo.count)
        close(file)
        try run.start()
        try run.sync()
        #expect(try run.control("list", "duplicates", "--json").objects().count == 2)
        let client = try run.client()
        let odd = SettingFolder(WirePath(bytes: [0x62, 0xFF]))
        let change = try client.send(SettingsAddRequest(name: "leave-out", folder: odd))
        #expect(change.setting.value == .folders([SettingFolder(WirePath(bytes: [0x62, 0xFF]), photos: 1)]))
        #expect(change.categories == [.init(category: .duplicates, before: 2, after: 0)])
        run.stop()
        try run.start()
        #expect(try run.control("list", "duplicates", "--json").objects().isEmpty)
    }

    @Test("A settings file that is replaced counts at once; a broken one is a condition until it is mended")
    func file() throws {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        try run.start()
        try run.sync()
        try run.write(settings: "[blurry]\nsensitivity = 0\n", until: { $0.settings == ["blurry.sensitivity"] })
        #expect(try run.listed("blurry").count > 1)
        #expect(try run.value("blurry.sensitivity") == "0 file")
        try run.write(settings: "[blurry]\n\nsensitivity = \"very\"\n") { change in
            change.status?.conditions.contains { $0.code == "settings-wrong" && $0.text.contains("line 3") } == true
        }
        #expect(try run.listed("blurry").count > 1)
        try run.write(settings: "leave-out = [\"\(run.library.path)\"]\nblurry.sensitivity = 1\n") { change in
            change.settings == ["blurry.sensitivity", "leave-out"]
        }
        #expect(try run.conditions().isEmpty)
        #expect(try run.listed("duplicates").isEmpty)
        // What was set counts before the file.
        try run.control("settings", "set", "leave-out")
        #expect(try run.listed("duplicates").count == 3)
        #expect(try run.value("leave-out") == "[] set")
        try run.write(settings: "workers = 1\n") { $0.settings == ["blurry.sensitivity"] }
        #expect(try run.conditions() == ["restart-needed"])
        try run.write(settings: "") { $0.status?.conditions.isEmpty == true }
        #expect(try run.listed("blurry") == ["blurred-3.jpg"])
    }

    @Test("What is protected stays so when it is renamed, and a place that is not there is a condition until it is")
    func protection() throws {
        let run = try Run(knowing: ["Album/a.jpg": 1, "b.jpg": 1])
        try run.write(settings: "protect = [\"album\", \"Weding\"]\n") { change in
            change.status?.conditions.contains {
                $0.code == "protect-unmatched" && $0.text.contains("Weding")
                    && $0.remedy.contains("take it out of protect in \(run.top.path)/config.toml")
            } == true
        }
        #expect(try run.control("protect", "b.jpg").code == 0)
        try run.move("Album", to: "Feast")
        try run.sync()
        for photo in ["Feast/a.jpg", "b.jpg"] {
            let answer = try run.control("mark", "delete", photo, "--last-copy")
            #expect(answer.code == 5 && answer.errors.contains("it is protected"), "\(photo): \(answer.errors)")
        }
        try run.write(settings: "protect = [\"Feast\"]\n") { $0.status?.conditions.isEmpty == true }
        #expect(try run.isClean())
    }

    @Test("A name that matches nothing is not protected; the other names of the same command are")
    func mistypedProtection() throws {
        let run = try Run(knowing: ["Hochzeit/a.jpg": 1, "b.jpg": 2])
        let alone = try run.control("protect", "Hochzeitt")
        #expect(alone.code == 4 && alone.output.isEmpty)
        #expect(alone.errors.contains("nothing in the libraries has the path Hochzeitt, so it was not protected"))
        #expect(alone.errors.contains("did you mean Hochzeit?") && alone.errors.contains("ls \(run.library.path)"))
        #expect(try run.value("protect") == "[] default")
        let several = try run.control("protect", "Hochzeitt", "b.jpg")
        #expect(several.code == 2 && several.errors.contains("Hochzeitt"))
        #expect(several.output.contains("b.jpg  1 photo") && !several.output.contains("Hochzeitt"))
        let machine = try run.control("protect", "--json", "Hochzeitt")
        #expect(machine.code == 4 && machine.errors.contains(#""word":"not-found""#))
        #expect(try run.control("protect", "--remove", "b.jpg").code == 0)
    }

    @Test("The daemon's command line counts before what is set, and `settings set` says so")
    func flag() throws {
        let run = try Run()
        try run.start(options: ["--set", "blurry.sensitivity=low", "--set", "leave-out=Scans"])
        #expect(try run.value("blurry.sensitivity") == "low flag")
        let answer = try run.control("settings", "set", "blurry.sensitivity", "high")
        #expect(answer.code == 0)
        #expect(answer.errors.contains("--set blurry.sensitivity"))
        #expect(try run.value("blurry.sensitivity") == "low flag")
        #expect(try run.control("settings", "add", "leave-out", "Work").code == 5)
        run.stop()
        try run.start()
        #expect(try run.value("blurry.sensitivity") == "high set")
        #expect(try run.value("leave-out") == "[] default")
    }

    @Test("A command that cannot be meant says what could be, with its exit status")
    func wrong() throws {
        let run = try Run()
        try run.start()
        let rows: [(words: [String], code: Int32, hint: String)] = [
            (["set", "blury.sensitivity", "low"], 4, "did you mean blurry.sensitivity"),
            (["get", "leaveout"], 4, "did you mean leave-out"),
            (["set", "blurry.sensitivity", "very"], 64, "or a number from 0 to 1"),
            (["set", "blurry.sensitivity", "1.5"], 64, "0 to 1"),
            (["set", "blurry.sensitivity"], 64, "one value"),
            (["set", "near-duplicates.sensitivity", "40"], 64, "0 to 31"),
            (["set", "workers", "3"], 5, "config.toml"), (["add", "leave-out", "/etc"], 4, run.library.path),
            (["add", "leave-out", ".."], 64, "relative to its library"),
            (["add", "blurry.sensitivity", "x"], 64, "no list"),
            (["remove", "leave-out", "Scans"], 4, "no folder is"), (["ste", "leave-out", "x"], 64, "settings set"),
        ]
        for row in rows {
            let answer = try run.control(["settings"] + row.words)
            #expect(answer.code == row.code, "\(row.words): \(answer.errors)")
            #expect(answer.errors.contains(row.hint), "\(row.words): \(answer.errors)")
            #expect(answer.output.isEmpty)
        }
        #expect(try run.control("settings", "--json").objects().allSatisfy { $0["source"] as? String != "set" })
    }
}

extension Run {
    /// A setting's value and source, in short.
    fileprivate func value(_ name: String) throws -> String {
        let row = try #require(try control("settings", "get", name, "--json").objects().first)
        let value = row["value"].map { ($0 as? [Any])?.isEmpty == true ? "[]" : "\($0)" }
        return "\(value ?? "") \(row["source"] ?? "")"
    }

    fileprivate func conditions() throws -> [String] {
        try client().send(StatusRequest()).conditions.map(\.code)
    }

    /// Replaces the settings file as editors do, and waits for a change that subscribers get.
    fileprivate func write(settings: String, until isTold: (ChangeMessage) -> Bool) throws {
        let file = top.appendingPathComponent("config.toml")
        var isWritten = false
        try subscribe { change, _ in
            if !isWritten {
                try Data(settings.utf8).write(to: file, options: .atomic)
                isWritten = true
                return true
            }
            return !isTold(change)
        }
    }
}
