package struct Palette: Sendable, Hashable, CustomStringConvertible {
    package var description: String { "" }
    package var bytes: [UInt8]
    package init?(bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }
}
