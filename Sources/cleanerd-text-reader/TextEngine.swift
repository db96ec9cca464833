internal import AnalyzerWorker
internal import CTesseract
internal import Images
internal import PhotoAnalysis

/// Tesseract with the languages that are installed.
final class TextEngine {
    /// The most languages to load.
    ///
    /// Each further language adds a quarter to a half of the first one's time, and takes memory.
    private static let mostLanguages = 4
    /// Data files that are no languages: the direction of text, and mathematical signs.
    private static let others = ["osd", "equ"]
    /// The least confidence of tesseract in a word, 0 to 100, to keep it.
    ///
    /// Of 26 screenshots it keeps 1,686 of 2,038 words; the others are mostly icons that look like letters.
    private static let leastConfidence: Float = 60
    /// The dots an inch that tesseract assumes, as of a dense screen; it affects only the smallest size of letters.
    private static let dotsPerInch: Int32 = 192

    private let handle: OpaquePointer
    /// By tesseract's names, such as `eng`.
    let languages: [String]
    /// The files of the languages' data.
    let dataFiles: [String]

    /// Nil if no language is installed.
    init?() {
        cleanerd_tesseract_silence()
        guard let handle = TessBaseAPICreate() else { return nil }
        self.handle = handle
        // Tesseract tells its folder of languages only after it has searched one.
        _ = TessBaseAPIInit2(handle, nil, "eng", OEM_LSTM_ONLY)
        let folder = TessBaseAPIGetDatapath(handle).map { String(cString: $0) } ?? ""
        languages = Self.chosen(Self.available(handle))
        dataFiles = languages.map { "\(folder)\($0).traineddata" }
        guard !languages.isEmpty,
            TessBaseAPIInit2(handle, nil, languages.joined(separator: "+"), OEM_LSTM_ONLY) == 0
        else {
            TessBaseAPIDelete(handle)
            return nil
        }
        // Screens show text in scattered places. This mode finds as many words as the analysis of pages, in three
        // quarters of the time.
        TessBaseAPISetPageSegMode(handle, PSM_SPARSE_TEXT)
    }

    deinit { TessBaseAPIDelete(handle) }

    private static func available(_ handle: OpaquePointer) -> [String] {
        guard let names = TessBaseAPIGetAvailableLanguagesAsVector(handle) else { return [] }
        defer { TessDeleteTextArray(names) }
        var all: [String] = []
        while let name = names[all.count] { all.append(String(cString: name)) }
        return all
    }

    /// English and the first others by their names; scripts (`script/Latin`) repeat what languages have.
    private static func chosen(_ available: [String]) -> [String] {
        let languages = available.filter { !$0.contains("/") && !others.contains($0) }.sorted()
        let english = languages.filter { $0 == "eng" }
        return (languages.filter { $0 != "eng" }.prefix(mostLanguages - english.count) + english).sorted()
    }

    private static func isSearchable(_ character: Unicode.Scalar) -> Bool {
        character.properties.isAlphabetic || character.properties.numericType != nil
    }

    /// Pictures with fewer pixels are doubled, because their letters are smaller than those that tesseract has learned.
    ///
    /// Of 11 small screens of desktops it then reads 635 words of at least four letters instead of 504, in 1.7 times
    /// the time; large screens of phones gain nothing.
    private static let fewPixels = 1_500_000

    /// Seconds of a core after which no further line is read.
    ///
    /// Of 200 screenshots and pages only 3 of handwriting take longer. 3,000 letters take 1.4 s, and more are not kept.
    private static let mostSeconds = 2.0

    /// The words of which tesseract is confident, line by line, as far as the time and the text's room reach.
    func text(in original: GreyPixels) -> PictureText {
        let picture = original.width * original.height < Self.fewPixels ? original.doubled : original
        let bands = picture.bands
        let end = ProcessorTime.seconds + Self.mostSeconds
        var text = ""
        for rows in bands where text.utf8.count <= PictureText.mostBytes && ProcessorTime.seconds <= end {
            text += self.text(in: rows, of: picture, until: end)
        }
        return PictureText(text)
    }

    private func text(in rows: Range<Int>, of picture: GreyPixels, until end: Double) -> String {
        let width = Int32(picture.width)
        picture.pixels.withUnsafeBufferPointer { pixels in
            let band = pixels[(rows.lowerBound * picture.width)..<(rows.upperBound * picture.width)]
            TessBaseAPISetImage(
                handle, UnsafeBufferPointer(rebasing: band).baseAddress, width, Int32(rows.count), 1, width)
        }
        TessBaseAPISetSourceResolution(handle, Self.dotsPerInch)
        // Also forgets the adaptation to the picture's letters, so that each picture counts by itself.
        defer { TessBaseAPIClear(handle) }
        recognize(until: end)
        guard let words = TessBaseAPIGetIterator(handle) else { return "" }
        defer { TessResultIteratorDelete(words) }
        var text = ""
        repeat {
            if TessPageIteratorIsAtBeginningOf(TessResultIteratorGetPageIterator(words), RIL_TEXTLINE) != 0 {
                text += "\n"
            }
            guard TessResultIteratorConfidence(words, RIL_WORD) >= Self.leastConfidence,
                let word = TessResultIteratorGetUTF8Text(words, RIL_WORD)
            else { continue }
            defer { TessDeleteText(word) }
            let letters = String(cString: word)
            // Frames, rules and arrows of a picture look like strokes and dashes, which nobody searches. Words that
            // were not reached are spaces.
            if letters.unicodeScalars.contains(where: Self.isSearchable) { text += letters + " " }
        } while TessResultIteratorNext(words, RIL_WORD) != 0 && text.utf8.count < 2 * PictureText.mostBytes
        return text
    }

    /// Reads the lines of the picture that is set, until the process has used that many seconds of a core.
    ///
    /// Tesseract asks before each line, and keeps the lines before.
    private func recognize(until end: Double) {
        let monitor = TessMonitorCreate()
        defer { TessMonitorDelete(monitor) }
        TessMonitorSetCancelFunc(monitor) { end, _ in
            end.map { ProcessorTime.seconds > $0.load(as: Double.self) } ?? false
        }
        var end = end
        withUnsafeMutablePointer(to: &end) { end in
            TessMonitorSetCancelThis(monitor, end)
            // It also fails where the time was up; what was read until then is there in both cases.
            _ = TessBaseAPIRecognize(handle, monitor)
        }
    }
}

/// A picture in shades of grey, a byte a pixel, row by row.
struct GreyPixels {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The luma of ITU-R BT.601, in 256ths.
    init(_ picture: RGBImage) {
        width = picture.width
        height = picture.height
        let count = picture.width * picture.height
        pixels = picture.pixels.withUnsafeBufferPointer { colours in
            [UInt8](unsafeUninitializedCapacity: count) { grey, written in
                for index in 0..<count {
                    let (red, green, blue) = (colours[3 * index], colours[3 * index + 1], colours[3 * index + 2])
                    grey[index] = UInt8((77 * Int(red) + 150 * Int(green) + 29 * Int(blue)) >> 8)
                }
                written = count
            }
        }
    }

    /// The most rises of brightness, such as each letter has, in a picture that is read as a whole.
    ///
    /// 200 screenshots and pages have 273,000 at most.
    private static let mostRises = 300_000
    /// The rises in a part of a denser picture: some 3,000 letters of 14 pixels.
    private static let risesOfBand = 60_000

    /// The rows that are read at once, from top to bottom: all, or parts of a picture that is full of fine marks.
    ///
    /// Tesseract finds the lines of a whole picture before it reads any, and nothing can end that: letters strewn over
    /// 12 megapixels take it minutes. Parts end between lines, at the row with the fewest rises.
    var bands: [Range<Int>] {
        let rises = risesOfRows
        guard rises.reduce(0, +) > Self.mostRises else { return [0..<height] }
        var bands: [Range<Int>] = []
        var start = 0
        while start < height {
            var end = start + 1
            var sum = rises[start]
            while end < height, sum + rises[end] <= Self.risesOfBand {
                sum += rises[end]
                end += 1
            }
            if end < height {
                let latter = (start + 1 + (end - start) / 2)...end
                end = latter.reversed().min { rises[$0] < rises[$1] } ?? end
            }
            bands.append(start..<end)
            start = end
        }
        return bands
    }

    private var risesOfRows: [Int] {
        let (width, distance, leastRise) = (width, 4, 64)
        return pixels.withUnsafeBufferPointer { pixels in
            (0..<height).map { y in
                var rises = 0
                for place in stride(from: y * width + distance, to: (y + 1) * width, by: 1)
                where Int(pixels[place]) > Int(pixels[place - distance]) + leastRise {
                    rises += 1
                }
                return rises
            }
        }
    }

    /// Twice as wide and high, by linear interpolation.
    var doubled: GreyPixels {
        let (width, height) = (width, height)
        let count = 4 * width * height
        let large = pixels.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: count) { large, written in
                for y in 0..<2 * height {
                    // The middle of a new pixel lies a quarter of an old pixel away from the nearest old middle.
                    let (near, far) = Self.sources(y, height)
                    for x in 0..<2 * width {
                        let (left, right) = Self.sources(x, width)
                        let above = 3 * Int(pixels[near * width + left]) + Int(pixels[near * width + right])
                        let below = 3 * Int(pixels[far * width + left]) + Int(pixels[far * width + right])
                        large[y * 2 * width + x] = UInt8((3 * above + below + 8) / 16)
                    }
                }
                written = count
            }
        }
        return GreyPixels(width: 2 * width, height: 2 * height, pixels: large)
    }

    /// The nearest old place, which counts three quarters, and the next one.
    private static func sources(_ place: Int, _ count: Int) -> (near: Int, far: Int) {
        let near = place / 2
        return (near, min(max(place.isMultiple(of: 2) ? near - 1 : near + 1, 0), count - 1))
    }
}
