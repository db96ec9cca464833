/// Why a source says nothing.
package struct UnreadableSource: Error, Hashable {
    /// Half a sentence for people.
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }
}
