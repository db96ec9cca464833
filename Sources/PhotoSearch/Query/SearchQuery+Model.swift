extension SearchQuery {
    /// What the user's own model is asked: the free words of the query, in their order.
    ///
    /// Nil if there are none, as in a query of times and sources alone.
    package var sentence: String? {
        let words = clauses.filter(\.isShown).map { clause in
            clause.terms.map { $0.text.filter { $0 != "\"" && $0 != "*" } }.joined(separator: " or ")
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// What must hold besides for a picture that the model finds: times, kinds, sources and what is excluded.
    package var besidesSentence: SearchQuery { SearchQuery(clauses: clauses.filter { !$0.isShown }) }
}

extension SearchQuery.Clause {
    /// Whether a picture can show it: words without a source that are neither time nor kind.
    fileprivate var isShown: Bool {
        !isExcluded
            && terms.allSatisfy { term in
                var isWord = false
                for meaning in term.meanings {
                    switch meaning.condition {
                    case .photo(.time), .photo(.kind): return false
                    case .words(let pattern): isWord = isWord || pattern.columns == nil
                    case .photo(.colour), .photo(.scene), .photo(.look): break
                    }
                }
                return isWord
            }
    }
}
