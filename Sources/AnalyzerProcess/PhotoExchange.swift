package import Images
package import PhotoAnalysis
package import SystemPackage

/// The messages about one photo: it is identified first, and decoded only where the picture is new.
package struct PhotoExchange {
    /// What the last worker said before it was asked to measure; stays when it ends while measuring.
    package private(set) var identification: Identification?

    package init() {}

    /// Runs one try.
    ///
    /// An error inside the result is the file's or the disk's, a thrown one the worker's.
    package mutating func run(
        _ job: WorkerRequest.Job, _ file: FileDescriptor, size: Int64, mayPostpone: Bool,
        in conversation: inout Conversation, isKnown: (Identification) -> Bool
    ) throws(WorkerFailure) -> Result<AnalysisOutcome, AnalyzerError> {
        identification = nil
        try conversation.send(job, passing: file)
        let first = try conversation.receive()
        guard case .identified(let found) = first else { return try Self.outcome(of: first) }
        guard found.size == size else { throw .wrongAnswer("another size") }
        identification = found
        if isKnown(found) {
            try Self.checkSize(found)
            try Self.leave(&conversation)
            return .success(.known(found))
        }
        if mayPostpone, found.isCostly {
            try Self.leave(&conversation)
            return .success(.postponed)
        }
        try conversation.send(.measure)
        let second = try conversation.receive()
        guard case .measured(let measurements) = second else { return try Self.outcome(of: second) }
        try Self.checkSize(found)
        return .success(.measured(found, measurements))
    }

    /// Waits until the worker has closed the file.
    private static func leave(_ conversation: inout Conversation) throws(WorkerFailure) {
        try conversation.send(.leave)
        guard case .left = try conversation.receive() else { throw .wrongAnswer("no end") }
    }

    /// Refuses a size at which no picture can have been decoded.
    private static func checkSize(_ found: Identification) throws(WorkerFailure) {
        guard found.width > 0, found.height > 0,
            (try? PixelLimit.check(width: found.width, height: found.height)) != nil
        else { throw .wrongAnswer("a picture of an impossible size") }
    }

    private static func outcome(
        of reply: WorkerReply.Content
    ) throws(WorkerFailure) -> Result<AnalysisOutcome, AnalyzerError> {
        switch reply {
        case .unsupported(let digest, let format, let reason):
            .success(.unsupported(bytesDigest: digest, format: format, reason: reason))
        case .unreadable(let digest, let format, let reason):
            .success(.unreadable(bytesDigest: digest, format: format, reason: reason))
        case .notMedia: .success(.notMedia)
        case .otherWorker(let format): .success(.otherWorker(format))
        case .changed: .success(.changed)
        case .readFailed(let error): .failure(.readFailed(Errno(rawValue: error)))
        case .hello, .identified, .measured, .left, .wantsMemory, .digested, .digestedWhole, .frames,
            .tooLargeForDigest, .sidecar, .previewed, .text, .thumbnailLeft, .surveyPart,
            .selfTested, .pong:
            throw .wrongAnswer("an answer to another question")
        }
    }
}

/// The result of analysing one file; a damaged photo is a result too.
package enum AnalysisOutcome: Sendable, Hashable {
    case measured(Identification, Measurements)
    /// The caller said that this picture is measured already, so nothing was decoded.
    case known(Identification)
    /// Nothing was decoded, as decoding would cost much more than most photos do.
    case postponed
    /// A known format that is not analysed. The digest is absent for files above `AnalyzerLimits.digestBytes`.
    case unsupported(bytesDigest: Digest256?, format: MediaFormat, reason: String)
    /// Damaged, cut off, or a file on which the analyser crashed or hung twice, or computed for too long. Not worth
    /// another try before the file or the analyser's version changes.
    case unreadable(bytesDigest: Digest256?, format: MediaFormat?, reason: String)
    /// Neither media by content nor by name; only its first bytes were read.
    case notMedia
    /// The other worker program decodes it; only its first bytes were read.
    case otherWorker(MediaFormat)
    /// The size was not the stated one, or bytes were missing: the file changed while it was read. To be settled again.
    case changed
}
