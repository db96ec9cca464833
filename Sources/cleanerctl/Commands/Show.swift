import ArgumentParser
import CleanerProtocol
import CommandText

struct Show: DaemonCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show all that is known of one photo, and why.",
        discussion: """
            Each measurement with its meaning, each verdict with its value and threshold, and the photos that it was \
            compared with.

              cleanerctl show 2024/IMG_1203.jpg
              cleanerctl show p:12
            """)

    @Argument(help: "A path or an id.", completion: .file())
    var photo: String

    @OptionGroup var global: GlobalOptions

    func run(_ invocation: Invocation) throws -> Outcome {
        let argument = try invocation.photos([photo])
        let client = try invocation.connect()
        for argument in argument {
            let text = try report(of: argument, client)
            guard !invocation.json else {
                try invocation.output.json(text)
                continue
            }
            let report = try LineCoding.decode(ShowReport.self, from: text)
            try invocation.print(ShowScreen(report, page: invocation.page).lines)
        }
        return .done
    }

    private func report(of argument: PhotoArgument, _ client: Client) throws -> ArraySlice<UInt8> {
        do {
            return try client.relay(ShowRequest(photo: argument.reference)) { _ in }
        } catch let error as ProtocolError {
            guard error.word == .notFound, let gone = argument.gone else { throw error }
            return try client.relay(ShowRequest(photo: gone)) { _ in }
        }
    }
}
