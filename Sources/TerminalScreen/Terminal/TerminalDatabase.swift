import CChafa
import Glibc

/// libchafa's database of terminals.
enum TerminalDatabase {
    /// The best protocol of the terminal by its environment; nil if libchafa knows none.
    static func graphics(_ environment: [String: String]) -> GraphicsProtocol? {
        var entries: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { entries.forEach { free($0) } }
        entries.append(nil)
        let found = entries.withUnsafeMutableBufferPointer {
            chafa_term_db_detect(chafa_term_db_get_default(), $0.baseAddress)
        }
        guard let found else { return nil }
        defer { chafa_term_info_unref(found) }
        let known: [(ChafaTermSeq, GraphicsProtocol)] = [
            (CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1, .kitty), (CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE, .iterm),
            (CHAFA_TERM_SEQ_BEGIN_SIXELS, .sixel),
        ]
        return known.first { chafa_term_info_have_seq(found, $0.0) != 0 }?.1
    }
}
