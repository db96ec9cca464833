import AnalyzerProcess
import FoundationEssentials
import Images

/// What a worker is asked: it comes from our own daemon, but the worker reads it as it reads anything.
enum WorkerRequestFuzzing {
    static func check(_ bytes: [UInt8]) throws {
        guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: Data(bytes)) else { return }
        let written = try JSONEncoder().encode(request)
        require(written.count <= PacketSocket.packetBytes, "longer than a packet")
        require(try JSONDecoder().decode(WorkerRequest.self, from: written) == request, "means another thing")
        if case .preview(_, let bounds, _, _, _, _) = request.job, bounds.longerSide > 0, bounds.pixels > 0 {
            let size = bounds.fitted(width: 4_000, height: 3_000)
            require(size.width <= bounds.longerSide && size.height <= bounds.longerSide, "longer than asked for")
            require(size.width * size.height <= bounds.pixels, "more pixels than asked for")
        }
    }
}
