internal import AnalyzerProcess
internal import Images
internal import PhotoAnalysis

/// Makes a worker ready: everything that libraries load from files is loaded before the sandbox forbids that.
struct WarmUp {
    let program: any DecodingProgram.Type

    /// Closes the sandbox between two rounds over the drawn files.
    ///
    /// The second round proves that decoding works inside: a worker that greets can decode, so a later crash is the
    /// photo's.
    func enterSandbox(addressSpace: Int64, priority: WorkerPriority) -> WorkerGreeting {
        let idle = priority == .background ? Sandbox.lowerPriority() : nil
        let files = program.drawnFiles
        _ = undecodable(files)
        let code = LoadedCode.digest(with: program.decisiveFiles)
        let report = Sandbox.close(addressSpace: addressSpace, idlePriority: idle)
        return WorkerGreeting(
            version: Measurements.version, sandbox: report, undecodable: undecodable(files), code: code,
            languages: program.languages)
    }

    /// The formats of which no drawn file can be decoded: a missing codec does not affect other videos.
    private func undecodable(_ files: [DrawnFile]) -> [MediaFormat] {
        let decoded = files.filter(program.decodes).map(\.format)
        return MediaFormat.allCases.filter { format in
            files.contains { $0.format == format } && !decoded.contains(format)
        }
    }
}
