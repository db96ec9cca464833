/// What a condition is about: a stable word, and a library where several may have it.
struct ConditionKey: Hashable, Sendable {
    let code: String
    let root: Int64?
}
