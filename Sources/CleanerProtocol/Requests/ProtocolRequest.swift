/// A request of a client: its members are the parameters, its type says the rest.
///
/// `RequestRegistry` names every type; the daemon makes each an `AnsweredRequest`.
package protocol ProtocolRequest<Answer>: Hashable, Sendable, Codable {
    /// The result that ends the request.
    associatedtype Answer: Codable & Sendable
    /// The rows that come before the result; `Done` where none come.
    associatedtype Row: Codable & Sendable = Done

    /// The name on the wire; once published it stays.
    static var method: String { get }
    /// How long a client waits for the daemon.
    static var patience: Patience { get }
    /// The request of a line without `params`; nil if parameters are required.
    static var withoutParameters: Self? { get }
    /// Whether the line of the request has `params`.
    var writesParameters: Bool { get }
}

extension ProtocolRequest {
    package static var withoutParameters: Self? { nil }
    package var writesParameters: Bool { true }
}

/// A request without parameters; what a line says in `params` is ignored.
package protocol PlainRequest: ProtocolRequest {
    init()
}

extension PlainRequest {
    package static var withoutParameters: Self? { Self() }
    package var writesParameters: Bool { false }
}

/// The silence after which a client takes the daemon for hung.
package enum Patience: Sendable {
    case short
    /// For requests whose work itself takes long.
    case unlimited

    /// As poll(2) takes it.
    ///
    /// Thirty seconds are far above the slowest answer of a busy machine, and about as long as a user waits.
    var milliseconds: Int32 {
        switch self {
        case .short: 30_000
        case .unlimited: -1
        }
    }
}

/// The result of a request that has nothing to report.
package struct Done: Hashable, Sendable, Codable {
    package init() {}
}

/// How far a long request has come; sent as `progress` before its result.
package struct JobProgress: Hashable, Sendable, Codable {
    /// The request's id: the request is the job.
    package var id: RequestID
    package var done: Int
    package var total: Int

    package init(id: RequestID, done: Int, total: Int) {
        self.id = id
        self.done = done
        self.total = total
    }
}
