extension SimilarityGraph {
    /// One hash at one moment, and its role, in 16 bytes, because there are about as many nodes as photos.
    struct Node: Sendable {
        private static let videoMask: UInt32 = 1 << 27
        private static let roleShift: UInt32 = 28
        private static let cautionShift: UInt32 = 30
        private static let referenceMask: UInt32 = videoMask - 1

        let moment: Moment
        /// The highest rank of its pictures.
        private var storedRank: UInt32 = 0
        /// 27 bits of references, one for videos, two of the role and two of the caution.
        private var packed: UInt32 = 0

        init(moment: Moment) {
            self.moment = moment
        }

        var rank: Int64 {
            get { Int64(storedRank) }
            set { storedRank = UInt32(clamping: newValue) }
        }

        /// The number of photos with this hash, comparable or not.
        var references: Int {
            get { Int(packed & Self.referenceMask) }
            set {
                precondition(newValue >= 0 && newValue <= Self.referenceMask, "photos are counted by their slots")
                packed = packed & ~Self.referenceMask | UInt32(newValue)
            }
        }

        var isVideo: Bool {
            get { packed & Self.videoMask != 0 }
            set { packed = newValue ? packed | Self.videoMask : packed & ~Self.videoMask }
        }

        /// Whether the node ranks as a shot of a known time; videos rank by their length alone.
        var isTimed: Bool { moment.isKnown && !isVideo }

        var role: Role {
            get { Role(rawValue: UInt8(packed >> Self.roleShift & 3)) ?? .absent }
            set { packed = packed & ~(3 << Self.roleShift) | UInt32(newValue.rawValue) << Self.roleShift }
        }

        var caution: Caution {
            get { Caution(rawValue: UInt8(packed >> Self.cautionShift)) }
            set { packed = packed & ~(3 << Self.cautionShift) | UInt32(newValue.rawValue & 3) << Self.cautionShift }
        }
    }
}
