import Glibc

/// Why the terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is no terminal, or the terminal cannot move its cursor.
    case none
    /// The terminal is gone: its window was closed, or the connection to it was lost.
    case gone
    /// A call failed, with the number that `errno` had.
    case failed(String, Int32)

    /// What happened and what to do.
    package var text: String {
        switch self {
        case .none: "this needs a terminal to show photos in: start it in a terminal window"
        case .gone: "the terminal is gone; what was decided is kept, start again in another one"
        case .failed(let what, let code): "\(what): \(String(cString: strerror(code))); try another terminal"
        }
    }
}

extension TerminalError: CustomStringConvertible {
    package var description: String { text }
}
