import AnalyzerProcess
import FileSystem
import Logging
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// The thread that reads the text in pictures, one at a time, when nothing else is to be done.
///
/// It has a worker of its own program, which runs at the lowest priority and ends when there is nothing more to read.
struct TextLane: Sendable {
    let bell: Bell
    let catalogue: Catalogue
    let store: PhotoDatabase
    /// Nil if the program is not installed.
    let analyzer: Analyzer?
    let power: PowerRule
    let logger: Logger

    var service: ThreadService {
        ThreadService(name: "texts") {
            run()
        } end: {
            bell.close()
            analyzer?.stop()
        }
    }

    /// Blocks its thread until the bell is closed.
    private func run() {
        while case .rung = bell.wait() {
            var hasRead = false
            while !bell.isClosed, BlockingThread.wait(for: { await catalogue.wants(.texts) }) {
                guard readNext() else { break }
                hasRead = true
            }
            analyzer?.rest()
            if hasRead { FreeMemory.giveBack() }
        }
    }

    /// Reads one picture.
    ///
    /// - Returns: False if the other pictures must wait as well.
    private func readNext() -> Bool {
        guard !power.sparesBattery else {
            logger.debug("on its battery the machine reads no text")
            BlockingThread.wait { await catalogue.tryLater(.texts) }
            return false
        }
        do throws(AnalyzerError) {
            guard let analyzer else { throw .cannotStart("cleanerd-text-reader is not installed") }
            guard let greeting = try analyzer.greet(), let code = greeting.code, greeting.languages?.isEmpty == false
            else { throw .cannotStart("tesseract has no language") }
            guard let job = BlockingThread.wait(for: { await catalogue.textToRead(by: "\(code)") }) else { return true }
            let text = try text(of: job, by: analyzer)
            BlockingThread.wait { await catalogue.finish(job, text) }
            return true
        } catch {
            guard error != .stopped else { return false }
            BlockingThread.wait { await catalogue.textReaderFails(error) }
            return false
        }
    }

    /// The text of a picture, empty if it cannot be read; nil if its file has changed or is gone.
    ///
    /// - Throws: The error that keeps workers from starting or continuing.
    private func text(of job: TextState.Job, by analyzer: Analyzer) throws(AnalyzerError) -> String? {
        guard let photo = catalogue.libraries.openUnchanged(job.photo, store) else { return nil }
        do throws(AnalyzerError) {
            let outcome = try analyzer.readText(
                photo.descriptor, size: photo.stamp.size,
                within: job.isScreen ? Analyzer.screenBounds : Analyzer.pageBounds)
            guard photo.currentStamp == photo.stamp else { return nil }
            switch outcome {
            case .text(let text): return text.text
            case .unreadable: return ""
            case .changed: return nil
            }
        } catch {
            switch error {
            case .readFailed, .cannotPass: return nil
            default: throw error
            }
        }
    }
}
