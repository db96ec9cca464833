package import Images
internal import Synchronization
package import SystemPackage

extension Analyzer {
    /// Reads one regular file, whose descriptor is open for reading, and decodes it for display.
    ///
    /// `size` is what `fstat` said just before; comparing `fstat` again afterwards stays with the caller. With
    /// `isCoarse` a camera's thumbnail is taken where there is one, else the smallest scale. The descriptor's offset
    /// may move. `moment` chooses a frame of a video, in milliseconds from its start; nil means its poster. Equal
    /// `identity` in calls that follow each other promises that the file is the same and unchanged: the next frame of a
    /// video that plays then costs less. An error says nothing about the photo.
    package func preview(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds, isCoarse: Bool, moment: Int64? = nil,
        identity: UInt64? = nil
    ) throws(AnalyzerError) -> PreviewOutcome {
        let result = try converse(budget: limits.budget(size: size)) { conversation throws(WorkerFailure) in
            try PreviewExchange.run(
                file, size: size, within: bounds, isCoarse: isCoarse, moment: moment, identity: identity,
                in: &conversation)
        }
        switch result {
        case .answered(let answer): return try answer.get()
        case .gaveUp(let how): return .unreadable(reason: "the analyser \(how) on this photo")
        }
    }

    /// Ends the worker, which costs memory while it waits; the next job starts another.
    ///
    /// Waits for a call that runs on another thread.
    package func rest() {
        seat.withLock { seat in seat.end() }
    }
}
