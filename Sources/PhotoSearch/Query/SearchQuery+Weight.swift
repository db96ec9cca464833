extension SearchQuery {
    /// What the meanings of a word count; a photo's score adds the best one of each clause.
    ///
    /// Set by hand, for their order alone: what a photo surely is comes before what somebody wrote, that before another
    /// word for it, and that before what a net guesses. A written word counts once to twice its weight, the rarer the
    /// more, and what pixels show their probability.
    enum Weight {
        /// A time, colour, kind or look.
        static let fact = 2.0
        /// The word in a photo's own words.
        static let written = 1.0
        /// Its singular or plural.
        static let otherForm = 0.9
        /// Another word for the same.
        static let synonym = 0.5
        /// A net sees what the word names.
        static let scene = 0.9
        /// It sees what another word for it names, as sky for cloud.
        static let sceneSynonym = 0.7
        /// It sees something of which it is too often wrong.
        static let guess = 0.2
    }
}
