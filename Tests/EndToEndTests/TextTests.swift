import Foundation
import TerminalTesting
import Testing

/// Screenshots with text, drawn by ffmpeg.
@Suite("Text in pictures", .serialized)
struct TextTests {
    @Test("The text of a screenshot is read after everything else, shown, exported and kept over a restart")
    func screenshot() throws {
        let run = try Run()
        try run.drawScreen("The wifi password", to: "a.png")
        try run.draw(1, to: "photo.jpg")
        try run.start()
        try run.until { try run.exported("text") == ["a.png": "The wifi password"] }
        #expect(try run.control("show", "--all", "a.png").output.contains("The wifi password"))
        run.stop()
        try run.start()
        #expect(try run.exported("text") == ["a.png": "The wifi password"])
        #expect(try run.isClean())
    }

    @Test("The tabs in a screenshot tell its app once they are read, and after a restart")
    func app() throws {
        let run = try Run()
        try run.drawScreen("Chats Updates Communities Calls", to: "a.png")
        try run.drawScreen("WhatsApp", to: "b.png")
        func photos(_ app: String) throws -> [String?] {
            try run.control("list", "--app", app, "--json").objects().map { $0["path"] as? String }
        }
        try run.start()
        try run.until { try run.exported("text").count == 2 }
        #expect(try photos("WhatsApp") == ["a.png"] && photos("unknown") == ["b.png"])
        run.stop()
        try run.start()
        #expect(try photos("WhatsApp") == ["a.png"] && photos("unknown") == ["b.png"])
        #expect(try run.isClean())
    }

    @Test("Nothing is read while that is switched off, and all that waits once it is on again")
    func switchedOff() throws {
        let run = try Run()
        try run.settings("[text]\nenabled = false")
        try run.drawScreen("The wifi password", to: "a.png")
        try run.start(options: ["--verbose"])
        try run.sync()
        #expect(try run.control("settings", "get", "text.enabled").output.contains("false"))
        #expect(try run.control("settings", "set", "text.enabled", "maybe").code != 0)
        #expect(!run.logged.contains("a text reader started"))
        #expect(try run.control("settings", "set", "text.enabled", "true").code == 0)
        try run.until { try run.exported("text") == ["a.png": "The wifi password"] }
    }

    @Test("On its battery the machine reads no text, and the next daemon on mains what has waited")
    func battery() throws {
        let run = try Run()
        let battery = "\(run.top.path)/supplies/BAT0"
        try FileManager.default.createDirectory(atPath: battery, withIntermediateDirectories: true)
        try Run.put(Array("Battery\n".utf8), at: battery + "/type")
        try Run.put(Array("Discharging\n".utf8), at: battery + "/status")
        try run.drawScreen("The wifi password", to: "a.png")
        try run.start(options: ["--verbose"])
        try run.until { run.logged.contains("on its battery the machine reads no text") }
        run.stop()
        #expect(!run.logged.contains("a text reader started"))
        try FileManager.default.removeItem(atPath: battery)
        try run.start()
        try run.until { try run.exported("text") == ["a.png": "The wifi password"] }
    }

    @Test(
        "A reader that is killed costs no text: the next one reads the picture, also that of the next daemon",
        .enabled(if: Run.mayTrace, "nothing may be traced here"), arguments: [false, true])
    func killedReader(withDaemon: Bool) throws {
        let run = try Run()
        try run.settings("[text]\nenabled = false")
        try run.drawScreen("The wifi password", to: "a.png")
        try run.start()
        try run.sync()
        run.stop()
        try run.settings("")
        // The picture is analysed already, so only readers of text open it.
        try run.start(under: run.injecting("a.png", "pread64:signal=SIGSTOP:when=1"))
        let reader = try run.stoppedWorker()
        if withDaemon { kill(try run.process, SIGKILL) }
        kill(reader, SIGKILL)
        if withDaemon {
            run.stop(SIGKILL)
            try run.start()
        } else {
            try run.until { try !run.workers().contains(reader) }
            kill(try run.stoppedWorker(), SIGCONT)
        }
        try run.until { try run.exported("text") == ["a.png": "The wifi password"] }
        #expect(try run.isClean())
    }

    @Test("A reader that is missing is a condition that names what to install, and nothing else suffers")
    func missingReader() throws {
        let run = try Run()
        try run.useAnalyser(run.programs.appendingPathComponent("cleanerd-analyzer"))
        try FileManager.default.removeItem(at: run.top.appendingPathComponent("bin/cleanerd-text-reader"))
        try run.drawScreen("The wifi password", to: "a.png")
        try run.start()
        try run.untilStatus { $0.contains("text-reader-failing") }
        #expect(try run.control("status").output.contains("tesseract-ocr-eng"))
        try run.sync()
        #expect(try run.statuses() == ["a.png": "analysed"])
        #expect(try run.exported("text") == [:])
        try run.control("settings", "set", "text.enabled", "false")
        #expect(try run.control("status", "--check").code == 0)
    }
}

extension Run {
    /// Writes a picture of a telephone's screen with a line of text.
    fileprivate func drawScreen(_ text: String, to name: String) throws {
        try Command.run(
            [
                "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=white:s=1080x1920", "-vf",
                "drawbox=h=120:color=0x3050a0:t=fill,drawtext=text=\(text):fontsize=48:x=80:y=400", "-frames:v", "1",
                library.appendingPathComponent(name).path,
            ], output: "/dev/null")
        try #require(exists(name))
    }
}
