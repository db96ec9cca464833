import CleanerProtocol
import Fixtures
import Foundation
import Testing

@Suite(
    "The real window, on a screen without a monitor", .serialized,
    .enabled(if: Desktop.missing == nil, "\(Desktop.missing ?? "")"))
struct WindowTests {
    @Test("Every file of the page is served as it lies in the sources")
    func page() throws {
        let window = try DrivenWindow(try Desktop())
        #expect(try window.string("/url")?.hasPrefix("cleaner://app/") == true)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/cleaner/Page")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains("index.html"))
        for name in names {
            let served = try window.text("return (await fetch('\(name)')).text()")
            let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            // The English texts of the page are those of its source.
            let english = name.hasSuffix(".html") ? source.replacing(/\{\{(.*?)\}\}/) { $0.1 } : source
            #expect(served == english, "\(name)")
        }
    }

    @Test("The page asks the daemon, sees its photos, and follows its changes")
    func daemon() throws {
        let desktop = try Desktop()
        try desktop.startDaemon()
        let window = try DrivenWindow(desktop)
        let total = try window.text(
            """
            const answer = await fetch('request', { method: 'POST', body: '{"method":"status"}' });
            return String(JSON.parse(await answer.text()).result.photos.total);
            """)
        #expect(total == "3")
        let sizes = try window.text(
            """
            const body = '{"method":"list","params":{"category":"all"}}';
            const lines = (await (await fetch('request', { method: 'POST', body })).text()).trim().split('\\n');
            const rows = lines.map((line) => JSON.parse(line)).flatMap((message) => message.params?.rows ?? []);
            const sizes = rows.map((row) => new Promise((done) => {
                const image = new Image();
                image.onload = () => done(`${image.naturalWidth}×${image.naturalHeight}`);
                image.onerror = () => done('none');
                image.src = `preview/${encodeURIComponent(row.id)}?size=320`;
            }));
            return (await Promise.all(sizes)).join();
            """)
        #expect(sizes == "320×240,320×240,320×240")
        let decided = try window.text(
            """
            const reader = (await fetch('events')).body.getReader();
            const decoder = new TextDecoder();
            let text = '';
            const seen = async (what) => {
                while (!text.includes(what)) {
                    const { done, value } = await reader.read();
                    if (done) throw `the stream ended: ${text}`;
                    text += decoder.decode(value, { stream: true });
                }
            };
            await seen('"fresh":true');
            const body = '{"method":"mark","params":{"photos":[{"path":"photo-2.jpg"}],"decision":"keep"}}';
            await fetch('request', { method: 'POST', body });
            await seen('"decision":"keep"');
            await reader.cancel();
            return text.split('\\n')[0];
            """)
        #expect(decided.contains(#""method":"hello""#))
        #expect(try Client(socket: Array(desktop.socket.utf8)).send(StatisticsRequest()).kept == 1)
    }

    @Test("In German the page and what the daemon answers it are German")
    func german() throws {
        let desktop = try Desktop(locale: "de_DE.UTF-8")
        try desktop.startDaemon()
        let window = try DrivenWindow(desktop)
        let text = try window.text(
            """
            while (!document.body.textContent.includes('Durchsehen') || !document.querySelector('img')) {
                await new Promise((done) => setTimeout(done, 20));
            }
            const answer = await fetch('request', { method: 'POST', body: '{"method":"undo"}' });
            const names = [...document.querySelectorAll('[aria-label], [alt], [title]')].flatMap((element) =>
                ['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''));
            document.querySelectorAll('script, style').forEach((element) => element.remove());
            const said = [...document.querySelectorAll('body *')].map((element) =>
                [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(' '));
            return [document.documentElement.lang, await answer.text(), ...names, ...said].join('\\n');
            """)
        #expect(text.hasPrefix("de\n"))
        #expect(text.contains("es gibt nichts rückgängig zu machen"))
        let english = text.lowercased().split { !$0.isLetter }.filter {
            ["the", "and", "of", "with", "photos", "photo", "delete", "keep", "marked", "daemon"].contains(
                $0)
        }
        // The drawn photos are called so.
        #expect(english.allSatisfy { $0 == "photo" }, "\(text)")
    }

    @Test("The pixels of a preview are those of the daemon")
    func pixels() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 1)
        let client = try Client(socket: Array(desktop.socket.utf8))
        let photo = try client.send(ShowRequest(photo: .path(WirePath(bytes: Array("photo-1.jpg".utf8))))).photo.id
        let report = try client.send(PreviewRequest(photo: .id(photo), longerSide: 64))
        let window = try DrivenWindow(desktop)
        let seen = try window.text(
            """
            const image = new Image();
            image.src = 'preview/\(photo)?size=64';
            await image.decode();
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, i) => i % 4 < 3).join();
            """)
        #expect(seen == (try #require(report.rgb)).map { "\($0)" }.joined(separator: ","))
    }

    @Test("While the daemon is away the page is told so, and it finds it again")
    func daemonGone() throws {
        let desktop = try Desktop()
        try desktop.startDaemon()
        let window = try DrivenWindow(desktop)
        _ = try window.run(
            """
            window.seen = '';
            const reader = (await fetch('events')).body.getReader();
            const decoder = new TextDecoder();
            window.seen += decoder.decode((await reader.read()).value);
            (async () => {
                for (;;) {
                    const { done, value } = await reader.read();
                    if (done) break;
                    window.seen += decoder.decode(value, { stream: true });
                }
                window.seen += 'end';
            })();
            """)
        desktop.stopDaemon(SIGKILL)
        try Desktop.until("the stream ends") { try window.text("return window.seen").hasSuffix("{\"gone\":true}\nend") }
        let status =
            "return String((await fetch('request', { method: 'POST', body: '{\"method\":\"status\"}' })).status)"
        #expect(try window.text(status) == "503")
        #expect(try window.text("return String((await fetch('events')).status)") == "503")
        try desktop.startDaemon()
        #expect(try window.text(status) == "200")
    }

    @Test(
        "Nothing but the page is loaded or opened",
        arguments: [
            "return await fetch('file:///etc/passwd').then(() => 'loaded', () => 'refused');",
            "return window.open('cleaner://app/') ? 'loaded' : 'refused';",
            "try { return eval('1') ? 'loaded' : ''; } catch { return 'refused'; }",
            """
            const script = document.createElement('script');
            script.textContent = 'window.wasRun = true';
            document.body.append(script);
            return window.wasRun ? 'loaded' : 'refused';
            """,
            "return localStorage ? 'loaded' : 'refused';",
            "return window.RTCPeerConnection ? 'loaded' : 'refused';",
            "return await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'loaded', () => 'refused');",
        ])
    func refused(script: String) throws {
        #expect(try DrivenWindow(try Desktop()).text(script) == "refused")
    }

    @Test("Not even a server of this machine that answers everybody hears of the page")
    func silent() throws {
        let neighbour = try Neighbour()
        defer { neighbour.end() }
        #expect(try neighbour.visit().hasPrefix("HTTP/1.1 200 OK"))
        let window = try DrivenWindow(try Desktop())
        let address = "http://127.0.0.1:\(neighbour.port)/x.gif"
        let outcomes = try window.text(
            """
            const image = new Image();
            const seen = await new Promise((done) => {
                image.onload = () => done('loaded');
                image.onerror = () => done('refused');
                image.src = '\(address)';
            });
            const fetched = await fetch('\(address)').then(() => 'loaded', () => 'refused');
            const style = document.createElement('link');
            [style.rel, style.href] = ['preload', '\(address)'];
            document.head.append(style);
            let socket = 'refused';
            try {
                socket = await new Promise((done) => {
                    const open = new WebSocket('\(address)'.replace('http', 'ws'));
                    open.onopen = () => done('loaded');
                    open.onerror = open.onclose = () => done('refused');
                });
            } catch {}
            navigator.sendBeacon('\(address)', '');
            const form = document.createElement('form');
            form.action = '\(address)';
            document.body.append(form);
            form.submit();
            for (let request = 0; request < 3; request++) await fetch('start');
            return [seen, fetched, socket].join();
            """)
        #expect(outcomes == "refused,refused,refused")
        try window.close()
        #expect(neighbour.visits == 1)
    }

    @Test(
        "No link leads out of the page",
        arguments: [
            "http://127.0.0.1:9/", "file:///etc/passwd", "data:text/html,other", "cleaner://other/", "about:blank",
        ])
    func stays(address: String) throws {
        let window = try DrivenWindow(try Desktop())
        // In one command, as the driver waits for navigations between two. The page's requests are answered in their
        // order, after the navigation was decided about; a script of a page that is left ends in an error.
        let place = try window.text(
            """
            location.href = '\(address)';
            for (let request = 0; request < 3; request++) await fetch('start');
            return location.href;
            """)
        #expect(place.hasPrefix("cleaner://app/"))
    }

    @Test("No process of the window can make a network socket, and none is left when it is closed")
    func confined() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 1)
        let window = try DrivenWindow(desktop)
        let processes = try desktop.windowProcesses()
        for name in ["/cleaner ", "WebKitNetworkProcess", "WebKitWebProcess"] {
            #expect(processes.values.contains { $0.contains(name) }, "\(processes)")
        }
        // WebKit starts this one before the driver has connected, which needs the loopback; `sockets` sees it otherwise.
        for (process, name) in processes where !name.contains("WebKitNetworkProcess") {
            // A helper may have ended meanwhile; those that must be there are named above.
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
            for thread in threads {
                let status = FileManager.default.contents(atPath: "/proc/\(process)/task/\(thread)/status")
                guard let status else { continue }
                #expect(String(decoding: status, as: UTF8.self).contains("\nSeccomp:\t2\n"), "\(name)")
            }
        }
        try window.close()
        try Desktop.until("no process is left") { try desktop.windowProcesses().isEmpty }
    }

    @Test("As a user starts it, every socket is a local one or one to the kernel, and the keys close it")
    func sockets() throws {
        let desktop = try Desktop()
        try desktop.startDaemon(photos: 1)
        let trace = desktop.top.appendingPathComponent("trace")
        let process = try desktop.start(
            "/usr/bin/strace",
            [
                // A file for each thread: in one file, calls that are interrupted are split.
                "-D", "-ff", "-qq", "-e", "trace=socket,socketpair,connect,bind,listen,execve", "-o", trace.path,
                BuiltPrograms.path(of: "cleaner"), "--socket", desktop.socket,
            ])
        func calls() throws -> [Substring] {
            try FileManager.default.contentsOfDirectory(atPath: desktop.top.path).filter { $0.hasPrefix("trace.") }
                .flatMap { name in
                    try String(contentsOf: desktop.top.appendingPathComponent(name), encoding: .utf8)
                        .split(separator: "\n")
                }
        }
        // The page has asked the daemon.
        try Desktop.until("the window has connected") {
            try calls().contains {
                $0.contains("connect(") && $0.contains("\"\(desktop.socket)\"") && $0.hasSuffix("= 0")
            }
        }
        let window = try desktop.run("/usr/bin/xdotool", ["search", "--sync", "--name", "^Cleaner$"])
        let number = try #require(window.output.split(separator: "\n").last.map(String.init))
        #expect(try desktop.run("/usr/bin/xdotool", ["windowfocus", "--sync", number, "key", "ctrl+q"]).code == 0)
        try Desktop.until("the keys close it") { !process.isRunning }
        #expect(process.terminationStatus == 0)
        try Desktop.until("no process is left") { try desktop.windowProcesses().isEmpty }

        let all = try calls()
        #expect(all.contains { $0.contains("execve(") && $0.contains("WebKitWebProcess") })
        let families = all.filter { $0.contains("AF_") }
        #expect(families.contains { $0.contains("socket(AF_UNIX") })
        // The window tries other sockets on purpose, to check that they are refused.
        let others = families.filter { !$0.contains("AF_UNIX") && !$0.contains("AF_NETLINK") }
        #expect(!others.isEmpty)
        #expect(others.filter { !$0.contains("= -1 EAFNOSUPPORT") } == [])
        #expect(!all.contains { $0.contains("listen(") })
    }

    @Test("cleanerctl hands over what to show, and says how to get the window where it is not installed")
    func command() throws {
        let desktop = try Desktop()
        let folder = desktop.top.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let control = folder.appendingPathComponent("cleanerctl").path
        try FileManager.default.copyItem(atPath: BuiltPrograms.path(of: "cleanerctl"), toPath: control)
        let words = [
            "--socket", desktop.socket, "window", "blurry", "--year", "2023", "--search", "a b", "--view", "grid",
        ]
        #expect(try desktop.run(control, words).code == 1)

        let program = folder.appendingPathComponent("cleaner")
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\"\n".utf8).write(to: program)
        chmod(program.path, 0o755)
        let handed = try desktop.run(control, words)
        #expect(handed.code == 0)
        let options = handed.output.split(separator: "\n").map(String.init)
        let filter = #"--filter={"search":"a b","year":2023}"#
        #expect(
            options.filter { !$0.isEmpty } == [
                "--socket", desktop.socket, "--category", "blurry", filter, "--view", "grid",
            ])

        let window = try DrivenWindow(desktop, Array(options.dropFirst(2)))
        let start = try window.text("return (await fetch('start')).text()")
        #expect(
            start == #"{"automation":true,"category":"blurry","filter":{"year":2023},"search":"a b","version":"#
                + "\"\(ProgramVersion.text)\",\"view\":\"grid\"}\n")
    }
}
