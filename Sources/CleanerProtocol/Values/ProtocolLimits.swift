/// Bounds of one connection and of all of them; `PROTOCOL.md` documents them and tests hold them.
package enum ProtocolLimits {
    /// Longest request line in bytes, without its newline: some ten thousand photos to mark at once.
    package static let requestLineBytes = 1 << 20

    /// Longest line that a client accepts; the daemon splits long answers into `rows` of far less.
    package static let answerLineBytes = 16 << 20

    /// Deepest nesting of arrays and objects in a request; defined requests need four.
    package static let nesting = 16

    /// Connections at once; the daemon answers one more with `busy` and closes it.
    package static let connections = 100

    /// Unread output of a connection: above this its subscription gets no further change, but the state once it has read.
    package static let unreadOutputBytes = 8 << 20

    /// Seconds without progress in reading after which a client with unread output is closed.
    package static let stalledSeconds = 30

    /// Seconds that a request line may stay unfinished.
    package static let halfLineSeconds = 30

    /// Rows in one `rows` message: small enough that a request of another client gets between.
    package static let rowsPerMessage = 128

    /// Cards in one answer to `review`, more than a client needs in advance.
    package static let reviewCards = 32

    /// The same for sections, because each holds many photos.
    package static let reviewSections = 4

    /// Pixels of the longer side of a preview that can be asked for: from one character's picture to the largest
    /// terminal.
    package static let previewSides = 16...2048

    /// Pixels of each side of a region of a photo.
    package static let regionSides = 1...previewSides.upperBound

    /// The possible moments of a preview, in milliseconds from the start of a video: a week.
    package static let previewMoments: ClosedRange<Int64> = 0...604_800_000

    /// Pixels of a preview, however square it is: in base64 it has to fit into `answerLineBytes`.
    package static let previewPixels = 2048 * 1536
}
