import BoundedReading
package import Images

extension PhotoMetadata {
    /// Bytes of a sidecar that are read.
    package static let sidecarLimit = XMPPacket.sizeLimit

    /// What a sidecar says about its photo: of XMP the words, of a Takeout's JSON file time and place as well; nil if the
    /// bytes are neither.
    package init?(sidecar bytes: UnsafeRawBufferPointer) {
        self.init()
        if let description = TakeoutDescription(bytes) {
            description.describe(&self)
            return
        }
        let packet = XMPPacket(BoundedBytes(bytes))
        guard packet.isXMP else { return nil }
        packet.words.describe(&self)
    }
}
