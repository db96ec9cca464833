extension ColourPalette {
    private static let bytesOfEntry = 5
    private static let greyFlag: UInt8 = 0x80

    /// The stored form: a byte with the number of entries, its highest bit set for grey; then red, green, blue, name
    /// and parts of 255 for each entry.
    package var bytes: [UInt8] {
        [UInt8(entries.count) | (isGrey ? Self.greyFlag : 0)]
            + entries.flatMap { [$0.red, $0.green, $0.blue, $0.name.rawValue, $0.parts] }
    }

    /// Nil for any other bytes.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard let head = bytes.first, (1...Self.mostEntries).contains(Int(head & ~Self.greyFlag)),
            bytes.count == 1 + Int(head & ~Self.greyFlag) * Self.bytesOfEntry
        else { return nil }
        var entries: [Entry] = []
        for start in stride(from: 1, to: bytes.count, by: Self.bytesOfEntry) {
            guard let name = ColourName(rawValue: bytes[start + 3]) else { return nil }
            entries.append(
                Entry(
                    red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], name: name,
                    parts: bytes[start + 4]))
        }
        guard entries.reduce(0, { $0 + Int($1.parts) }) == 255 else { return nil }
        self.init(entries: entries, isGrey: head & Self.greyFlag != 0)
    }
}
