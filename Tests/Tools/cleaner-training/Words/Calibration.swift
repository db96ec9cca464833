import Glibc

/// A line that turns log odds into those that hold for sources a fit has not seen (Platt 1999).
struct Calibration: Sendable {
    private(set) var slope: Float = 1
    private(set) var shift: Float = 0

    /// A word that is never or always shown keeps its log odds.
    init(_ judged: [(logOdds: Float, shows: Bool)]) {
        let (positives, negatives) = (judged.filter(\.shows).count, judged.filter { !$0.shows }.count)
        guard positives > 0, negatives > 0 else { return }
        // Platt's targets keep the line finite where all are right.
        let targets = (Double(positives + 1) / Double(positives + 2), 1 / Double(negatives + 2))
        var (slope, shift) = (1.0, 0.0)
        // Newton's method; it stands still after ten.
        for _ in 0..<30 {
            var (one, two, oneOne, oneTwo, twoTwo) = (0.0, 0.0, 1e-6, 0.0, 1e-6)
            for sample in judged {
                let value = Double(sample.logOdds)
                let probability = 1 / (1 + exp(-(slope * value + shift)))
                let difference = probability - (sample.shows ? targets.0 : targets.1)
                let width = probability * (1 - probability)
                one += difference * value
                two += difference
                oneOne += width * value * value
                oneTwo += width * value
                twoTwo += width
            }
            let determinant = oneOne * twoTwo - oneTwo * oneTwo
            slope -= (one * twoTwo - two * oneTwo) / determinant
            shift -= (two * oneOne - one * oneTwo) / determinant
        }
        guard slope.isFinite, shift.isFinite, slope > 0 else { return }
        (self.slope, self.shift) = (Float(slope), Float(shift))
    }

    func probability(_ logOdds: Float) -> Double { Double(1 / (1 + expf(-(slope * logOdds + shift)))) }
}
