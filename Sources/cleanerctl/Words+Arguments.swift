import ArgumentParser
import CleanerProtocol
import PhotoCategories

// Words of the protocol as arguments: the parser lists their values in the help, in errors and in completions.
extension Category: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(name: argument)
    }

    public static var allValueStrings: [String] { allCases.map(\.name) }
    public var defaultValueDescription: String { name }
}

extension Decision: ExpressibleByArgument {}
