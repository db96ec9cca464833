import FileSystem
import PhotoTrash
import SystemPackage
import Testing

extension DesktopTrash {
    /// Puts a photo whose present state counts as reviewed.
    @discardableResult
    func put(_ photo: FilePath, in sandbox: Sandbox, journal: MemoryJournal = MemoryJournal()) throws -> TrashEntry {
        try put(photo, expecting: sandbox.identity(of: photo), journal: journal)
    }

    /// Opens a photo, lets something happen to it meanwhile, and puts it into the trash.
    @discardableResult
    func put(
        _ photo: FilePath, expecting: FileIdentity, journal: MemoryJournal = MemoryJournal(),
        meanwhile: (OpenPhoto) throws -> Void = { _ in }, mayGo: () -> Bool = { true }
    ) throws -> TrashEntry {
        let photo = try open(photo, expecting: expecting)
        try meanwhile(photo)
        return try put(photo, journal: journal, mayGo: mayGo)
    }
}

/// Expects that something fails with a code, and hands out the error.
@discardableResult
func expect(
    _ code: TrashError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> TrashError? {
    let error = #expect(throws: TrashError.self, sourceLocation: sourceLocation, performing: body)
    #expect(error?.code == code, "\(error?.text ?? "no error")", sourceLocation: sourceLocation)
    return error
}

extension Sandbox {
    /// Expects that a photo is in its place and that the home trash, if there is one, holds nothing.
    func expectUntouched(
        _ photo: FilePath, content: String = "pixels", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try self.content(of: photo) == content, sourceLocation: sourceLocation)
        for trash in [home, volumeTrash] {
            #expect(try names(in: trash.appending("files")) == [], sourceLocation: sourceLocation)
            #expect(try names(in: trash.appending("info")) == [], sourceLocation: sourceLocation)
        }
    }
}
