import Glibc
import ReviewScreen
import TerminalScreen

// Runs the review over a drawn library: review-demo SCENARIO [--theme light|dark] [--pictures KIND] [--log FILE]
if CommandLine.arguments.dropFirst() == ["measure"] {
    DemoMeasurement.run()
    exit(0)
}
let wanted = DemoArguments(Array(CommandLine.arguments.dropFirst()))
guard let wanted else {
    print("usage: review-demo \(DemoLibrary.Scenario.allCases.map(\.rawValue).joined(separator: "|"))")
    print("    [--theme light|dark] [--pictures auto|kitty|sixel|iterm|blocks] [--log FILE]")
    exit(64)
}
do {
    let capabilities = TerminalCapabilities(environment: wanted.environment, pictures: wanted.pictures)
    let terminal = try Terminal(capabilities)
    let source = try DemoSource(wanted)
    var loop = ReviewLoop(terminal, source, theme: wanted.theme, start: wanted.scenario == .trash ? .marked : .cards)
    switch try loop.run() {
    case .left: print("left")
    case .interrupted(let signal):
        print("interrupted by \(signal)")
        exit(130)
    }
} catch {
    print("review-demo: \((error as? TerminalError)?.text ?? "\(error)")")
    exit(1)
}
