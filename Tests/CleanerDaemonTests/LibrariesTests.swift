import CleanerProtocol
import FileSystem
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Which paths lie in libraries")
struct LibrariesTests {
    private let libraries = Libraries([1: "/a", 2: "/b"], clocks: .machine)

    @Test("Absolute paths lie in one library, also by its real path; relative ones in each")
    func locations() {
        libraries.realPaths.set("/b", to: "/mnt/b")
        #expect(libraries.locations("/a/x/y.jpg") == [Location(root: 1, path: "x/y.jpg")])
        #expect(libraries.location(Array("/mnt/b/y.jpg".utf8)) == Location(root: 2, path: "y.jpg"))
        #expect(libraries.locations("x.jpg").map(\.root) == [1, 2])
        for outside: FilePath in ["/a", "/ab/x.jpg", "/", ""] { #expect(libraries.locations(outside) == []) }
        #expect(libraries.location(Array("x.jpg".utf8)) == nil)
    }

    @Test("The path of a location is shown as the library is named, and opened by its real path")
    func paths() throws {
        libraries.realPaths.set("/b", to: "/mnt/b")
        let location = Location(root: 2, path: "x/y.jpg")
        #expect(libraries.absolute(location).text == "/b/x/y.jpg")
        #expect(try libraries.realPath(of: location) == "/mnt/b/x/y.jpg")
        #expect(libraries.folder(of: Location(root: 3, path: "y.jpg")) == nil)
    }
}
