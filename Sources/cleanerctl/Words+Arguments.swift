import ArgumentParser
import CleanerProtocol

// Words of the protocol as arguments: the parser lists their values in the help, in errors and in completions.
extension Category: ExpressibleByArgument {}
extension Decision: ExpressibleByArgument {}
