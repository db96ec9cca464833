internal import AnalyzerWorker
internal import Images
internal import MediaDecoding

/// Lets a decoder read a passed file by position, and keeps its read errors apart from those of the content.
final class PhotoReading {
    private let photo: PassedPhoto
    private var failure: PassedPhoto.ReadFailure?

    init(_ photo: PassedPhoto) {
        self.photo = photo
    }

    /// - Returns: What `body` returns or throws.
    /// - Throws: The first read that failed, and `changed` if the file has another size now.
    static func run<Value>(
        _ photo: PassedPhoto, _ body: (ByteSource) throws(ImageError) -> Value
    ) throws(PassedPhoto.ReadFailure) -> Result<Value, ImageError> {
        try PhotoReading(photo).run(body)
    }

    /// As the static function; what `body` keeps may go on reading in later calls.
    func run<Value>(
        _ body: (ByteSource) throws(ImageError) -> Value
    ) throws(PassedPhoto.ReadFailure) -> Result<Value, ImageError> {
        failure = nil
        let source = ByteSource(size: photo.size) { buffer, offset in self.fill(buffer, from: offset) }
        let result: Result<Value, ImageError>
        do throws(ImageError) {
            result = .success(try body(source))
        } catch {
            result = .failure(error)
        }
        if let failure { throw failure }
        try photo.checkSize()
        return result
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) -> Bool {
        do throws(PassedPhoto.ReadFailure) {
            try photo.fill(buffer, from: offset)
            return true
        } catch {
            failure = failure ?? error
            return false
        }
    }
}

extension ByteSource {
    /// Bytes in memory, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init(size: Int64(bytes.count)) { buffer, offset in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + buffer.count]))
            return true
        }
    }
}
