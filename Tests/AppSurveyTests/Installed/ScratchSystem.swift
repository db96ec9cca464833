import Foundation
import SystemPackage

@testable import AppSurvey

/// A root with files as a test wants them, removed at its end.
struct ScratchSystem: ~Copyable {
    let root: FilePath

    init() throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("survey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = FilePath(folder.path)
    }

    deinit {
        // Nothing but this test's own files is there.
        try? FileManager.default.removeItem(atPath: root.string)
    }

    var places: SurveyPlaces { SurveyPlaces(root: root, home: root.appending("home/anna"), now: 1_800_000_000) }

    var url: URL { URL(fileURLWithPath: root.string) }

    /// Writes a file below the root, with its folders.
    func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
        try write(path, Data(text.utf8), mode: mode)
    }

    func write(_ path: String, _ data: Data, mode: Int = 0o644) throws {
        let file = URL(fileURLWithPath: root.string).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Makes a symbolic link below the root.
    func link(_ path: String, to target: String) throws {
        let file = URL(fileURLWithPath: root.string).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    }

    /// Writes a desktop entry of an application.
    func writeEntry(_ path: String, name: String = "App", _ more: String = "") throws {
        try write(path, "[Desktop Entry]\nType=Application\nName=\(name)\n\(more)\n")
    }
}
