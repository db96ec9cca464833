/// The part of a photo's facts that decides which photos belong together.
struct Structure: Equatable {
    private let copyKey: GroupID?
    private let node: Int32
    private let isComparable: Bool
    private let rank: Int64
    private let caution: Caution
    private let pathOrder: UInt64
    private let camera: UInt32
    private let captured: Int64?
    private let pages: PhotoTraits

    init(_ record: PhotoRecord, _ settings: CullingSettings) {
        copyKey = record.copyKey
        node = record.node
        isComparable = record.isComparable(settings)
        rank = record.rank
        caution = record.caution(settings)
        pathOrder = record.pathOrder
        camera = record.camera
        captured = record.captured
        pages = record.traits.intersection([.page, .likelyPage])
    }
}

extension PhotoRecord {
    /// Whether near duplicates and similar shots of the photo's picture are searched.
    func isComparable(_ settings: CullingSettings) -> Bool {
        status == .analysed && picture != nil && node != SlotTable.none
            && quality >= settings.minimumQuality
    }

    func caution(_ settings: CullingSettings) -> Caution {
        var caution: Caution = []
        if let screenshot, screenshot > settings.cautiousScreenshotAbove { caution.insert(.screenshot) }
        if quality < settings.fullQuality { caution.insert(.flat) }
        return caution
    }
}
