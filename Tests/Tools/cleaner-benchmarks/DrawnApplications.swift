import Foundation

/// Applications in a person's home: a third each of Flatpak's, AppImages and programs of their own, all with data, and
/// with uses in the list of recent files.
struct DrawnApplications {
    /// Files that each application keeps in each of its folders.
    private static let files = 50

    let home: String

    func write(_ count: Int) throws {
        var uses = ""
        for number in 0..<count {
            let id = "org.example.App\(number)"
            let entry = "[Desktop Entry]\nType=Application\nName=Application \(number)\nCategories=Utility;\n"
            switch number % 3 {
            case 0:
                let deployed = "data/flatpak/app/\(id)/x86_64/stable/0"
                try put("\(deployed)/metadata", "[Application]\nruntime=org.example.Platform/x86_64/\(number % 4)\n")
                try fill("\(deployed)/files")
                let current = "\(home)/data/flatpak/app/\(id)/current"
                try FileManager.default.createDirectory(atPath: current, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(
                    atPath: "\(current)/active", withDestinationPath: "../x86_64/stable/0")
                try put("data/applications/\(id).desktop", "\(entry)X-Flatpak=\(id)\n")
                try fill(".var/app/\(id)/cache")
            case 1:
                let image = "Applications/App\(number).AppImage"
                try put(image, "\u{7F}ELF\u{2}\u{1}\u{1}\u{0}AI\u{2}", mode: 0o755)
                try put("data/applications/\(id).desktop", "\(entry)Exec=\(home)/\(image) %U\n")
            default:
                try put(".local/bin/app\(number)", "#!/bin/sh\n", mode: 0o755)
                try put("data/applications/\(id).desktop", "\(entry)Exec=app\(number) %U\n")
            }
            try fill(".config/\(id)")
            try fill("data/\(id)")
            uses += "<bookmark:application name=\"\(id)\" modified=\"2026-01-02T03:04:05Z\"/>\n"
        }
        try put("data/recently-used.xbel", "<xbel>\(uses)</xbel>\n")
    }

    private func fill(_ folder: String) throws {
        for number in 0..<Self.files { try put("\(folder)/\(number % 5)/\(number)", "drawn \(number)\n") }
    }

    private func put(_ path: String, _ text: String, mode: Int = 0o644) throws {
        let file = URL(fileURLWithPath: "\(home)/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
}
