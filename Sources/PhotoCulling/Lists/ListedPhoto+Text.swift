extension ListedPhoto {
    /// The words that explain a group's row; nil if there are none.
    ///
    /// `reason` says why the group's keeper was chosen.
    package func text(reason: KeeperReason?) -> String? {
        isKeeper && relation?.staysBeside != true ? reason.map { "proposed to be kept: \($0.text)" } : relation?.text
    }
}

extension ListedPhoto.Relation {
    /// The relation in words, for a list.
    package var text: String {
        switch self {
        case .sameBytes: "same bytes"
        case .samePicture: "same picture, other metadata"
        case .nearDuplicate: "another version"
        case .similar: "another shot"
        case .otherPart: "another part of the scene"
        case .otherExposure: "another exposure"
        }
    }
}
