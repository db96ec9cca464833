import BoundedReading
import Images

extension HEIFHeader {
    /// The bytes to put before those of the file, which become the data.
    func bytes(_ format: MediaFormat, before file: BoundedBytes) -> [UInt8] {
        let head = bytes(format, before: file, at: 0)
        return bytes(format, before: file, at: head.count)
    }

    private func bytes(_ format: MediaFormat, before file: BoundedBytes, at place: Int) -> [UInt8] {
        let brand = Array((format == .avif ? "avif" : "heic").utf8)
        let ftyp = ISOBox.written("ftyp", brand + [0, 0, 0, 0] + brand + Array("mif1miaf".utf8))
        let handler = [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)
        let meta =
            ISOBox.written("hdlr", [0, 0, 0, 0] + handler)
            + ISOBox.written("pitm", [1, 0, 0, 0] + ISOBox.big(primary)) + places(file, at: place) + names()
            + properties() + links()
        return ftyp + ISOBox.written("meta", [0, 0, 0, 0] + meta)
            + ISOBox.big(1) + Array("mdat".utf8) + ISOBox.big(16 + file.count, bytes: 8)
    }

    private func places(_ file: BoundedBytes, at place: Int) -> [UInt8] {
        // Version 2, with places and lengths of eight bytes.
        var content: [UInt8] = [2, 0, 0, 0, 0x88, 0] + ISOBox.big(items.count)
        for item in items {
            content += ISOBox.big(item.number) + [0, 0, 0, 0] + ISOBox.big(item.extents.count, bytes: 2)
            for extent in item.extents {
                // Extents are slices of the file.
                guard let start = extent.raw.baseAddress, let base = file.raw.baseAddress else { continue }
                content += ISOBox.big(place + (start - base), bytes: 8) + ISOBox.big(extent.count, bytes: 8)
            }
        }
        return ISOBox.written("iloc", content)
    }

    private func names() -> [UInt8] {
        var content: [UInt8] = [1, 0, 0, 0] + ISOBox.big(items.count)
        for item in items {
            // None is hidden, so that libheif gives tiles.
            content += ISOBox.written(
                "infe",
                [3, 0, 0, 0] + ISOBox.big(item.number) + [0, 0] + ISOBox.big(Int(item.type.code))
                    + (item.name.count == 0 ? [0] : Array(item.name.raw)))
        }
        return ISOBox.written("iinf", content)
    }

    /// Items share properties, as in the file.
    private func properties() -> [UInt8] {
        var (list, count): ([UInt8], Int) = ([], 0)
        var known: [UnsafeRawPointer: Int] = [:]
        var links: [UInt8] = [1, 0, 0, 1] + ISOBox.big(items.count)
        for item in items {
            links += ISOBox.big(item.number) + [UInt8(item.properties.count)]
            for property in item.properties {
                var number = count + 1
                switch property {
                case .made(let bytes):
                    list += bytes
                    count += 1
                case .copied(let bytes):
                    if let start = bytes.raw.baseAddress, let before = known[start] {
                        number = before
                    } else {
                        list += bytes.raw
                        count += 1
                        if let start = bytes.raw.baseAddress { known[start] = count }
                    }
                }
                links += ISOBox.big(number, bytes: 2)
            }
        }
        return ISOBox.written("iprp", ISOBox.written("ipco", list) + ISOBox.written("ipma", links))
    }

    private func links() -> [UInt8] {
        let boxes = references.flatMap { reference in
            ISOBox.written(
                reference.type,
                ISOBox.big(reference.from) + ISOBox.big(reference.to.count, bytes: 2)
                    + reference.to.flatMap { ISOBox.big($0) })
        }
        return references.isEmpty ? [] : ISOBox.written("iref", [1, 0, 0, 0] + boxes)
    }
}
