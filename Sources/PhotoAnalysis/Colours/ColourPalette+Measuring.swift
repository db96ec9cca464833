package import Images

extension ColourPalette {
    /// The smallest share of a palette's colour.
    private static let leastShare: Float = 0.03

    /// Squares whose Cb and Cr lie within this distance of 128 are grey: strong JPEG compression and camera noise reach
    /// it in grey pictures.
    private static let greyRadius = 6
    /// The largest share of coloured squares in a grey picture, such as a stain on a scan.
    private static let colouredShare: Float = 0.005

    /// The colours of a picture; nil if it has no pixels, or colour that is not known.
    ///
    /// The small picture's pixels are counted in a fixed histogram whose bins have names. Bins of one name make a
    /// colour, and the colours with the widest spread are split while there is room. So the shares of names hardly
    /// change when a photo is compressed again, and neither turning nor the order of pixels matters.
    package static func measure(_ picture: DecodedPicture) -> ColourPalette? {
        // A photo in colour must not pass for a grey version of another.
        guard picture.isColourKnown else { return nil }
        let small = picture.chroma ?? ChromaImage(grey: picture.luma)
        guard !small.light.isEmpty else { return nil }
        let isGrey = picture.chroma.map(isGrey) ?? true
        let pixels = small.light.count
        let least = max(1, UInt32(Float(pixels) * leastShare))
        var groups = named(ColourHistogram(small), isGrey: isGrey)
        merge(&groups, least: least)
        split(&groups, least: least)
        groups.sort { ($0.pixels, $1.name.rawValue, $0.mean.x) > ($1.pixels, $0.name.rawValue, $1.mean.x) }
        return ColourPalette(entries: entries(groups), isGrey: isGrey)
    }

    private static func isGrey(_ picture: ChromaImage) -> Bool {
        var coloured = 0
        for place in picture.blue.indices {
            let (blue, red) = (Int(picture.blue[place]) - 128, Int(picture.red[place]) - 128)
            if blue * blue + red * red > greyRadius * greyRadius { coloured += 1 }
        }
        return Float(coloured) <= Float(picture.blue.count) * colouredShare
    }

    private static func named(_ histogram: ColourHistogram, isGrey: Bool) -> [ColourGroup] {
        var members = [[ColourGroup.Member]](repeating: [], count: ColourName.allCases.count)
        for bin in histogram.bins {
            let (red, green, blue) = bin.rgb
            let colour = OKLab(red: red, green: green, blue: blue)
            let name = isGrey ? ColourName(lightness: colour.lightness) : ColourName(colour)
            members[Int(name.rawValue)].append(.init(bin: bin, colour: colour))
        }
        return ColourName.allCases.compactMap { name in
            let members = members[Int(name.rawValue)]
            return members.isEmpty ? nil : ColourGroup(name: name, members: members)
        }
    }

    /// Merges groups that are too small, or too many, into the most similar ones; the smallest first.
    private static func merge(_ groups: inout [ColourGroup], least: UInt32) {
        while groups.count > 1, let smallest = groups.indices.min(by: { groups[$0].pixels < groups[$1].pixels }),
            groups.count > mostEntries || groups[smallest].pixels < least
        {
            let small = groups.remove(at: smallest)
            let nearest = groups.indices.min {
                groups[$0].squaredDistance(to: small) < groups[$1].squaredDistance(to: small)
            }
            if let nearest { groups[nearest] = groups[nearest].absorbing(small) }
        }
    }

    private static func split(_ groups: inout [ColourGroup], least: UInt32) {
        var whole: Set<Int> = []
        while groups.count < mostEntries {
            let candidates = groups.indices.filter { !whole.contains($0) }
            guard let widest = candidates.max(by: { groups[$0].gain < groups[$1].gain }) else { return }
            if let parts = groups[widest].split(least: least) {
                groups[widest] = parts.0
                groups.append(parts.1)
            } else {
                whole.insert(widest)
            }
        }
    }

    /// Shares in parts of 255 that sum to 255: rounded down, then the largest remainders up.
    private static func entries(_ groups: [ColourGroup]) -> [Entry] {
        let pixels = groups.reduce(0) { $0 + Int($1.pixels) }
        var parts = groups.map { Int($0.pixels) * 255 / pixels }
        let byRemainder = groups.indices.sorted {
            (Int(groups[$0].pixels) * 255 % pixels, $1) > (Int(groups[$1].pixels) * 255 % pixels, $0)
        }
        for index in byRemainder.prefix(255 - parts.reduce(0, +)) { parts[index] += 1 }
        return zip(groups, parts).map { group, parts in
            let (red, green, blue) = group.bin.rgb
            return Entry(red: red, green: green, blue: blue, name: group.name, parts: UInt8(parts))
        }
    }
}

extension ChromaImage {
    /// A small picture without colour.
    init(grey luma: LumaImage) {
        let plane = Plane(luma, longerSide: ChromaImage.longestSide)
        let none = [UInt8](repeating: 128, count: plane.values.count)
        self.init(
            width: plane.width, height: plane.height, light: plane.values.map { UInt8(min($0 + 0.5, 255)) }, blue: none,
            red: none)
    }
}
