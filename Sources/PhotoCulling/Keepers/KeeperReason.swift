/// The first rule that separates a group's keeper from its runner-up, with both values.
package struct KeeperReason: Sendable, Hashable {
    package let rule: KeeperRule
    package let keeper: PhotoID
    package let runnerUp: PhotoID
    /// The value that the rule compared, for people; nil if the rule only answers yes or no.
    package let keeperValue: String?
    package let runnerUpValue: String?

    init(_ rule: KeeperRule, _ keeper: PhotoRecord, _ runnerUp: PhotoRecord) {
        self.rule = rule
        self.keeper = keeper.id
        self.runnerUp = runnerUp.id
        keeperValue = rule.value(of: keeper)
        runnerUpValue = rule.value(of: runnerUp)
    }

    /// One clause for people: "more pixels: 4000 × 3000 against 1600 × 1200".
    package var text: String {
        guard let keeperValue, let runnerUpValue else { return rule.text }
        return "\(rule.text): \(keeperValue) against \(runnerUpValue)"
    }
}

extension KeeperRule {
    /// The rule as a reason for people.
    package var text: String {
        switch self {
        case .kept: "you decided to keep it"
        case .protected: "it is protected"
        case .companion: "it belongs to another photo"
        case .morePixels: "more pixels"
        case .lessBlurred: "less blurred"
        case .sharper: "more fine detail"
        case .largerFile: "larger file of as many pixels"
        case .accompanied: "other files belong to it"
        case .cameraOriginal: "it comes from the camera, the other was exported"
        case .timeAndPlace: "has more of capture time and place"
        case .moreMetadata: "has more metadata"
        case .takenEarlier: "taken earlier"
        case .olderFile: "older file"
        case .shorterName: "shorter name"
        case .pathOrder: "equal in everything that matters; chosen by a fixed order of paths"
        }
    }

    /// The value that the rule compares, for people; nil if it has none.
    func value(of photo: PhotoRecord) -> String? {
        switch self {
        case .kept, .protected, .companion, .accompanied, .cameraOriginal, .pathOrder: nil
        case .morePixels: "\(photo.width) × \(photo.height)"
        case .lessBlurred: photo.blurriness.map { "\(($0 * 100).rounded() / 100)" }
        case .sharper: photo.sharpness.map { "\(($0 * 10).rounded() / 10)" }
        case .largerFile: "\(photo.bytes) bytes"
        case .timeAndPlace: Self.list(photo.timeAndPlace)
        case .moreMetadata: Self.list(photo.metadata)
        case .takenEarlier: photo.captured.map { CivilTime(nanoseconds: $0).description } ?? "an unknown time"
        case .olderFile: CivilTime(nanoseconds: photo.modified).description
        case .shorterName: "\(photo.nameLength) bytes"
        }
    }

    private static func list(_ items: MetadataItems) -> String {
        items.isEmpty ? "none" : items.names.joined(separator: ", ")
    }
}
