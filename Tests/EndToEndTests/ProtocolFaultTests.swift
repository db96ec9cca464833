import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Synchronization
import Testing

@Suite("Faults of the protocol, against the built daemon", .serialized)
struct ProtocolFaultTests {
    private static let status = #"{"id":0,"method":"status"}"#

    private static func mark(_ photos: [String], _ decision: String, undecidedOnly: Bool = false, id: Int = 1) -> String
    {
        let photos = photos.map { #"{"\#($0.hasPrefix("p:") ? "id" : "path")":"\#($0)"}"# }.joined(separator: ",")
        return #"{"id":\#(id),"method":"mark","params":{"photos":[\#(photos)],"decision":"\#(decision)","#
            + #""undecidedOnly":\#(undecidedOnly)}}"#
    }

    private static func names(_ count: Int, in folder: String = "") -> [String] {
        (1...count).map { folder + "\($0).png" }
    }

    /// Fault 65.
    @Test("A line without end is refused at the limit, closed, and costs no memory")
    func endlessLine() throws {
        let run = try Run()
        try run.start()
        let line = try run.line()
        let before = try run.peakMemory()
        let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        var sent = 0
        while sent < 200, line.write(megabyte) { sent += 1 }
        #expect(sent < 200)
        #expect(try line.receive()?.contains("line-too-long") == true)
        #expect(try line.receive() == nil)
        #expect(try run.peakMemory() - before < 16 * 1024)
        #expect(try run.control("status").code == 0)
    }

    /// Fault 66.
    @Test("A subscriber that stops reading costs bounded memory, delays no other client, and gets notice of its gap")
    func deafSubscriber() throws {
        // Long paths make long messages, so that few of them fill the daemon's buffer: before it closes the connection,
        // also on a busy machine. A control character takes six bytes in JSON.
        let folder = (1...14).map { _ in String(repeating: "\u{1}", count: 240) }.joined(separator: "/") + "/"
        let run = try Run(knowingTiny: Self.names(50, in: folder))
        let photos = (1...50).map { "p:\($0)" }
        let deaf = try run.line()
        try deaf.send(#"{"id":1,"method":"subscribe"}"#)
        #expect(try deaf.receive()?.contains("result") == true)
        #expect(try deaf.receive()?.contains(#""fresh":true"#) == true)
        let before = try run.peakMemory()
        let other = try run.line()
        let rounds = ProtocolLimits.unreadOutputBytes / (photos.count * 6 * folder.utf8.count)
        for round in 1...rounds {
            _ = try other.ask(Self.mark(photos, round % 2 == 0 ? "keep" : "maybe"))
        }
        #expect(try run.peakMemory() - before < 4 * ProtocolLimits.unreadOutputBytes / 1024)
        // It reads again, and soon gets the present state, though nothing changes any more.
        var lines = 0
        var isFresh = false
        while !isFresh, let line = try deaf.receive() {
            lines += 1
            isFresh = line.contains(#""fresh":true"#)
        }
        #expect(isFresh)
        #expect(lines < rounds * photos.count)
        #expect(try run.control("status").code == 0)
    }

    /// Faults 66 and 67.
    @Test(
        "A client that never ends a line or never reads is closed; meanwhile others are served",
        .enabled(if: Run.runsAll, "waits for half a minute: --all"))
    func slowClients() throws {
        let run = try Run()
        try run.start()
        let deaf = try run.line()
        // As many requests as the socket takes; their answers exceed its buffer by far.
        let requests = Array(String(repeating: Self.status + "\n", count: 10_000).utf8)
        #expect(Glibc.send(deaf.descriptor, requests, requests.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) > 0)
        let slow = try run.line()
        slow.setPatience(seconds: 1)
        var byte: UInt8 = 0
        var sent = 0
        // One byte a second, until the daemon closes.
        while slow.write([UInt8(ascii: "x")]), recv(slow.descriptor, &byte, 1, 0) < 0, errno == EAGAIN {
            sent += 1
            if sent == 3 { #expect(try run.control("status").code == 0) }
            try #require(sent < 2 * ProtocolLimits.halfLineSeconds)
        }
        #expect(sent >= 3)
        var request = pollfd(fd: deaf.descriptor, events: 0, revents: 0)
        #expect(poll(&request, 1, Int32(LineSocket.patience * 1000)) == 1)
        #expect(request.revents & Int16(POLLHUP) != 0)
        #expect(try run.control("status").code == 0)
    }

    /// Fault 68.
    @Test("A client that dies in the middle decides on all or on nothing")
    func dyingClient() throws {
        let names = Self.names(30)
        let run = try Run(knowingTiny: names)
        let request = Array((Self.mark(names, "keep") + "\n").utf8)
        func decided() throws -> Int {
            try run.control("export", "--json").objects().count { $0["decision"] != nil }
        }
        for length in [1, request.count / 2, request.count - 1] {
            #expect(try run.line().write(Array(request.prefix(length))))
        }
        #expect(try decided() == 0)
        #expect(try run.line().write(request))
        #expect([0, 30].contains(try decided()))
        // Killed while an answer is written: many, so that they die at any point.
        for _ in 0..<20 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: run.path(of: "cleanerctl"))
            process.arguments = ["--socket", run.socket.path, "export", "--json"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            _ = try pipe.fileHandleForReading.read(upToCount: 1)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        for _ in 0..<20 {
            #expect(
                try run.line().write(Array(String(repeating: #"{"id":1,"method":"export"}"# + "\n", count: 20).utf8)))
        }
        #expect(try run.isClean())
        #expect(run.daemon?.isRunning == true)
    }

    /// Fault 69.
    @Test(
        "Of clients that decide on the same photos at once, one wins each photo and the others get a conflict"
    )
    func parallelDecisions() throws {
        let names = Self.names(40)
        let run = try Run(knowingTiny: names)
        let path = run.socket.path
        let answers = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            let decision = ["keep", "delete", "keep", "delete"][number]
            guard let line = try? LineSocket.greeted(path) else { return }
            for name in names {
                guard let answer = try? line.ask(Self.mark([name], decision, undecidedOnly: true)) else { return }
                answers.withLock { $0.append(answer) }
            }
        }
        let all = answers.withLock { $0 }
        #expect(all.count == 160)
        #expect(all.count { $0.contains(#""act":"#) } == 40)
        #expect(all.count { $0.contains(#""word":"conflict""#) } == 80)
        #expect(try run.isClean())
    }

    /// Fault 70.
    @Test("A decision that is sent again is one decision, which one undo takes back")
    func repeated() throws {
        let names = Self.names(2)
        let run = try Run(knowingTiny: names)
        let line = try run.line()
        let request = Self.mark([names[0]], "keep", id: 7)
        #expect(try line.ask(request).contains(#""act":"#))
        #expect(try line.ask(request).contains(#""act":"#) == false)
        // A new connection, as after a time-out.
        #expect(try run.line().ask(request).contains(#""act":"#) == false)
        #expect(try run.control("undo").code == 0)
        #expect(try run.control("undo").code == 4)
        #expect(try run.control("export", "--json").objects().allSatisfy { $0["decision"] == nil })
    }

    /// Faults 71 and 72.
    @Test("Lines of garbage get at most one answer each, and the daemon stays the same")
    func fuzz() throws {
        let names = Self.names(3)
        let run = try Run(knowingTiny: names)
        let line = try run.line()
        var random = RandomSource(seed: 1)
        var corpus = [
            Self.status, Self.mark(names, "keep"), Self.mark(names, "maybe"),
            #"{"jsonrpc":"2.0","id":"a","method":"list","params":{"category":"all","limit":2}}"#,
            #"{"id":1,"method":"show","params":{"photo":{"path":"1.png","pathBytes":"MS5wbmc="}}}"#,
            #"{"id":1,"method":"settings.set","params":{"name":"blurry.sensitivity","value":0.5}}"#,
            #"{"id":1,"method":"undo","params":{}}"#, "GET / HTTP/1.1", "220 smtp ready", "PRI * HTTP/2.0",
        ].map { Array($0.utf8) }
        corpus.append([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
        let pieces =
            [
                "1e999", "-0", #""\ud800""#, #""\u0000""#, "[[[[", "}}", "null", #"{"id":1}"#, #","id":2"#,
                "99999999999999999999",
            ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0]]
        let rounds = Run.runsAll ? 100_000 : 3000
        for round in 0..<rounds {
            var bytes = corpus[random.integer(0...corpus.count - 1)]
            for _ in 0..<random.integer(1...4) { Self.mutate(&bytes, pieces, &random) }
            #expect(line.write(bytes.filter { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]))
            try line.send(#"{"id":"end-\#(round)","method":"settings.unset","params":{"name":"blurry.sensitivity"}}"#)
            var answers = 0
            while true {
                let answer = try #require(try line.receive(), "closed after \(String(decoding: bytes, as: UTF8.self))")
                if answer.contains(#""id":"end-\#(round)""#) { break }
                if !answer.contains(#""method""#) { answers += 1 }
            }
            #expect(answers <= 1, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(run.daemon?.isRunning == true)
        #expect(try run.isClean())
    }

    private static func mutate(_ bytes: inout [UInt8], _ pieces: [[UInt8]], _ random: inout RandomSource) {
        let place = random.integer(0...bytes.count)
        switch random.integer(0...4) {
        case 0 where place < bytes.count: bytes[place] = UInt8(random.integer(0...255))
        case 1: bytes.removeSubrange(place...)
        case 2 where place < bytes.count: bytes.remove(at: place)
        case 3: bytes.insert(contentsOf: bytes, at: place)
        default: bytes.insert(contentsOf: pieces[random.integer(0...pieces.count - 1)], at: place)
        }
    }

    /// Fault 71.
    @Test("A line that is as long as may be, and wide instead of deep, is one error and costs bounded memory")
    func wideLines() throws {
        let run = try Run()
        try run.start()
        let line = try run.line()
        _ = try line.ask(Self.status)
        let before = try run.peakMemory()
        func filled(_ piece: (Int) -> String) -> String {
            var text = ""
            var number = 0
            while text.utf8.count < ProtocolLimits.requestLineBytes - 200 {
                text += piece(number) + ","
                number += 1
            }
            return String(text.dropLast())
        }
        for photos in [
            "[" + filled { _ in "{}" } + "]", "[" + filled { _ in "0" } + "]", "[" + filled { _ in "[]" } + "]",
            "{" + filled { "\"\($0)\":0" } + "}", "{" + filled { _ in "\"a\":0" } + "}",
        ] {
            let request = #"{"id":1,"method":"mark","params":{"photos":\#(photos),"decision":"keep"}}"#
            try #require(request.utf8.count <= ProtocolLimits.requestLineBytes)
            let answer = try line.ask(request)
            #expect(
                answer.contains(#""error""#) && answer.utf8.count < 1000, "\(request.prefix(80)): \(answer.prefix(200))"
            )
            // No second answer comes before the one to the next request.
            #expect(try line.ask(Self.status).contains(#""result""#))
        }
        #expect(try run.peakMemory() - before < 256 * 1024)
    }

    /// Fault 73.
    @Test("Of two hundred clients a hundred are served; the others get a reason and are closed")
    func manyClients() throws {
        let run = try Run()
        try run.start()
        var lines: [LineSocket] = []
        var greeted = 0
        for _ in 1...200 {
            let line = try LineSocket(run.socket.path)
            let first = try #require(try line.receive())
            if first.contains(#""hello""#) {
                greeted += 1
            } else {
                #expect(first.contains(#""word":"busy""#))
                #expect(try line.receive() == nil)
            }
            lines.append(line)
        }
        #expect(greeted == ProtocolLimits.connections)
        #expect(try run.control("status").code == 75)
        #expect(try lines[0].ask(Self.status).contains("result"))
        lines = []
        #expect(try run.control("status").code == 0)
    }

    /// Fault 73.
    @Test(
        "Clients that come and go without end, when all places are taken, neither end the daemon nor delay others"
    )
    func arrivals() throws {
        let run = try Run()
        try run.start()
        let lines = try (0..<ProtocolLimits.connections).map { _ in try LineSocket.greeted(run.socket.path) }
        let path = Array(run.socket.path.utf8)
        let flood = DispatchGroup()
        let isOver = Atomic(false)
        for _ in 0..<4 {
            DispatchQueue.global().async(group: flood) {
                while !isOver.load(ordering: .relaxed) {
                    if let descriptor = try? LocalSocket.connect(to: path) { close(descriptor) }
                }
            }
        }
        defer {
            isOver.store(true, ordering: .relaxed)
            flood.wait()
        }
        for asked in 0..<60 {
            #expect(try lines[asked % lines.count].ask(Self.status).contains("result"))
        }
    }

    /// Fault 74.
    @Test("Without a descriptor left for another client the daemon says so, and has enough for its work")
    func noDescriptors() throws {
        let run = try Run()
        try run.start(under: ["/usr/bin/prlimit", "--nofile=80"])
        var lines: [LineSocket] = []
        /// Connects until a client is refused, and returns the first line of that one.
        func fill() throws -> String? {
            while lines.count < ProtocolLimits.connections {
                let line = try LineSocket(run.socket.path)
                let first = try #require(try line.receive())
                guard first.contains(#""hello""#) else { return first }
                lines.append(line)
            }
            return nil
        }
        #expect(try fill()?.contains("no descriptor is left") == true)
        // A client that stays is served, and photos are analysed.
        let first = try #require(lines.first)
        first.setPatience(seconds: 300)
        #expect(try first.ask(Self.status).contains("result"))
        for seed in UInt64(1)...5 { try run.draw(seed, to: "\(seed).jpg") }
        #expect(try first.ask(#"{"id":1,"method":"sync"}"#).contains(#""unsettled":0"#))
        // A descriptor that the start or a photo held may be free by now: one client's place.
        try run.until {
            try #require(try fill()?.contains("no descriptor is left") == true)
            return try run.control("status").code == 75
        }
        lines = []
        #expect(try run.statuses().values.allSatisfy { $0 == "analysed" })
        #expect(try run.isClean())
    }

    /// Fault 75.
    @Test("Members of a newer client are ignored, and its unknown requests get an error that it recognises")
    func newerClient() throws {
        let run = try Run()
        try run.start()
        let line = try run.line()
        let known =
            #"{"jsonrpc":"2.0","id":1,"method":"list","trace":{"a":[1]},"params":{"category":"all","colour":"red"}}"#
        #expect(try line.ask(known).contains(#""rows":0"#))
        let unknown = try line.ask(#"{"jsonrpc":"2.0","id":2,"method":"dance","params":{}}"#)
        #expect(unknown.contains(#""word":"unknown-method""#))
        #expect(try line.ask(Self.status).contains("result"))
    }

    /// Fault 76.
    @Test("Subscribers that come and go while things happen miss no change after the state that they are given")
    func subscribers() throws {
        let names = Self.names(10)
        let run = try Run(knowingTiny: names)
        let path = run.socket.path
        let left = Mutex(8)
        let gaps = Mutex<[String]>([])
        for _ in 0..<8 {
            Thread.detachNewThread {
                for _ in 0..<10 {
                    do {
                        try Self.listen(path)
                    } catch {
                        gaps.withLock { $0.append("\(error)") }
                    }
                }
                left.withLock { $0 -= 1 }
            }
        }
        let line = try run.line()
        var round = 0
        while left.withLock({ $0 }) > 0 {
            round += 1
            _ = try line.ask(Self.mark(names, round % 2 == 0 ? "keep" : "maybe"))
        }
        #expect(gaps.withLock { $0 } == [])
    }

    /// Subscribes, reads forty changes and leaves.
    private static func listen(_ path: String) throws {
        struct Numbered: Decodable {
            struct Change: Decodable {
                var number: Int
                var fresh: Bool?
            }
            var params: Change
        }
        let line = try LineSocket.greeted(path)
        try line.send(#"{"id":1,"method":"subscribe"}"#)
        var last: Int?
        for _ in 0..<40 {
            let text = try #require(try line.receive())
            guard text.contains(#""change""#) else { continue }
            let change = try JSONDecoder().decode(Numbered.self, from: Data(text.utf8)).params
            if let last { try #require(change.number == last + 1) } else { try #require(change.fresh == true) }
            last = change.number
        }
    }
}
