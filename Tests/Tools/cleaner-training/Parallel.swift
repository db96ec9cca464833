import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Each element's result in the elements' order, computed on all cores.
    func parallelMap<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = body(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
