internal import AnalyzerWorker

/// The worker's program for pictures.
@main
enum CleanerdAnalyzer {
    static func main() {
        WorkerProgram.run(PictureDecoding.self)
    }
}
