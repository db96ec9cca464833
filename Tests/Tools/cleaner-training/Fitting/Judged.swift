/// A sample and the probability that a fit gives it.
struct Judged: Sendable {
    let sample: Sample
    let probability: Double
}

extension [Judged] {
    /// The share that lies above a threshold.
    func share(above threshold: Double) -> Double {
        isEmpty ? 0 : Double(count { $0.probability > threshold }) / Double(count)
    }

    /// The chance that a positive sample lies above a negative one.
    var areaUnderCurve: Double {
        let (positives, negatives) = (filter(\.sample.isPositive), filter { !$0.sample.isPositive })
        let wins = positives.reduce(0.0) { sum, positive in
            negatives.reduce(sum) { sum, negative in
                sum
                    + (positive.probability > negative.probability
                        ? 1
                        : positive.probability == negative.probability ? 0.5 : 0)
            }
        }
        return wins / Double(Swift.max(1, positives.count * negatives.count))
    }

    /// What was called 0.0…0.1, 0.1…0.2, … and how much of it was right: rows of a Markdown table.
    var calibration: String {
        (0..<10).map { tenth in
            let some = filter { Swift.min(9, Int($0.probability * 10)) == tenth }
            let name = "0.\(tenth) – \(tenth == 9 ? "1.0" : "0.\(tenth + 1)")"
            guard !some.isEmpty else { return "| \(name) | 0 | | |\n" }
            let mean = some.reduce(0) { $0 + $1.probability } / Double(some.count)
            let right = Double(some.count { $0.sample.isPositive }) / Double(some.count)
            return "| \(name) | \(some.count) | \(mean.text(2)) | \(right.text(2)) |\n"
        }.joined()
    }

    /// Those nearest to a threshold: the positives below or just above, the negatives above or just below.
    func neighbours(of threshold: Double, count: Int) -> String {
        let weakest = filter(\.sample.isPositive).sorted { $0.probability < $1.probability }.prefix(count)
        let strongest = filter { !$0.sample.isPositive }.sorted { $0.probability > $1.probability }.prefix(count)
        func line(_ name: String, _ judged: Judged) -> String {
            let distance = (judged.probability - threshold).text(3)
            return "  \(name)  \(judged.probability.text(3))  (\(distance))  \(judged.sample.file)\n"
        }
        return (weakest.map { line("weakest positive", $0) } + strongest.map { line("strongest negative", $0) })
            .joined()
    }
}
