import CleanerProtocol
import CommandText
import Glibc
import Translation

extension Invocation {
    /// Sends a request and prints its rows: as lines for people, or with `--json` as they arrive.
    ///
    /// - Returns: The result; nil with `--json`, which prints nothing more.
    func printRows<Request: ProtocolRequest>(
        of request: Request, count: (RowCount) throws -> [StyledLine] = { _ in [] },
        lines: (Request.Row) -> [StyledLine]
    ) throws -> Request.Answer? {
        let client = try connect()
        guard !json else {
            _ = try client.relay(request) { try output.json($0) }
            return nil
        }
        return try client.send(request, count: { try print(count($0)) }, row: { try print(lines($0)) })
    }

    /// Prints the report of a command, and what was refused as messages.
    func finish(_ report: some Encodable, text: () -> String) throws -> Outcome {
        try finish(report, done: 1, refused: [], more: 0, text: text)
    }

    /// Prints a report about several photos; programs are told of all refusals, people only of those that are listed.
    func finish(
        _ report: some Encodable & RefusingReport, done: Int, isListed: (Refusal) -> Bool = { _ in true },
        text: () -> String
    ) throws -> Outcome {
        try finish(
            report, done: done, refused: report.refused, more: report.moreRefused ?? 0, isListed: isListed, text: text)
    }

    private func finish(
        _ report: some Encodable, done: Int, refused: [Refusal], more: Int,
        isListed: (Refusal) -> Bool = { _ in true }, text: () -> String
    ) throws -> Outcome {
        clearProgress()
        let listed = refused.filter(isListed)
        if json {
            try output.json(try LineCoding.line(report).dropLast())
        } else if done > 0 || listed.count < refused.count || refused.isEmpty {
            try print(text())
        }
        if json {
            try complain(refused)
        } else if !listed.isEmpty {
            try say(DecisionText.lines(refused: listed, more: more))
        }
        return Outcome(done: done, refused: refused)
    }

    /// Prints refusals as lines of JSON to stderr; the report counts those for which it had no room.
    private func complain(_ refused: [Refusal]) throws {
        let errors = Output(descriptor: STDERR_FILENO)
        for refusal in refused { try errors.json(ErrorLine(refusal).json()) }
        try errors.flush()
    }

    /// Prints a complaint to stderr while the command goes on, as a line of JSON with `--json`.
    func complain(_ complaint: Complaint) throws {
        guard json else { return try say(complaint.lines) }
        let errors = Output(descriptor: STDERR_FILENO)
        try errors.json(ErrorLine(complaint).json())
        try errors.flush()
    }

    /// Asks the user, or refuses if nobody can answer.
    ///
    /// - Throws: A `Complaint` that names the option for scripts.
    func confirms(_ question: String, plan: some RefusingReport, option: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw Complaint(
                .refused, tr("there is no terminal to ask: \(question)"),
                remedy: tr("nothing was done; to do it give \(option)"))
        }
        try say(DecisionText.lines(refused: plan.refused, more: plan.moreRefused ?? 0))
        let errors = Output(descriptor: STDERR_FILENO)
        try errors.write(tr("\(question) [y/N] ").utf8)
        try errors.flush()
        let answers = ["y", "yes", tr("y", context: "answer"), tr("yes", context: "answer")]
        return readLine().map { answers.contains($0.lowercased()) } ?? false
    }

    /// The photos that a file lists, or the standard input if the name is `-`.
    func photos(inFile name: String, nullSeparated: Bool) throws -> [PhotoArgument] {
        var contents: [UInt8] = []
        try read(takeArgument(name, option: "--from"), named: name) { contents += $0 }
        return try PhotoListFile.entries(in: contents, nullSeparated: nullSeparated)
            .map { try PhotoArgument($0, disk: .real) }
    }

    /// Passes what is in a file, or in the standard input if its path is `-`, to `take` piece by piece.
    func read(_ path: [UInt8], named name: String, _ take: ([UInt8]) throws -> Void) throws {
        let isInput = path == Array("-".utf8)
        let descriptor =
            isInput ? dup(STDIN_FILENO) : open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(name) }
        defer { close(descriptor) }
        while true {
            let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
                var count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                while count < 0 && errno == EINTR { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
                guard count >= 0 else { throw unreadable(name) }
                filled = count
            }
            guard !chunk.isEmpty else { return }
            try take(chunk)
        }
    }

    private func unreadable(_ name: String) -> Complaint {
        Complaint(.failed, tr("cannot read \(SafeText.escaped(name)): \(String(cString: strerror(errno)))"))
    }
}

extension PhotoArgument.Disk {
    /// The disk of this machine, seen from the process's current folder.
    static let real = PhotoArgument.Disk(
        realFolder: { folder in
            guard let path = realpath(cString(folder), nil) else { return nil }
            defer { free(path) }
            return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
        },
        isThere: { path in
            var status = stat()
            return lstat(cString(path), &status) == 0
        },
        isFolder: { path in
            var status = stat()
            return stat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        },
        isLink: { path in
            var status = stat()
            return lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        })

    /// The names in a folder but hidden ones; none if it cannot be read.
    static func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let open = opendir(cString(folder)) else { return [] }
        defer { closedir(open) }
        var names: [[UInt8]] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names
    }

    private static func cString(_ bytes: [UInt8]) -> [CChar] {
        bytes.map { CChar(bitPattern: $0) } + [0]
    }
}
