/// Where a photo lies, or lay: relative to its library, and from the root.
package struct WireLocation: Hashable, Sendable {
    package let path: WirePath
    package let absolutePath: WirePath

    package init(path: WirePath, absolutePath: WirePath) {
        self.path = path
        self.absolutePath = absolutePath
    }
}
