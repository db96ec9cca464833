internal import AnalyzerProcess
internal import ImageDecoding
internal import Images
internal import PhotoAnalysis

/// Makes a worker ready: everything that libraries load from files is loaded before the sandbox forbids that.
enum WarmUp {
    /// Closes the sandbox between two rounds over the drawn pictures.
    ///
    /// The second round proves that decoding works inside: a worker that greets can decode, so a later crash is the
    /// photo's.
    static func enterSandbox(addressSpace: Int64, priority: WorkerPriority) -> WorkerGreeting {
        let idle = priority == .background ? Sandbox.lowerPriority() : nil
        _ = undecodable()
        let code = LoadedCode.digest()
        let report = Sandbox.close(addressSpace: addressSpace, idlePriority: idle)
        return WorkerGreeting(
            version: Measurements.version, sandbox: report, undecodable: undecodable(), code: code)
    }

    private static func undecodable() -> [MediaFormat] {
        DrawnPictures.all.filter { !decodes($0.bytes) }.map(\.format)
    }

    private static func decodes(_ picture: [UInt8]) -> Bool {
        picture.withUnsafeBytes { bytes in
            do throws(ImageError) {
                let inspection = try ImageInspector.inspect(bytes)
                let side = PhotoMeasurer.longerSide(for: inspection)
                let picture = try ImageDecoder.decode(bytes, inspection, longerSide: side)
                _ = PhotoMeasurer.measure(picture, inspection)
                return true
            } catch {
                return false
            }
        }
    }
}
