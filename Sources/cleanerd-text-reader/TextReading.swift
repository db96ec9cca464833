internal import AnalyzerProcess
internal import AnalyzerWorker
internal import FoundationEssentials
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis
internal import SystemPackage

/// The worker's program that reads the text in pictures.
@main
enum CleanerdTextReader {
    static func main() {
        WorkerProgram.run(TextReading.self)
    }
}

/// Pictures, decoded as for display and given to tesseract.
enum TextReading: DecodingProgram {
    static let name = "cleanerd-text-reader"

    /// Loaded with the first drawn file, before the sandbox closes; the worker has one thread for its jobs.
    nonisolated(unsafe) private static let engine = TextEngine()

    static var languages: [String]? { engine?.languages ?? [] }

    static var decisiveFiles: [String] { engine?.dataFiles ?? [] }

    static var drawnFiles: [DrawnFile] { DrawnPictures.all + [drawnWord] }

    static func isOwn(_ format: MediaFormat) -> Bool { !format.needsMediaWorker }

    static func decodes(_ file: DrawnFile) -> Bool {
        file.bytes.withUnsafeBytes { bytes in
            guard let header = try? ImageInspector.header(bytes),
                let picture = try? grey(bytes, header, within: Analyzer.screenBounds)
            else { return false }
            let text = engine?.text(in: picture) ?? PictureText("")
            return file.name != drawnWord.name || text.text == word
        }
    }

    static func isDone(
        _ file: DrawnFile, _ descriptor: FileDescriptor, by analyzer: Analyzer
    ) throws(AnalyzerError) -> Bool {
        let outcome = try analyzer.readText(
            descriptor, size: Int64(file.bytes.count), within: Analyzer.screenBounds)
        guard case .text(let text) = outcome else { return false }
        return file.name != drawnWord.name || text.text == word
    }

    static func readText(
        _ photo: PassedPhoto, _ format: MediaFormat, within bounds: PreviewBounds, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? {
        guard let engine else {
            return .unsupported(bytesDigest: nil, format: format, reason: "tesseract has no language")
        }
        guard let bytes = try photo.readAll(&buffer) else {
            return .unsupported(bytesDigest: nil, format: format, reason: PhotoJob.tooLarge(photo))
        }
        do throws(ImageError) {
            let header = try ImageInspector.header(bytes)
            photo.awaitMemory(for: header)
            return .text(engine.text(in: try grey(bytes, header, within: bounds)).text)
        } catch {
            return PhotoJob.reply(to: error, nil, format)
        }
    }

    private static func grey(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, within bounds: PreviewBounds
    ) throws(ImageError) -> GreyPixels {
        GreyPixels(try ImageDecoder.preview(bytes, header, within: bounds))
    }

    /// Refuses: this program only reads text.
    static func identify(
        _ photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> IdentifyStep { .done(.otherWorker(format)) }

    static func preview(
        _ photo: PassedPhoto, _ format: MediaFormat, _ wish: PreviewWish, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer { .content(.otherWorker(format)) }

    /// What `drawnWord` shows.
    private static let word = "WORD"

    /// A picture with a word, drawn in DejaVu Sans of 40 pixels by ffmpeg's `drawtext` and coded as PNG with 1 bit.
    private static let drawnWord = DrawnFile(
        format: .png, name: "a word",
        bytes: Data(
            base64Encoded:
                """
                iVBORw0KGgoAAAANSUhEUgAAAMgAAABAAQAAAAB3wAWGAAAACXBIWXMAAAABAAAAAQBPJcTWAAABeUlEQVR4nO2UsWqEQBCGV0LY\
                csuU8yaRq67NCwSSN7jrrhAn4QpLXyliYZtHcPEFVkixhezkVyGul1xzEC5FFhTkm39m/plFJeeOuoTwuXNRtuuT3/ETTmPwPfCQ\
                DumHoqDupE14IT71IE6ZoG6kVSbSpJ4GfnvUg0pAbtfEcyXHQK3Y8LL4yWhPB9a8yWnHz/yw+AnUQ6MRTj614vgr20gcG+kDylVo\
                NSK29MGImzVDujilXrucBM/AILQQ05WIF59PmhAT2/SIdNkPmqZF9lHDkQad6+12nxEfZj9My36KurZh0mAGqzpF01TD2AHmVqHV\
                mHT1VAezhsYspBnJ6Acau9LUZVfPfl5P6tRF38x+nKz91KUtEIk5OFn72dBew8Vu9pNFfjrTF2Kk/T5ri2GLlgr7odV+pCVv5Cjo\
                D6uKdypYKRRyg9og7xFxKTTtvQYxVhKJCI1u1PjWq/s2ajABlUJTRHcUne8mDwnnxPop+f8f/ClydT+fCk876YpE3bUAAAAASUVO\
                RK5CYII=
                """
        ).map(Array.init) ?? [])
}
