/// Asks for the decisions that hold, as the lines of a decision file.
package struct DecisionsExportRequest: PlainRequest {
    package typealias Answer = RowsResult
    package typealias Row = DecisionLine
    package static let method = "decisions.export"
    package static let patience = Patience.short

    package init() {}
}

/// Takes over decisions from the lines of a decision file.
package struct DecisionsImportRequest: ProtocolRequest {
    package typealias Answer = DecisionsImportReport
    package static let method = "decisions.import"
    package static let patience = Patience.unlimited

    /// Lines about copies of one picture belong into one request.
    package var decisions: [DecisionLine]
    /// Answers what would happen and changes nothing.
    package var dryRun: Bool?
    /// The act of the request before, to which this one adds, so that `undo` takes a long file back as a whole.
    package var act: String?

    package init(decisions: [DecisionLine], dryRun: Bool? = nil, act: String? = nil) {
        self.decisions = decisions
        self.dryRun = dryRun
        self.act = act
    }
}

/// The result of `decisions.import`.
package struct DecisionsImportReport: Hashable, Sendable, Codable, RefusingReport {
    /// Photos that are kept now.
    package var kept = 0
    /// Photos that are on the maybe pile now.
    package var maybe = 0
    /// Photos that are marked for deletion now.
    package var marked = 0
    /// The bytes of these.
    package var markedBytes: Int64 = 0
    /// Files that belong to all these photos, where there are any.
    package var companions: Int?
    /// Pairs of pictures that are called different now.
    package var different = 0
    /// Decisions that held here already.
    package var already = 0
    /// What was not taken over: `not-found` where no such picture is here, `conflict` where it is decided otherwise.
    package var refused: [Refusal] = []
    package var moreRefused: Int?
    package var dryRun: Bool
    /// As of `mark`.
    package var act: String?

    package init(dryRun: Bool) {
        self.dryRun = dryRun
    }

    /// Decisions that were taken over.
    package var taken: Int { kept + maybe + marked + different }

    /// Adds what the next request of the same file did.
    package mutating func add(_ next: DecisionsImportReport) {
        kept += next.kept
        maybe += next.maybe
        marked += next.marked
        markedBytes += next.markedBytes
        if let companions = next.companions { self.companions = (self.companions ?? 0) + companions }
        different += next.different
        already += next.already
        refused += next.refused
        addUnnamed(of: next)
        act = next.act ?? act
    }
}
