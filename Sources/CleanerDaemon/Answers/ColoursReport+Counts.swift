import CleanerProtocol
import PhotoAnalysis
import PhotoCulling

extension ColoursReport {
    init(_ counts: ColourCounts) {
        let colours = ColourName.allCases.map { name in
            Colour(
                name: name.word, code: name.code, photos: counts[name].photos,
                share: counts.known == 0 ? 0 : Double(counts[name].photos) / Double(counts.known),
                bytes: counts[name].bytes)
        }
        self.init(
            colours: colours.sorted { ($0.photos, $0.bytes, $1.name) > ($1.photos, $1.bytes, $0.name) },
            photos: counts.known, waiting: counts.waiting, unknown: counts.unknown)
    }
}
