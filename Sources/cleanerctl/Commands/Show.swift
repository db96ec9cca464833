import ArgumentParser
import CleanerProtocol
import CommandText
import Translation

struct Show: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("Show what is proposed for a photo, and why."),
        discussion: tr(
            """
            A name alone, such as IMG_1203.jpg, is looked for in the current folder, then in all of the library. The \
            answer comes first: what is proposed, how sure that is, why, and what to do; then how the photo differs \
            from the others of its group. --all shows each measurement with its meaning, each verdict with its \
            numbers, and all photos that it was compared with. The photos of a folder are listed.

              cleanerctl show IMG_1203.jpg
              cleanerctl show --all p:12
              cleanerctl show 2024/May
            """))

    @Argument(help: ArgumentHelp(tr("A path, an id or a folder.")), completion: .file())
    var photo: String

    @Flag(help: ArgumentHelp(tr("Show all measurements and numbers.")))
    var all = false

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let client = try invocation.connect()
        let argument: PhotoArgument
        switch try invocation.place(invocation.takeArgument(photo), client) {
        case .folder(let folder): return try List.list(folder, invocation)
        case .photo(let photo): argument = photo
        }
        let text = try report(of: argument, client)
        guard !invocation.json else {
            try invocation.output.json(text)
            return .done
        }
        let report = try LineCoding.decode(ShowReport.self, from: text)
        let page = invocation.page
        try invocation.print(
            all
                ? ShowNumbers(report, page: page).lines
                : ShowScreen(report, groups: groups(of: report, client), page: page).lines)
        return .done
    }

    private func report(of argument: PhotoArgument, _ client: Client) throws -> ArraySlice<UInt8> {
        do {
            return try client.relay(ShowRequest(photo: argument.reference)) { _ in }
        } catch let error as ProtocolError {
            if case .id = argument.reference { throw error }
            guard error.word == .notFound else { throw error }
            do {
                return try client.relay(ShowRequest(photo: argument.gone ?? argument.reference)) { _ in }
            } catch let other as ProtocolError where other.word == .notFound {
                // Neither a name in the library nor a path to a file: the first refusal says more.
                throw ProtocolError(error.word, "\(photo): \(error.problem)", remedy: error.remedy)
            }
        }
    }

    /// The rows of the photo's groups.
    private func groups(of report: ShowReport, _ client: Client) throws -> [ShowScreen.Group: [PhotoRow]] {
        var groups: [ShowScreen.Group: [PhotoRow]] = [:]
        for group in ShowScreen.groups(of: report) {
            var rows: [PhotoRow] = []
            _ = try client.send(ListRequest(category: group.category, group: group.id)) { rows.append($0) }
            groups[group] = rows
        }
        return groups
    }
}
