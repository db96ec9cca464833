import BoundedReading

/// GNOME Shell's record of the applications whose windows it has shown.
///
/// The shell writes `gnome-shell/application_state` below `$XDG_DATA_HOME` and forgets applications that it has seldom
/// seen, so an application that is absent may well have been used.
package enum GNOMEShellState {
    /// Bytes of the file; a hundred applications take 10 kB.
    package static let longest = 1 << 20

    /// The times in the file, up to the first place that is not valid.
    package static func times(_ bytes: [UInt8]) -> UseTimes {
        bytes.withUnsafeBytes { bytes in
            var times = UseTimes()
            var reader = XMLReader(BoundedBytes(bytes))
            while let mark = reader.next() {
                guard case .start(let name, let attributes, _) = mark, name.is("application"),
                    let id = attributes.text("id"), let seen = attributes.text("last-seen").flatMap({ Int64($0) })
                else { continue }
                times.note(id, at: seen)
            }
            return times
        }
    }
}
