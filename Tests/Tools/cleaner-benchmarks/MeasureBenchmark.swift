import Fixtures
import ImageDecoding
import Images
import PhotoAnalysis

/// CPU time of each step of a worker.
///
/// What only works together is measured together: details are what a measurement costs beyond the hash, screenshot
/// traces what it costs more of a picture that names no camera.
struct MeasureBenchmark: Benchmark {
    private static let rounds = 30

    let summary = "CPU time of each step of the analysis, a megapixel of the file"

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        var photo = VariedPhoto(width: 4000, height: 3000)
        try run("12 MP JPEG", photo.encoded(0), tell)
        try run("2 MP PNG", PNGEncoder().encode(Screen(seed: 3).drawn(width: 1080, height: 1920)), tell)
    }

    private func run(_ what: String, _ file: [UInt8], _ tell: (Figure) throws -> Void) throws {
        try file.withUnsafeBytes { bytes in
            let inspection = try ImageInspector.inspect(bytes)
            let longerSide = PhotoMeasurer.longerSide(for: inspection)
            let picture = try ImageDecoder.decode(bytes, inspection, longerSide: longerSide)
            let (luma, overview) = (picture.luma, PhotoMeasurer.overview(of: picture.luma))
            let (shot, screen) = (Self.named(inspection, camera: "Drawn"), Self.named(inspection, camera: nil))
            var costs: [String: [Double]] = [:]
            var matches: [Double] = []
            let megapixels = Double(inspection.width * inspection.height) / 1e6
            func spend(_ step: String, _ work: () throws -> Void) rethrows -> Double {
                let cost = try Clock.processor(work) * 1000 / megapixels
                costs[step, default: []].append(cost)
                return cost
            }
            for _ in 0..<Self.rounds {
                var whole = try spend(Step.inspection) { _ = try ImageInspector.inspect(bytes) }
                whole += spend(Step.digest) { _ = Digest256.of(bytes) }
                whole += try spend(Step.decoding) {
                    _ = try ImageDecoder.decode(bytes, inspection, longerSide: longerSide)
                }
                let hash = spend(Step.hash) { _ = PDQ.measure(overview) }
                let box = Trim.box(of: overview)
                let look = SceneDescriptor.measure(overview, within: box)
                var known =
                    hash
                    + spend(Step.embedding) {
                        _ = Embedding.measure(SceneDescriptor.measure(overview, within: box))
                    }
                let scene = Scene.measure(overview, within: box)
                // With the map of details, which is made once and used for other measurements, too.
                known += spend(Step.scene) { _ = Scene.measure(overview, within: box) }
                if let scene, let matcher = SceneMatcher(scene) {
                    matches.append(Clock.processor { _ = matcher.match(scene) } * 1000)
                }
                known += spend(Step.colours) { _ = ColourPalette.measure(picture) }
                known += spend(Step.words) { _ = SceneWords.measure(picture, overview, look) }
                let details = Clock.processor { _ = PhotoMeasurer.measure(picture, shot) } * 1000 / megapixels
                let traces = Clock.processor { _ = PhotoMeasurer.measure(picture, screen) } * 1000 / megapixels
                costs[Step.details, default: []].append(details - known)
                if luma.width == inspection.width { costs[Step.traces, default: []].append(traces - details) }
                costs[Step.whole, default: []].append(whole + (luma.width == inspection.width ? traces : details))
            }
            if !matches.isEmpty { try tell(Figure("\(what): a comparison in detail with itself", "ms", matches)) }
            for step in Step.all {
                guard let samples = costs[step] else { continue }
                try tell(Figure("\(what): \(step)", "ms/MP", samples))
            }
        }
    }

    private enum Step {
        static let inspection = "container, EXIF, picture's SHA-256"
        static let digest = "SHA-256 of all bytes"
        static let decoding = "decoding to luma and small chroma"
        static let hash = "PDQ"
        static let embedding = "embedding"
        static let scene = "local features, thumbnail"
        static let colours = "dominant colours"
        static let words = "words for what it shows"
        static let details = "overview, bars, details, sharpness, blurriness, exposure"
        static let traces = "screenshot traces"
        static let whole = "all"
        static let all = [inspection, digest, decoding, hash, embedding, scene, colours, words, details, traces, whole]
    }

    /// The same picture with a camera's exposure in its metadata, or with no camera.
    private static func named(_ inspection: Inspection, camera: String?) -> Inspection {
        var metadata = inspection.metadata
        metadata.cameraMake = camera
        metadata.cameraModel = camera
        metadata.exposureTime = camera.map { _ in 1 / 125 }
        let header = ImageHeader(
            format: inspection.format, storedWidth: inspection.storedWidth, storedHeight: inspection.storedHeight,
            metadata: metadata, isAnimated: inspection.isAnimated, hasAlpha: inspection.hasAlpha)
        return Inspection(header: header, pictureDigest: inspection.pictureDigest)
    }
}
