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

/// A word that should be a category; the commands explain what they take if it is none.
struct CategoryWord: ExpressibleByArgument {
    let text: String
    var category: PhotoCategories.Category? { PhotoCategories.Category(name: text) }

    init(argument: String) {
        text = argument
    }

    static let completion = CompletionKind.list(PhotoCategories.Category.allCases.map(\.name))
}

extension Decision: ExpressibleByArgument {}
