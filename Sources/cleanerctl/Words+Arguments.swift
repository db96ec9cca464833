import ArgumentParser
import CleanerProtocol
import PhotoCategories

// Words of the protocol as arguments: the parser lists their values in the help, in errors and in completions.
extension Category: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(name: argument)
    }

    package static var allValueStrings: [String] { allCases.map(\.name) }
    package var defaultValueDescription: String { name }
}

extension Decision: ExpressibleByArgument {}
