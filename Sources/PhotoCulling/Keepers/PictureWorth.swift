import Glibc
import PhotoCategories

/// What a picture is worth beside others of its group, as one number, so that none decides across a large difference of
/// another property and no three photos beat each other in a circle.
///
/// Of versions, the unit is one doubling of the pixels that show detail: a grey version must have more than three times
/// as many of them to stay instead of one in colour. Of similar shots, it is one doubling of sharpness.
struct PictureWorth {
    /// A share of the worth, with the rule that names it.
    struct Part {
        let rule: KeeperRule
        let worth: Float
    }

    let parts: [Part]
    /// In steps that are small beside each weight.
    let total: Int

    private static let stepsPerUnit: Float = 1_024

    // The weights are set by hand, so that each decides at similar detail and none of them alone outweighs half the
    // sides.

    /// Half the sides are two doublings; a person's work counts a little more.
    private static let work: Float = 2.5
    /// Some programs write a sidecar for each photo that they see: if two have one, what a person surely did decides.
    private static let sidecar: Float = 2.49
    /// So that the one with more of them stays of two that are alike otherwise.
    private static let star: Float = 0.001
    /// A version without colour has lost something that no other measurement shows.
    private static let colour: Float = 1.75
    /// The user named this folder.
    private static let preferredFolder: Float = 1.5
    /// So that the first folders of the list count before the others.
    private static let preferredFolderStep: Float = 0.01
    private static let mostPreferred = 50
    /// A camera's file is the one from which the others were made; as much as 1.5 times the sides.
    private static let camera: Float = 1.25
    /// Other programs may delete what lies in their folders, and messengers make pictures smaller.
    ///
    /// Together with a camera's data, it outweighs what a filter that sharpens can pretend.
    private static let ownFolder: Float = 1.125
    /// Pixels inside the frame are compared anyway, so this need only outweigh how exactly a frame is measured.
    private static let frame: Float = 0.25
    /// Below this quality of JPEG files, detail is lost; as much as half the pixels for each further 40.
    private static let visibleQuality: Float = 85
    private static let qualityPerUnit: Float = 40

    /// A shot that is so blurred that it is proposed for it must be many times as sharp elsewhere to stay.
    private static let blurriness: Float = 6
    /// Blurriness counts in steps, because equally good shots differ by less.
    private static let blurrinessStep: Float = 0.05
    /// That of a shot with too little contrast to tell.
    private static let unknownBlurriness: Float = 0.5
    /// Below the sharpness of all that can be compared.
    private static let unknownSharpness: Float = -20

    /// Each stop of sensitivity adds noise, which itself passes for sharpness.
    ///
    /// Set by hand, so that a shot that was blurred by a longer exposure does not stay for its lower sensitivity.
    private static let noisePerStop: Float = 0.2

    /// Whether one camera took all of these shots, and the sensitivity of each is known: cameras differ in noise, and what
    /// tells none may have any.
    static func countsNoise(among slots: [Int32], in choice: KeeperChoice) -> Bool {
        guard choice.grouping != .versions, let first = slots.first else { return false }
        let camera = choice.records[Int(first)].camera
        return camera != 0
            && slots.allSatisfy {
                let record = choice.records[Int($0)]
                return record.camera == camera && record.sensitivity != nil
            }
    }

    init(_ record: PhotoRecord, in choice: KeeperChoice, countsNoise: Bool = false) {
        var parts = [
            Part(rule: .inColour, worth: record.isGrey == true ? -Self.colour : 0),
            Part(rule: .unframed, worth: record.isFramed == true ? -Self.frame : 0),
            Part(rule: .ownWork, worth: Self.work(on: record)),
        ]
        if choice.grouping == .versions {
            parts.append(Part(rule: .moreDetail, worth: record.detail))
            // Bits a second decide between videos first, and their sound and length are no part of this.
            if !record.isVideo { parts += Self.origin(record, choice.folders) }
        } else {
            parts += Self.sharpness(record)
            let noise = countsNoise ? record.sensitivity ?? 0 : 0
            parts.append(Part(rule: .lessNoise, worth: -Self.noisePerStop * noise))
        }
        self.parts = parts
        total = Int((parts.reduce(0) { $0 + $1.worth } * Self.stepsPerUnit).rounded())
    }

    private static func work(on record: PhotoRecord) -> Float {
        let work = record.work
        return work.isEmpty ? 0 : (work == .sidecar ? sidecar : Self.work) + Float(record.stars) * star
    }

    private static func origin(_ record: PhotoRecord, _ folders: FolderTable) -> [Part] {
        let rank = folders.rank(record.folder)
        let preference = Float(min(rank.preference, mostPreferred)) * preferredFolderStep
        return [
            Part(rule: .preferredFolder, worth: rank.preference == .max ? 0 : preferredFolder - preference),
            Part(rule: .cameraOriginal, worth: record.metadata.contains(.camera) ? camera : 0),
            Part(rule: .folder, worth: rank.mayVanish ? -ownFolder : 0),
            Part(rule: .lessCompressed, worth: -loss(record)),
        ]
    }

    /// What a strong compression lost, in units; 0 for a file that was saved again, which tells no quality.
    private static func loss(_ record: PhotoRecord) -> Float {
        guard !record.isVideo, let quality = record.qualityOfOneSave else { return 0 }
        return max(visibleQuality - Float(quality), 0) / qualityPerUnit
    }

    /// The total, but for what compression lost.
    static func totalAsSaved(_ record: PhotoRecord, in choice: KeeperChoice) -> Int {
        PictureWorth(record, in: choice).total + Int((loss(record) * stepsPerUnit).rounded())
    }

    private static func sharpness(_ record: PhotoRecord) -> [Part] {
        let detail = KeeperRule.detail(record)
        let blurs = ((record.blurriness ?? unknownBlurriness) / blurrinessStep).rounded()
        return [
            Part(
                rule: .sharper,
                worth: detail == .min ? unknownSharpness : Float(detail) * log2(KeeperRule.sharpnessStep)),
            Part(rule: .lessBlurred, worth: record.isVideo ? 0 : -blurs * blurrinessStep * blurriness),
        ]
    }

    /// The rules that may name a part, in the order in which reasons name them.
    static let rules: [KeeperRule] = [
        .lessBlurred, .inColour, .unframed, .sharper, .lessNoise, .morePixels, .moreDetail, .ownWork, .preferredFolder,
        .cameraOriginal, .folder, .lessCompressed,
    ]

    /// The rule by which a photo is worth more than another of `field`: that of the largest advantage.
    static func rule(_ one: Int32, over other: Int32, among field: [Int32], _ choice: KeeperChoice) -> KeeperRule {
        let (first, second) = (choice.records[Int(one)], choice.records[Int(other)])
        let countsNoise = countsNoise(among: field, in: choice)
        let worths = [first, second].map { PictureWorth($0, in: choice, countsNoise: countsNoise).parts }
        let advantages = zip(worths[0], worths[1])
            .map { Part(rule: $0.rule, worth: $0.worth - $1.worth) }
        let rule = advantages.max { $0.worth < $1.worth }?.rule ?? .worth
        return rule == .moreDetail && first.pixels > second.pixels ? .morePixels : rule
    }
}
