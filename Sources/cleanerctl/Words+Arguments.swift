import ArgumentParser
import CleanerProtocol
import PhotoCategories

/// A word that should be a category; the commands explain what they take if it is none.
struct CategoryWord: ExpressibleByArgument {
    let text: String
    var category: PhotoCategories.Category? { PhotoCategories.Category(name: text) }

    init(argument: String) {
        text = argument
    }

    static let completion = CompletionKind.list(PhotoCategories.Category.allCases.map(\.name))
}

// The parser lists the values in the help, in errors and in completions.
extension Decision: ExpressibleByArgument {}
