internal import AnalyzerWorker

/// The worker's program that reads the text in pictures.
@main
enum CleanerdTextReader {
    static func main() {
        WorkerProgram.run(TextReading.self)
    }
}
