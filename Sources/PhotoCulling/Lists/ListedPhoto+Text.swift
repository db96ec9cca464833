extension ListedPhoto {
    /// The words that explain a group's row; nil if there are none.
    ///
    /// `reason` says why the group's keeper was chosen.
    package func text(reason: KeeperReason?) -> String? {
        if isKeeper { return reason.map { "proposed to be kept: \($0.text)" } }
        guard let relation else { return nil }
        let lost = onlyHere.names
        return relation.text + (lost.isEmpty ? "" : "; only here: \(lost.joined(separator: ", "))")
    }
}

extension ListedPhoto.Relation {
    fileprivate var text: String {
        switch self {
        case .sameBytes: "the same bytes"
        case .samePicture: "the same picture with other metadata"
        case .nearDuplicate(let distance):
            distance == 0
                ? "the version that the others are compared with"
                : "the same picture in another version, \(distance) of 256 bits differ from the one compared with"
        case .similar: "another shot of the scene"
        }
    }
}
