extension SearchQuery {
    /// The question to the user's own model: the free words of the query, in their order.
    ///
    /// Nil if there are none, as in a query of times and sources alone.
    package var sentence: String? {
        let words = clauses.filter(\.isVisual).map { clause in
            clause.terms.map { $0.text.filter { $0 != "\"" && $0 != "*" } }.joined(separator: " or ")
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The other clauses, which a picture that the model finds must also meet: times, kinds, sources, exclusions.
    package var otherClauses: SearchQuery { SearchQuery(clauses: clauses.filter { !$0.isVisual }) }
}

extension SearchQuery.Clause {
    /// Whether a picture can show what the clause says: its words name no source, no time and no kind.
    fileprivate var isVisual: Bool {
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
