/// All types of requests: those that lines are decoded to, and that the greeting lists as features.
package enum RequestRegistry {
    /// In the order of the greeting.
    package static let all: [any ProtocolRequest.Type] = [
        StatusRequest.self, ListRequest.self, ShowRequest.self, PreviewRequest.self, MarkRequest.self,
        UndoRequest.self, ReviewRequest.self, DifferentRequest.self, DecisionsRequest.self, DecisionsExportRequest.self,
        DecisionsImportRequest.self, StatisticsRequest.self,
        ColoursRequest.self, ReviewSkipRequest.self, TrashListRequest.self, TrashRestoreRequest.self,
        TrashEmptyRequest.self, ForgetRequest.self,
        SettingsListRequest.self, SettingsSetRequest.self, SettingsUnsetRequest.self, SettingsAddRequest.self,
        SettingsRemoveRequest.self, ScanRequest.self, PauseRequest.self, ResumeRequest.self, SyncRequest.self,
        SubscribeRequest.self, ExportRequest.self, AuditRequest.self, AppsRequest.self,
        AppAdviceRequest.self, StorageRequest.self,
    ]

    static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}
