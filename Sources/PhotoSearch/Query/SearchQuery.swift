package import Images
import PhotoAnalysis
package import PhotoCulling

/// A parsed search: a photo must fit every clause that is not optional, in any order.
package struct SearchQuery: Sendable {
    package let clauses: [Clause]
    /// The order that its words ask for; nil for the best photos first.
    package let order: PhotoQuery.Order?
    /// The pieces that the clauses were read from; empty for a part of a query.
    let pieces: [QueryPiece]

    /// Words before a colon that name no source, so that they are searched like others.
    package var wordsNamingNoSource: [String] { pieces.compactMap(\.noField) }

    /// Terms of which a photo must fit one, or none if the clause is excluded.
    package struct Clause: Sendable {
        package internal(set) var terms: [Term]
        package let isExcluded: Bool
        /// Whether photos need not fit it: it has only joining words such as "of".
        package var isOptional = false
        /// Whether it asks for an order, and is optional therefore.
        var asksOrder = false
        /// Whether it has corrected words, which the user did not write but may have meant.
        var isCorrected = false
        /// Whether it must hold even if no photo fits all clauses.
        var isExplicit: Bool { terms.allSatisfy(\.isExplicit) }

        /// Takes the written word from terms that name a kind: sorted by size, a screenshot that shows the word
        /// "videos" would stand among the videos.
        mutating func meanKinds() {
            for place in terms.indices where terms[place].namesKind {
                terms[place].meanings.removeAll { if case .words = $0.condition { true } else { false } }
            }
        }
    }

    /// One word or phrase with everything that it may mean.
    package struct Term: Sendable {
        /// As the user wrote it.
        package let text: String
        package internal(set) var meanings: [Meaning]
        /// Whether it is a word that a picture could show, but that is only searched in what is written.
        package var isUnseen: Bool {
            !isExplicit && text.allSatisfy(\.isLetter)
                && !meanings.contains { if case .photo = $0.condition { true } else { false } }
        }
        /// Whether it says what a photo is, such as a video.
        fileprivate var namesKind: Bool {
            meanings.contains { if case .photo(.kind) = $0.condition { true } else { false } }
        }
        /// The word to correct if no photo has it; nil for phrases and words with an operator.
        package let spelling: String?
        /// Whether quotes or a named source ask for exactly this.
        var isExplicit = false
        /// What to look up in the index; nil if the term may also mean a fact, such as a kind or a time.
        package var patternsOnly: [WordPattern]? {
            let patterns = meanings.compactMap { if case .words(let pattern) = $0.condition { pattern } else { nil } }
            return patterns.count == meanings.count ? patterns : nil
        }
    }

    /// One way in which a photo can fit a term, and how much it counts.
    package struct Meaning: Sendable {
        package let condition: Condition
        package let weight: Double
    }

    package enum Condition: Sendable {
        case words(WordPattern)
        case photo(PhotoCondition)
    }

    /// Words in the index.
    package struct WordPattern: Hashable, Sendable {
        /// One of these, each a row of tokens.
        package let phrases: [[String]]
        /// Whether longer tokens that begin with the last one also fit.
        package let isPrefix: Bool
        /// Nil for all columns.
        package let columns: [SearchColumn]?

        /// One of the phrases alone.
        package func of(_ phrase: [String]) -> WordPattern {
            WordPattern(phrases: [phrase], isPrefix: isPrefix, columns: columns)
        }

        /// The same words in other columns.
        package func within(_ columns: [SearchColumn]) -> WordPattern {
            WordPattern(phrases: phrases, isPrefix: isPrefix, columns: columns)
        }
    }

    package var isEmpty: Bool { clauses.isEmpty }

    /// The query in which words for an order are words like others.
    ///
    /// It is for lists that are decided about as a whole: "the big ones" must not stand for all photos there.
    package var withoutOrder: SearchQuery {
        var clauses = clauses
        for place in clauses.indices where clauses[place].asksOrder { clauses[place].isOptional = false }
        return SearchQuery(clauses: clauses, pieces: pieces)
    }

    /// The terms of all clauses in their order.
    package var terms: [(term: Term, clause: Clause)] {
        clauses.flatMap { clause in clause.terms.map { ($0, clause) } }
    }

    /// The query with corrections in place of misspelled words.
    ///
    /// A corrected time is parsed again with the words around it, which may belong to it: `last sumer`, `15 agust`.
    package func replacing(
        _ corrections: [String: [String]], today: CivilDate, names: CalendarNames = CalendarNames()
    ) -> SearchQuery {
        func time(_ piece: QueryPiece) -> String? {
            guard piece.isPlain, let word = corrections[piece.text.lowercased()]?.first else { return nil }
            return TimePhrase.words(names).contains(word) ? word : nil
        }
        let hasTime = pieces.contains { time($0) != nil }
        let query =
            hasTime
            ? SearchQuery(pieces.map { piece in time(piece).map(piece.with) ?? piece }, today: today, names: names)
            : self
        return SearchQuery(
            clauses: query.clauses.map { clause in
                Clause(
                    terms: clause.terms.flatMap { term in
                        guard let words = term.spelling.flatMap({ corrections[$0] }) else { return [term] }
                        return words.map {
                            Term(text: $0, meanings: Self.meanings(of: $0, isPrefix: false), spelling: nil)
                        }
                    }, isExcluded: clause.isExcluded, isOptional: clause.isOptional,
                    asksOrder: clause.asksOrder,
                    isCorrected: clause.terms.contains { $0.spelling.map { corrections[$0] != nil } ?? false })
            }, order: query.order)
    }

    init(clauses: [Clause], order: PhotoQuery.Order? = nil, pieces: [QueryPiece] = []) {
        self.clauses = clauses
        self.order = order
        self.pieces = pieces
    }

    /// The word patterns to look up in the index, none twice.
    package var patterns: [WordPattern] {
        var seen: Set<WordPattern> = []
        return clauses.flatMap(\.terms).flatMap(\.meanings).compactMap { meaning in
            guard case .words(let pattern) = meaning.condition, seen.insert(pattern).inserted else { return nil }
            return pattern
        }
    }
}

// MARK: Weight

extension SearchQuery {
    /// The weights of a word's meanings; a photo's score adds the best meaning of each clause.
    ///
    /// Set by hand; only their order matters. Facts come before written words, these before synonyms, and these before
    /// what a net guesses. A written word counts once to twice its weight, more if it is rare. What pixels show counts
    /// its weight times the probability.
    enum Weight {
        /// A time, colour, kind or look.
        static let fact = 2.0
        /// The word itself, in a photo's words.
        static let written = 1.0
        /// Its singular or plural.
        static let otherForm = 0.9
        /// Another word for the same.
        static let synonym = 0.5
        /// A net sees what the word names.
        static let scene = 0.9
        /// A net sees a related thing, such as sky for "cloud".
        static let sceneSynonym = 0.7
        /// A net sees the word's thing, but is often wrong about it.
        static let guess = 0.2
    }
}

// MARK: Model

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
                    case .photo(.time), .photo(.kind), .photo(.size): return false
                    case .words(let pattern): isWord = isWord || pattern.columns == nil
                    case .photo(.colour), .photo(.scene), .photo(.look): break
                    }
                }
                return isWord
            }
    }
}
