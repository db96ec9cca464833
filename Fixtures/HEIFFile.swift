/// A HEIF file box by box (ISO 23008-12), for structures that libheif does not write.
package struct HEIFFile: Sendable {
    package struct Item: Sendable {
        package var number: Int
        /// Four letters.
        package var type: String
        /// Whole boxes.
        package var properties: [[UInt8]]
        package var data: [UInt8]

        package init(_ number: Int, _ type: String, _ properties: [[UInt8]], _ data: [UInt8] = []) {
            (self.number, self.type, self.properties, self.data) = (number, type, properties, data)
        }
    }

    package var brands = ["heic", "mif1", "heic"]
    package var primary = 1
    package var items: [Item]
    package var references: [(type: String, from: Int, to: [Int])] = []

    /// A file with the coded picture of a raster as item 1, without turning.
    package init(of raster: Raster, coding: HEIFEncoder.Coding = .hevc) throws(FixtureError) {
        var encoder = HEIFEncoder()
        encoder.coding = coding
        let file = try encoder.encode(raster)
        let isHEVC = coding == .hevc
        guard let configuration = Self.find(isHEVC ? "hvcC" : "av1C", in: file), let data = Self.find("mdat", in: file)
        else { throw .encoding("a HEIF file of one item") }
        if !isHEVC { brands = ["avif", "mif1", "avif"] }
        let properties = [Array(file[configuration]), Self.size(raster.width, raster.height)]
        items = [Item(1, isHEVC ? "hvc1" : "av01", properties, Array(file[data].dropFirst(8)))]
    }

    /// The place of the first box with four letters.
    private static func find(_ type: String, in file: [UInt8]) -> Range<Int>? {
        let letters = Array(type.utf8)
        guard let place = (4..<file.count - 4).first(where: { file[$0..<$0 + 4].elementsEqual(letters) }) else {
            return nil
        }
        let length = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
        return length >= 8 && place - 4 + length <= file.count ? place - 4..<place - 4 + length : nil
    }

    package static func size(_ width: Int, _ height: Int) -> [UInt8] {
        MovieFile.box("ispe", [0, 0, 0, 0] + MovieFile.big(UInt32(width)) + MovieFile.big(UInt32(height)))
    }

    /// Quarters of a turn against the clock.
    package static func turning(_ quarters: UInt8) -> [UInt8] { MovieFile.box("irot", [quarters]) }

    /// A part of a picture, around its middle.
    package static func cropping(_ width: Int, _ height: Int) -> [UInt8] {
        MovieFile.box(
            "clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap { MovieFile.big(UInt32($0)) })
    }

    /// The kind of an auxiliary picture.
    package static func kind(_ name: String) -> [UInt8] {
        MovieFile.box("auxC", [0, 0, 0, 0] + Array(name.utf8) + [0])
    }

    /// The data of a grid whose tiles have all been placed.
    package static func grid(columns: Int, rows: Int, width: Int, height: Int) -> [UInt8] {
        [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + MovieFile.big(UInt32(width)) + MovieFile.big(UInt32(height))
    }

    package var bytes: [UInt8] {
        let type = MovieFile.box(
            "ftyp", Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap { Array($0.utf8) })
        let start = type.count + meta(at: 0).count + 8
        return type + meta(at: start) + MovieFile.box("mdat", items.flatMap(\.data))
    }

    private func meta(at start: Int) -> [UInt8] {
        func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        var place = start
        var (places, names, list, links): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
        var count = 0
        for item in items {
            places += short(item.number) + [0, 0, 0, item.data.isEmpty ? 0 : 1]
            if !item.data.isEmpty {
                places += MovieFile.big(UInt32(place)) + MovieFile.big(UInt32(item.data.count))
                place += item.data.count
            }
            names += MovieFile.box("infe", [2, 0, 0, 0] + short(item.number) + [0, 0] + Array(item.type.utf8) + [0])
            list += item.properties.flatMap { $0 }
            links += short(item.number) + [UInt8(item.properties.count)]
            for _ in item.properties {
                count += 1
                links.append(UInt8(count))
            }
        }
        let boxes = references.flatMap { reference in
            MovieFile.box(
                reference.type, short(reference.from) + short(reference.to.count) + reference.to.flatMap(short))
        }
        let counted = short(items.count)
        return MovieFile.box(
            "meta",
            [0, 0, 0, 0]
                + MovieFile.box(
                    "hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
                + MovieFile.box("pitm", [0, 0, 0, 0] + short(primary))
                + MovieFile.box("iloc", [0, 0, 0, 0, 0x44, 0] + counted + places)
                + MovieFile.box("iinf", [0, 0, 0, 0] + counted + names)
                + (boxes.isEmpty ? [] : MovieFile.box("iref", [0, 0, 0, 0] + boxes))
                + MovieFile.box(
                    "iprp",
                    MovieFile.box("ipco", list)
                        + MovieFile.box("ipma", [0, 0, 0, 0] + MovieFile.big(UInt32(items.count)) + links)))
    }

    /// The first item as the only picture of a sequence (ISO 23008-12, 7), in quarters of a turn with the clock.
    package func sequence(turns: Int = 0, width: Int, height: Int) -> [UInt8] {
        let item = items[0]
        let type = MovieFile.box(
            "ftyp",
            Array((item.type == "av01" ? "avis" : "msf1").utf8) + [0, 0, 0, 0]
                + Array((item.type == "av01" ? "avismsf1iso8" : "msf1hevciso8").utf8))
        func movie(at place: Int) -> [UInt8] {
            let size = [UInt8(width >> 8), UInt8(width & 255), UInt8(height >> 8), UInt8(height & 255)]
            let entry = MovieFile.box(
                item.type,
                [UInt8](repeating: 0, count: 24) + size + [UInt8](repeating: 0, count: 50) + item.properties[0])
            let table =
                MovieFile.box("stsd", [0, 0, 0, 0] + MovieFile.big(1) + entry)
                + MovieFile.box("stsz", [0, 0, 0, 0] + MovieFile.big(UInt32(item.data.count)) + MovieFile.big(1))
                + MovieFile.box("stco", [0, 0, 0, 0] + MovieFile.big(1) + MovieFile.big(UInt32(place)))
            let one: UInt32 = 1 << 16
            let columns: [(UInt32, UInt32)] = [(one, 0), (0, one), (0 &- one, 0), (0, 0 &- one)]
            let head =
                [UInt8](repeating: 0, count: 40) + MovieFile.big(columns[turns].0) + MovieFile.big(columns[turns].1)
                + [UInt8](repeating: 0, count: 36)
            let handler = [UInt8](repeating: 0, count: 8) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
            return MovieFile.box(
                "moov",
                MovieFile.box(
                    "trak",
                    MovieFile.box("tkhd", head)
                        + MovieFile.box(
                            "mdia",
                            MovieFile.box("hdlr", handler) + MovieFile.box("minf", MovieFile.box("stbl", table)))))
        }
        let place = type.count + movie(at: 0).count + 8
        return type + movie(at: place) + MovieFile.box("mdat", item.data)
    }
}
