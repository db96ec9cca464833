/// The command or setting that was probably meant.
package enum Suggestion {
    /// Two slips of the fingers; more, and any short word would fit.
    private static let mostSlips = 2

    /// The name nearest to the word; nil if none is near.
    package static func nearest(to word: String, among names: [String]) -> String? {
        let beginning = names.filter { word.count >= 2 && $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning.first }
        let ranked = names.map { (name: $0, slips: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.slips < $1.slips }), best.slips <= mostSlips else { return nil }
        return best.slips < best.name.utf8.count ? best.name : nil
    }

    /// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (first[i] == second[j] ? 0 : 1))
                if i > 0 && j > 0 && first[i] == second[j - 1] && first[i - 1] == second[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
