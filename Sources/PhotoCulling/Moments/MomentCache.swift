/// Remembers the groups of the category `moments`, which are computed only when somebody asks.
struct MomentCache: Sendable {
    /// Nil until somebody asks, and after a change of the photos or their times.
    private(set) var chains: MomentChains?
    /// The listed photos of the groups that were asked for, by the groups' numbers.
    private var listed: [Int: [Int32]] = [:]

    mutating func keep(_ chains: MomentChains) {
        self.chains = chains
        listed = [:]
    }

    func listed(in number: Int) -> [Int32]? { listed[number] }

    mutating func keep(_ listed: [Int32], in number: Int) { self.listed[number] = listed }

    /// A decision about a photo has changed.
    mutating func forgetListed(with slot: Int32) {
        guard let number = chains?.number(of: slot) else { return }
        listed[number] = nil
    }

    /// The listed photos of any group may have changed.
    mutating func forgetListed() { listed = [:] }

    /// Photos have come or gone, or have other times.
    mutating func forget() { self = MomentCache() }
}
