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
