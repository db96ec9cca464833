package import CleanerProtocol
import Translation

extension PhotoRow.Video {
    /// Codec, bit rate, container and whether there is sound, for people.
    package var words: [String] {
        [codec, bitRate.map(BitRate.text), container, sound ? tr("with sound") : tr("without sound")].compactMap(\.self)
    }

    /// `0:12`; nil if the length is not known.
    package var length: String? { milliseconds.map { PlayingTime.text(milliseconds: $0) } }
}
