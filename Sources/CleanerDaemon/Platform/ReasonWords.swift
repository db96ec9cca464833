import Synchronization
import Translation

/// Reasons that are made in English, in the language that is spoken now.
///
/// Workers and the store make them long before somebody asks, and the store keeps some of them.
enum ReasonWords {
    /// Longer ones are no reasons of ours, as a worker that was taken over may send.
    private static let longest = 1000
    /// A reason has a reason, and that one has a third.
    private static let deepest = 3
    /// Of a hundred thousand files that are listed, nearly all have one of a few reasons.
    private static let remembered = Mutex<[String: Phrase]>([:])
    private static let mostRemembered = 256

    /// A reason in the language that is spoken now; as it is, if it is not known here.
    static func shown(_ reason: String) -> String {
        Language.current == .english ? reason : phrase(reason).text(in: .current)
    }

    /// A reason that can be shown in every language.
    static func phrase(_ reason: String) -> Phrase {
        guard reason.utf8.count <= longest else { return "\(reason)" }
        if let known = remembered.withLock({ $0[reason] }) { return known }
        let phrase = phrase(reason, depth: 1)
        remembered.withLock { known in
            if known.count >= mostRemembered { known = [:] }
            known[reason] = phrase
        }
        return phrase
    }

    private static func phrase(_ reason: String, depth: Int) -> Phrase {
        if let known = plain[reason] { return known }
        guard depth <= deepest else { return "\(reason)" }
        for pattern in patterns {
            if let known = pattern.match(reason, value: { phrase($0, depth: depth + 1) }) { return known }
        }
        return "\(reason)"
    }

    /// The reasons without values, by their English words.
    private static let plain = Dictionary(
        uniqueKeysWithValues: (decoding + files + working + surveying + keeping).map { ($0.english, $0) })

    private static let decoding: [Phrase] = [
        Phrase("GIF codes of an unknown length"),
        Phrase("its lower part is an even grey, as where data are missing"),
        Phrase("a BMP file without size"),
        Phrase("a GIF code without a meaning"),
        Phrase("a GIF file without a picture"),
        Phrase("a GIF picture without palette"),
        Phrase("a HEIF file without a primary picture"),
        Phrase("a JPEG 2000 file without a picture"),
        Phrase("a JPEG XL file without a picture"),
        Phrase("a JPEG file without a picture in it"),
        Phrase("a JPEG header that reads differently the second time"),
        Phrase("a PNG file without header"),
        Phrase("a Photoshop file without its channels"),
        Phrase("a TIFF file without a picture"),
        Phrase("a frame outside its canvas"),
        Phrase("a picture of another size than its header says"),
        Phrase("a tile of another kind than the others"),
        Phrase("a picture without its palette"),
        Phrase("a picture without size"),
        Phrase("a row of the picture is too short"),
        Phrase("an animation without a first frame"),
        Phrase("libjxl does not go on"),
        Phrase("libjxl does not start"),
        Phrase("libtiff gives no reason"),
        Phrase("no picture came out"),
        Phrase("no pictures are found"),
        Phrase("no streams are found"),
        Phrase("none of its pictures can be decoded"),
        Phrase("none of its pictures can be read"),
        Phrase("pictures without size"),
        Phrase("pixels are missing"),
        Phrase("pixels of the GIF picture are missing"),
        Phrase("samples are missing"),
        Phrase("the BMP file is cut off"),
        Phrase("the GIF file is cut off"),
        Phrase("the JPEG 2000 file is cut off, or holds no picture"),
        Phrase("the JPEG XL data is broken"),
        Phrase("the JPEG XL file is cut off"),
        Phrase("the Photoshop file is cut off"),
        Phrase("the TIFF file is cut off"),
        Phrase("the WebP data is broken"),
        Phrase("the WebP file is cut off"),
        Phrase("the description of the pictures is broken"),
        Phrase("the header changed while it was read"),
        Phrase("the index of the video is missing or broken"),
        Phrase("a JPEG 2000 file in unusual colours"),
        Phrase("a Photoshop file whose merged picture is packed another way"),
        Phrase("a Photoshop file without a merged picture"),
        Phrase("a RAW file of a camera that is not known here"),
        Phrase("a RAW file whose camera has a name that is too long for LibRaw"),
        Phrase("a WebP feature that libwebp does not know"),
        Phrase("OpenJPEG gives no reason"),
        Phrase("a checksum in the PNG file is wrong"),
        Phrase("frames of the PNG animation are missing"),
        Phrase("no reason given"),
        Phrase("pages of the TIFF file are missing"),
        Phrase("rows are too short"),
        Phrase("tiles are too small"),
        Phrase("the PNG file is cut off"),
        Phrase("the RAW data cannot be read"),
        Phrase("the file ends before its RAW data do"),
        Phrase("the file ends before its video does"),
        Phrase("a kind of JPEG XL picture that libjxl does not convert"),
        Phrase("a sensor whose colours are not decoded"),
        Phrase("a video without a container that is read here"),
        Phrase("another version of libwebp"),
        Phrase("colour planes larger than the picture"),
        Phrase("colour planes of an unknown kind"),
        Phrase("it holds sound and no pictures"),
        Phrase("pictures in an unusual arrangement of colours"),
        Phrase("samples of complex numbers"),
    ]

    private static let files: [Phrase] = [
        Phrase("The file is empty; copy it again from where it came from."),
        Phrase("The content is no photo or video format that is known; the name's ending may be wrong."),
        Phrase("the content is no known picture or video format"),
        Phrase("the content is no picture"),
        Phrase("the file is empty"),
        Phrase("it changes again and again"),
        Phrase("it is not a regular file"),
    ]

    private static let working: [Phrase] = [
        Phrase("the file changed while it was read"),
        Phrase("the analyser was stopped because the daemon ends"),
        Phrase("the analyser gave a wrong answer"),
        Phrase("cleanerd-text-reader is not installed"),
        Phrase("tesseract has no language"),
        Phrase("See what the journal says (journalctl --user -u cleanerd), and install cleanerd again"),
        Phrase(
            """
            See what the journal says (journalctl --user -u cleanerd); the libraries of ffmpeg and LibRaw are \
            needed: apt install libavformat59 libavcodec59 libavutil57 libraw20
            """),
        Phrase("Restart the daemon: systemctl --user restart cleanerd; if that does not help, install cleanerd again"),
        Phrase("It is tried again; check the disk if this stays"),
        Phrase("Wait until it is written, then try again"),
        Phrase("system calls are not filtered (seccomp)"),
        Phrase("the kernel has no Landlock, or it is switched off"),
        Phrase("the size of files is not limited"),
        Phrase("the number of open files is not limited"),
        Phrase("memory is not limited"),
        Phrase("privileges could be gained"),
        Phrase("memory could be dumped or read by other programs"),
        Phrase("photos are analysed at normal priority"),
    ]

    private static let surveying: [Phrase] = [
        Phrase("cleanerd-survey is not installed"),
        Phrase("its worker gave a wrong answer"),
        Phrase("it has too many files to add up what they take"),
        Phrase("it is not an SQLite database"),
        Phrase("there is no memory for it"),
        Phrase("it takes too long to read"),
        Phrase("it has no table of activities"),
    ]

    private static let keeping: [Phrase] = [
        Phrase("another program holds the database: close it, then try again"),
        Phrase(
            """
            the database was written by a newer version of cleanerd and is left as it is: install that version again
            """),
    ]

    /// The first that fits counts.
    private static let patterns: [PhrasePattern] = [
        PhrasePattern {
            Phrase(
                """
                The photo is damaged (\($0[0])); copy it again from where it came from, or look for another copy.
                """)
        },
        PhrasePattern { Phrase("This kind of file is not analysed (\($0[0])); it is only counted.") },
        PhrasePattern {
            Phrase(
                """
                The picture of \($0[0]) × \($0[1]) pixels is too large to be analysed safely (limit: \($0[2]) \
                megapixels, fewer where decoding takes much memory); it is only counted.
                """)
        },
        PhrasePattern {
            Phrase(
                """
                Decoding this picture would cost as much as \($0[0]) megapixels (limit: \($0[1])), more than any \
                camera's photo; it is not decoded.
                """)
        },
        PhrasePattern {
            Phrase(
                """
                Another file of the same size begins and ends like this one, which cannot be read whole to tell them \
                apart (\($0[0])); it is only counted.
                """)
        },
        PhrasePattern {
            Phrase(
                """
                cleanerd itself ended \($0[0]) times while it looked at nothing but this photo. It is tried again when \
                the file or the analyser changes: save it anew with another program, or touch it
                """)
        },
        PhrasePattern { Phrase("PNG error \($0[0])") },
        PhrasePattern { Phrase("row \($0[0]) cannot be read") },
        PhrasePattern { Phrase("a tile at row \($0[0]) cannot be read") },
        PhrasePattern { Phrase("rows from \($0[0]) on cannot be read") },
        PhrasePattern { Phrase("the text reader \($0[0]) on this picture") },
        PhrasePattern { Phrase("the file is too large to be decoded (\($0[0]) MiB)") },
        PhrasePattern { Phrase("it has splines, and libjxl \($0[0]) cannot draw them all; a newer one may") },
        PhrasePattern { Phrase("BMP coding \($0[0]) with \($0[1]) bits a pixel") },
        PhrasePattern { Phrase("a Photoshop file of mode \($0[0]) with \($0[1]) bits a sample") },
        PhrasePattern { Phrase("\($0[0]) samples in each pixel") },
        PhrasePattern { Phrase("\($0[0]) tiles") },
        PhrasePattern { Phrase("\($0[0]) is too old for pictures coded as \($0[1])") },
        PhrasePattern { Phrase("\($0[0]) is too old for it, or lacks a codec: \($0[1])") },
        PhrasePattern { Phrase("pictures coded as \($0[0])") },
        PhrasePattern { Phrase("\($0[0]) files need cleanerd-media-analyzer, which is not installed") },
        PhrasePattern { Phrase("\($0[0]) files cannot be decoded here") },
        PhrasePattern { Phrase("\($0[0]) files cannot be read here") },
        PhrasePattern { Phrase("\($0[0]) cannot be decoded here") },
        PhrasePattern { Phrase("the analyser \($0[0]) on this photo") },
        PhrasePattern { Phrase("the analyser does not start: \($0[0])") },
        PhrasePattern { Phrase("the installed analyser has version \($0[0]), the running daemon expects \($0[1])") },
        PhrasePattern { Phrase("videos and RAW files cannot be analysed: \($0[0])") },
        PhrasePattern { Phrase("the file could not be read: \($0[0])") },
        PhrasePattern { Phrase("the file could not be passed to the analyser: \($0[0])") },
        PhrasePattern { Phrase("the file could not be verified: \($0[0])") },
        PhrasePattern { Phrase("the analyser \($0[0])") },
        PhrasePattern { Phrase("ended without an answer (exit code \($0[0]))") },
        PhrasePattern { Phrase("crashed (signal \($0[0]))") },
        PhrasePattern { Phrase("was killed (signal \($0[0])), perhaps because memory ran out") },
        PhrasePattern { Phrase("used more than \($0[0]) s of CPU") },
        PhrasePattern { Phrase("did not answer within \($0[0]) s") },
        PhrasePattern { Phrase("waited for the disk for more than \($0[0]) s") },
        PhrasePattern { Phrase("gave a wrong answer (\($0[0]))") },
        PhrasePattern { Phrase("no descriptor is left: \($0[0])") },
        PhrasePattern { Phrase("its program: \($0[0])") },
        PhrasePattern { Phrase("it is larger than \($0[0]) GiB") },
        PhrasePattern { Phrase("it cannot be read: \($0[0])") },
        PhrasePattern { Phrase("it cannot be listed: \($0[0])") },
        PhrasePattern { Phrase("it cannot be opened: \($0[0])") },
        PhrasePattern { Phrase("only the first \($0[0]) desktop entries are read") },
        PhrasePattern { Phrase("\($0[0]) lines are longer than \($0[1]) bytes") },
        PhrasePattern { Phrase("it is longer than \($0[0]) bytes") },
        PhrasePattern { Phrase("it is longer than \($0[0]) MiB") },
        PhrasePattern { Phrase("it has more than \($0[0]) paragraphs") },
        PhrasePattern { Phrase("\($0[0]) is not an ordinary table") },
        PhrasePattern { Phrase("SQLite says: \($0[0])") },
        PhrasePattern { Phrase("it ended without an answer (exit code \($0[0]))") },
        PhrasePattern { Phrase("it crashed (signal \($0[0]))") },
        PhrasePattern { Phrase("it was killed (signal \($0[0])), perhaps because memory ran out") },
        PhrasePattern { Phrase("it did not answer within \($0[0]) s") },
        PhrasePattern { Phrase("it gave a wrong answer (\($0[0]))") },
        PhrasePattern { Phrase("it \($0[0]) in its self-test") },
        PhrasePattern { Phrase("it \($0[0]) on its survey") },
        PhrasePattern { Phrase("the store failed: \($0[0])") },
        PhrasePattern { Phrase("the database is damaged (\($0[0]))") },
        PhrasePattern { Phrase("the database has no room (\($0[0])): make room on its disk") },
        PhrasePattern { Phrase("the database cannot be written (\($0[0])): mend its rights or its disk") },
        PhrasePattern { Phrase("the database failed (\($0[0]))") },
        PhrasePattern { Phrase("\($0[0]) cannot be written (\($0[1])): make room on its disk") },
        PhrasePattern { Phrase("\($0[0]) cannot be written (\($0[1])): mend its rights or its disk") },
        PhrasePattern {
            Phrase(
                """
                the database \($0[0]) is damaged and cannot be moved aside (\($0[1])): mend the rights of its folder or \
                its disk
                """)
        },
        PhrasePattern {
            Phrase(
                """
                the journal \($0[0]) is damaged and cannot be kept as \($0[1]) (\($0[2])): mend the rights of its folder \
                or its disk
                """)
        },
        PhrasePattern { Phrase("the journal of decisions says something else of p:\($0[0])") },
        PhrasePattern { Phrase("only the journal of decisions knows of p:\($0[0])") },
        PhrasePattern { Phrase("\($0[0]) records of the journal of decisions are damaged") },
        PhrasePattern { Phrase("a row of \($0[0]) refers to nothing") },
        // An error with its remedy.
        PhrasePattern { "\($0[0]). \($0[1])" },
    ]
}
