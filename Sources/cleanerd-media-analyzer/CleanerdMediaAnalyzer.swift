internal import AnalyzerWorker

/// The worker's program for videos and camera RAW files.
@main
enum CleanerdMediaAnalyzer {
    static func main() {
        WorkerProgram.run(MediaProgram.self)
    }
}
