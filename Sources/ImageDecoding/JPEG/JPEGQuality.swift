/// How little a JPEG file was compressed, estimated from its quantisation table.
///
/// On the scale of the Independent JPEG Group's library, from which most programs take their tables: at 50 the steps
/// are those of ITU-T T.81, table K.1, at 100 all are 1. The mean step tells the level of any other table too.
///
/// For the library's own tables the estimate is exact from 20 to 99. Below 20, where steps are cut at 255, it is up to
/// 10 too high; 100 counts as 99.
struct JPEGQuality {
    /// The mean of the 64 steps of ITU-T T.81, table K.1.
    private static let meanStep = 3_688.0 / 64

    /// 1…100.
    let level: Int

    /// Nil for a table without steps.
    ///
    /// Inverts `jpeg_quality_scaling` of libjpeg: 5000 / level per cent of the steps below 50, 200 − 2 · level from 50.
    init?(_ steps: [Int]) {
        guard !steps.isEmpty, steps.allSatisfy({ $0 > 0 }) else { return nil }
        let percent = 100 * Double(steps.reduce(0, +)) / Double(steps.count) / Self.meanStep
        let level = percent > 100 ? 5_000 / percent : 100 - percent / 2
        self.level = min(max(Int(level.rounded()), 1), 100)
    }
}
