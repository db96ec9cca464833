import CleanerProtocol
import CommandText
import Glibc
import Translation

/// One run of a command: its options, its streams and its way to the daemon.
final class Invocation {
    let json: Bool
    let output = Output(descriptor: STDOUT_FILENO)
    private let hasColour: Bool
    let socket: [UInt8]
    /// Whether the command names the socket.
    private let isSocketNamed: Bool
    private var arguments: RawArguments
    private var progressIsShown = false
    /// The connection, once it was needed, and the language of its answers.
    private var connection: (client: Client, language: Language)?

    init(_ options: GlobalOptions) {
        let count = Int(CommandLine.argc)
        let raw = (1..<max(1, count)).compactMap { index in
            CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
        var arguments = RawArguments(raw)
        json = options.json
        hasColour = !options.noColor && Terminal.hasColour(STDOUT_FILENO)
        isSocketNamed = options.socket != nil
        socket = options.socket.map { arguments.take($0, option: "--socket") } ?? Self.defaultSocket
        self.arguments = arguments
    }

    /// `$XDG_RUNTIME_DIR/cleanerd.sock`; a relative value counts as unset, as the specification demands.
    static var defaultSocket: [UInt8] {
        let named = Terminal.environmentBytes("XDG_RUNTIME_DIR") ?? []
        let folder = named.first == UInt8(ascii: "/") ? named : Array("/run/user/\(getuid())".utf8)
        return folder + Array("/cleanerd.sock".utf8)
    }

    /// The page for the terminal at stdout, or for a file.
    var page: Page {
        Page(columns: Terminal.size(STDOUT_FILENO)?.columns, now: Int64(time(nil)))
    }

    /// Whether the terminal at stdout shows colours of 24 bits.
    var hasTrueColour: Bool {
        hasColour
            && TrueColour.isShown(
                term: Terminal.environment("TERM") ?? "", colourTerm: Terminal.environment("COLORTERM") ?? "")
    }

    /// The connection to the daemon, whose answers are in this language.
    ///
    /// It is opened when it is first needed, and anew for another language or if it cannot be used any more. It carries one
    /// request at a time: a closure that takes the rows of one must send none.
    ///
    /// - Throws: A `Complaint` that says how to start the daemon, or to check the socket that the command names.
    func connect(speaking language: Language = .current) throws -> Client {
        if let connection, connection.language == language, connection.client.isOpen { return connection.client }
        let client = try explained { try language.spoken { try Client(socket: socket) } }
        connection = (client, language)
        return client
    }

    /// Runs work and turns socket errors into complaints with a remedy.
    func explained<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as SocketError {
            let liesThere = access(socket.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
            throw Complaint(error, socketLiesThere: liesThere, isNamed: isSocketNamed)
        }
    }

    // MARK: Output

    func print(_ lines: [StyledLine]) throws {
        for line in lines {
            try output.line(line.text(colour: hasColour))
        }
    }

    func print(_ text: String) throws {
        try print(StyledLine.message(text, columns: page.columns))
    }

    /// Prints messages to stderr, after the output so far.
    func say(_ lines: [String]) throws {
        clearProgress()
        try output.flush()
        let errors = Output(descriptor: STDERR_FILENO)
        let columns = Terminal.size(STDERR_FILENO)?.columns
        for line in lines.flatMap({ StyledLine.message($0, columns: columns) }) {
            try errors.line(line.text(colour: false))
        }
        try errors.flush()
    }

    /// Writes text that moves the cursor, at once.
    func draw(_ frame: (_ colour: Bool) -> String) throws {
        try output.write(frame(hasColour).utf8)
        try output.flush()
    }

    /// Shows how far a long request has come, on a terminal only.
    func show(_ what: String, _ progress: JobProgress) {
        show(tr("\(what) \(Amount.count(progress.done)) of \(Amount.count(progress.total))"))
    }

    /// Shows what takes long, on a terminal only.
    func show(_ what: String) {
        guard Terminal.canRedraw(STDERR_FILENO) else { return }
        progressIsShown = true
        writeProgress(what)
    }

    func clearProgress() {
        guard progressIsShown else { return }
        progressIsShown = false
        writeProgress("")
    }

    private func writeProgress(_ text: String) {
        let errors = Output(descriptor: STDERR_FILENO)
        // A failure costs only the progress line.
        try? errors.write("\r\(text)\u{1B}[K".utf8)
        try? errors.flush()
    }

    // MARK: Photos

    /// The photos that the user named, in their order, as the bytes that were typed.
    func photos(_ texts: [String]) throws -> [PhotoArgument] {
        try texts.map { try PhotoArgument(takeArgument($0), disk: .real) }
    }

    /// The photos and folders that the user named, to decide about them.
    ///
    /// - Throws: A `Complaint` about a link to a folder, whose photos lie elsewhere.
    func places(_ texts: [String], _ client: Client) throws -> (photos: [PhotoArgument], folders: [FolderReference]) {
        var places: (photos: [PhotoArgument], folders: [FolderReference]) = ([], [])
        for text in texts {
            switch try place(takeArgument(text), client, followsLinks: false) {
            case .photo(let photo): places.photos.append(photo)
            case .folder(let folder): places.folders.append(folder)
            }
        }
        return places
    }

    func place(_ argument: [UInt8], _ client: Client, followsLinks: Bool = true) throws -> PlaceArgument {
        try PlaceArgument(argument, disk: .real, followsLinks: followsLinks) { try libraries(client) }
    }

    /// The names of the folders at the top of the libraries.
    func topFolders() throws -> [String] {
        try libraries(connect()).flatMap { library in
            PhotoArgument.Disk.names(in: library.bytes)
                .filter { PhotoArgument.Disk.real.isFolder(library.bytes + Array("/".utf8) + $0) }
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func libraries(_ client: Client) throws -> [WirePath] {
        try client.send(StatusRequest()).libraries.compactMap { WirePath(text: $0.path, base64: $0.pathBytes) }
    }

    /// The folder that the user named, and whose photos are meant.
    ///
    /// If it is no folder on the disk, it may be one that the daemon still knows.
    func folderOfPhotos(_ text: String, option: String? = nil) throws -> FolderReference {
        switch try place(takeArgument(text, option: option), connect()) {
        case .folder(let folder): return folder
        case .photo(let photo):
            switch photo.reference {
            case .path(let path), .named(let path): return FolderReference(path)
            case .id:
                throw Complaint(
                    .usage, tr("an id names a photo, not a folder"), remedy: tr("name a folder, such as 2024/May"))
            }
        }
    }

    /// The bytes of an argument as it was typed.
    func takeArgument(_ text: String, option: String? = nil) -> [UInt8] {
        arguments.take(text, option: option)
    }
}

// MARK: Programs

extension Invocation {
    /// Replaces this process by the full-screen review.
    func replaceWithReview(_ words: [String]) throws -> Never {
        try replace(with: "cleanerctl-review", words, install: tr("install cleanerd again"))
    }

    /// Replaces this process by another program of the client.
    ///
    /// It lies beside this one, or in `../libexec/cleanerd` when installed; `install` says how to get it.
    func replace(with name: String, _ words: [String], install: String) throws -> Never {
        let folder = Self.ownFolder
        let candidates = ["\(folder)/\(name)", "\(folder)/../libexec/cleanerd/\(name)"]
        try output.flush()
        let arguments = [Array(name.utf8), Array("--socket".utf8), socket] + words.map { Array($0.utf8) }
        let strings = arguments.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        // execv(3) resets handlers, but keeps ignored signals.
        signal(SIGPIPE, SIG_DFL)
        for candidate in candidates { _ = execv(candidate, strings + [nil]) }
        throw Complaint(
            .failed,
            tr("\(name) is neither beside cleanerctl nor in ../libexec/cleanerd: \(String(cString: strerror(errno)))"),
            remedy: install)
    }

    private static var ownFolder: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = max(0, readlink("/proc/self/exe", &path, path.count - 1))
        let bytes = path[..<length].map { UInt8(bitPattern: $0) }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return String(decoding: bytes[..<slash], as: UTF8.self)
    }
}
