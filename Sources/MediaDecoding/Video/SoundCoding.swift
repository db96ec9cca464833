import BoundedReading

/// How AAC is decoded: the kind of object, the index of the rate, and that of the channels (ISO 14496-3, 1.6.2.1).
struct SoundCoding {
    let numbers: [Int]

    /// By the decoder's configuration; nil if it has an unusual form.
    init?(configuration bytes: BoundedBytes) {
        guard let bits = bytes.big(0, size: 2) else { return nil }
        let (object, rate, channels) = (bits >> 11, bits >> 7 & 15, bits >> 3 & 15)
        guard object != 31, rate != 15 else { return nil }
        // With a doubled rate (5, 29) the object behind it is what packets have.
        guard object == 5 || object == 29 else {
            numbers = [object, rate, channels]
            return
        }
        guard bits & 7 != 7, let next = bytes.byte(2) else { return nil }
        numbers = [Int(next >> 2 & 31), rate, channels]
    }

    /// By the header of a packet in a transport stream (ADTS, ISO 13818-7, 6.2); nil if it has none.
    init?(packet bytes: BoundedBytes) {
        guard bytes.byte(0) == 0xFF, let bits = bytes.big(1, size: 3), bits >> 16 & 0xF6 == 0xF0 else { return nil }
        numbers = [(bits >> 14 & 3) + 1, bits >> 10 & 15, bits >> 6 & 7]
    }
}
