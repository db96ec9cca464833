import AnalyzerProcess
import Images
import OwnPrograms
import Translation

// Conditions of workers and of the daemon's own protection.

extension ConditionKey {
    static let analyserFailing = ConditionKey("analyser-failing")
    static let decoderFailing = ConditionKey("decoder-failing")
    static let mediaAnalyserFailing = ConditionKey("media-analyser-failing")
    static let mediaDecoderFailing = ConditionKey("media-decoder-failing")
    static let textReaderFailing = ConditionKey("text-reader-failing")
    static let appSurveyFailing = ConditionKey("app-survey-failing")
    static let modelFailing = ConditionKey("model-failing")
    static let adviceFailing = ConditionKey("advice-failing")
    static let sandboxReduced = ConditionKey("sandbox-reduced")
}

extension ConditionReport {
    static func analyserFailing(_ error: AnalyzerError) -> ConditionReport {
        ConditionReport(.analyserFailing, sentence(error), remedy: remedy(error))
    }

    static func mediaAnalyserFailing(_ error: AnalyzerError) -> ConditionReport {
        ConditionReport(.mediaAnalyserFailing, sentence(error), remedy: remedy(error))
    }

    private static func sentence(_ error: AnalyzerError) -> String {
        let clause = ReasonWords.shown(error.problem)
        return clause.prefix(1).uppercased() + clause.dropFirst() + "."
    }

    private static func remedy(_ error: AnalyzerError) -> String {
        error.remedy.map { ReasonWords.shown($0) + "." } ?? ""
    }

    static let mediaAnalyserMissing = ConditionReport(
        .mediaAnalyserFailing, tr("Videos and RAW files are only counted: cleanerd-media-analyzer is not installed."),
        remedy: tr("It belongs beside cleanerd-analyzer: install cleanerd again."))

    static func textReaderFailing(_ error: AnalyzerError) -> ConditionReport {
        ConditionReport(
            .textReaderFailing, tr("The text in screenshots is not read: \(reason(error))."),
            remedy: tr(
                """
                It needs tesseract and a language: apt install libtesseract5 tesseract-ocr-eng; if that does not \
                help, install cleanerd again. Without it: cleanerctl settings set text.enabled false
                """))
    }

    private static func reason(_ error: AnalyzerError) -> String {
        if case .cannotStart(let how) = error { ReasonWords.shown(how) } else { ReasonWords.shown(error.problem) }
    }

    static func appSurveyFailing(_ reason: @autoclosure @escaping @Sendable () -> String) -> ConditionReport {
        ConditionReport(
            .appSurveyFailing, tr("The installed applications are not surveyed: \(reason())."),
            remedy: tr(
                """
                Try again with: cleanerctl apps --refresh; if that does not help, install cleanerd again. Without it: \
                cleanerctl settings set apps.enabled false
                """))
    }

    /// The program is named by the setting, which the user knows.
    static func modelFailing(_ failure: ProgramFailure) -> ConditionReport {
        ConditionReport(
            .modelFailing, tr("The program of search.model \(failure.problem). Searches go by words alone."),
            remedy: tr("\(failure.remedy); it is tried again every five minutes."))
    }

    static func adviceFailing(_ failure: ProgramFailure) -> ConditionReport {
        ConditionReport(
            .adviceFailing,
            tr("The program of apps.command \(failure.problem). Advice on applications is by rules alone."),
            remedy: tr("\(failure.remedy), then ask again: cleanerctl apps advice"))
    }

    /// - Parameters:
    ///   - formats: The formats that a worker could not decode in files that it made itself.
    ///   - key: The condition of the worker's program.
    /// - Returns: nil if it decoded all.
    static func undecodable(_ formats: [MediaFormat], _ key: ConditionKey) -> ConditionReport? {
        guard !formats.isEmpty else { return nil }
        let titles = formats.map(\.title).sorted().joined(separator: ", ")
        return ConditionReport(
            key, tr("Photos of these formats cannot be decoded: \(titles). They count as unsupported."),
            remedy: tr("Install their libraries again, such as libheif1 with its plugins."))
    }

    static func sandboxReduced(
        _ shortcomings: @autoclosure @escaping @Sendable () -> [String]
    ) -> ConditionReport {
        ConditionReport(
            .sandboxReduced,
            tr(
                "Photos are parsed with less protection: \(shortcomings().map(ReasonWords.shown).joined(separator: "; "))."
            ),
            remedy: tr("A newer kernel brings it; the rest of the protection holds."))
    }

    /// The kernel did not take network sockets away from the daemon.
    static let networkPossible = ConditionReport(
        ConditionKey("network-possible"),
        tr("The daemon could not forbid itself the network: system calls are not filtered (seccomp). It uses none."),
        remedy: tr("A kernel with seccomp filters brings it; under systemd the unit forbids the same."))
}
