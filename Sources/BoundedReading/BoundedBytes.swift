import Glibc

/// Untrusted bytes that give nil outside of their bounds, so that no parser reads past the end.
///
/// Numbers are `Int`; a 64-bit number that does not fit is nil too. The caller owns the memory, which must outlive the
/// value.
package struct BoundedBytes {
    package let raw: UnsafeRawBufferPointer

    @inlinable
    package init(_ raw: UnsafeRawBufferPointer) {
        self.raw = raw
    }

    @inlinable
    package var count: Int { raw.count }

    @inlinable
    package func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < raw.count ? raw[offset] : nil
    }

    @inlinable
    package func big16(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt16.self).map { Int(UInt16(bigEndian: $0)) }
    }

    @inlinable
    package func big32(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt32.self).map { Int(UInt32(bigEndian: $0)) }
    }

    @inlinable
    package func big64(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt64.self).flatMap { Int(exactly: UInt64(bigEndian: $0)) }
    }

    @inlinable
    package func little16(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt16.self).map { Int(UInt16(littleEndian: $0)) }
    }

    @inlinable
    package func little32(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt32.self).map { Int(UInt32(littleEndian: $0)) }
    }

    @inlinable
    package func little64(_ offset: Int) -> Int? {
        unsigned(offset, as: UInt64.self).flatMap { Int(exactly: UInt64(littleEndian: $0)) }
    }

    @inlinable
    package func little24(_ offset: Int) -> Int? {
        guard let low = byte(offset), let middle = byte(offset + 1), let high = byte(offset + 2) else { return nil }
        return Int(low) | Int(middle) << 8 | Int(high) << 16
    }

    /// An unsigned number of 0 to 8 bytes, as in variable fields of ISO boxes; 0 bytes mean 0.
    package func big(_ offset: Int, size: Int) -> Int? {
        var value: UInt64 = 0
        for index in 0..<size {
            guard let next = byte(offset + index) else { return nil }
            value = value << 8 | UInt64(next)
        }
        return Int(exactly: value)
    }

    @inlinable
    package func slice(_ offset: Int, _ length: Int) -> BoundedBytes? {
        guard offset >= 0, length >= 0, offset <= raw.count, length <= raw.count - offset else { return nil }
        return BoundedBytes(UnsafeRawBufferPointer(rebasing: raw[offset..<offset + length]))
    }

    /// The rest from an offset on; empty if the offset lies behind the end.
    @inlinable
    package func from(_ offset: Int) -> BoundedBytes {
        let start = min(max(offset, 0), raw.count)
        return BoundedBytes(UnsafeRawBufferPointer(rebasing: raw[start...]))
    }

    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard let part = slice(offset, length) else { return false }
        return part.raw.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: length))
    }

    /// Whether these are the bytes of a text, no more and no fewer.
    package func `is`(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && has(text)
    }

    /// The first place of a byte value at or after an offset.
    package func firstIndex(of value: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < raw.count, let base = raw.baseAddress,
            let found = memchr(base + offset, Int32(value), raw.count - offset)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The first place of a text at or after an offset.
    package func firstIndex(of text: StaticString, from offset: Int = 0) -> Int? {
        var position = offset
        while let found = firstIndex(of: text.utf8Start.pointee, from: position) {
            if has(text, at: found) { return found }
            position = found + 1
        }
        return nil
    }

    @inlinable
    func unsigned<Number: FixedWidthInteger>(_ offset: Int, as type: Number.Type) -> Number? {
        guard offset >= 0, offset <= raw.count - MemoryLayout<Number>.size else { return nil }
        return raw.loadUnaligned(fromByteOffset: offset, as: type)
    }
}
