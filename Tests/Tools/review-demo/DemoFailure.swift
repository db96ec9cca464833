/// Why the demo could not start.
struct DemoFailure: Error {
    var text: String
}
