/// The state of a photo's analysis.
package enum PhotoStatus: UInt8, Sendable, Hashable, CaseIterable {
    case analysed
    /// The file is damaged or could not be read; the reason is stored with the photo.
    case unreadable
    /// A format that is counted but not decoded.
    case unsupported
    case waiting
}
