import CleanerProtocol
import FileSystem
import PhotoStore

/// Looking at the disks of the libraries beside the catalogue's turn.
extension Catalogue {
    /// Has the store place or move files, and looks up on the disk what it has to know of others for that.
    ///
    /// - Parameters:
    ///   - live: As of `refresh`.
    ///   - event: As of `refresh`.
    ///   - change: What the store does; nil where it needs an answer first.
    /// - Throws: `StoreError`, or `DaemonError` where no thread could be started.
    func place(
        live: Bool, event: ChangeMessage.Event? = nil, _ change: (inout Sightings) throws -> Touched?
    ) async throws {
        var sightings = Sightings()
        while true {
            if let touched = try change(&sightings) { return try refresh(touched, live: live, event: event) }
            let open = sightings
            sightings = try await askDisk { open.answered { self.isThere($0, $1) } }
        }
    }

    /// Asks something of a disk, while others get their turn for as long as it takes to answer.
    nonisolated func askDisk<Answer: Sendable>(_ question: @escaping @Sendable () throws -> Answer) async throws
        -> Answer
    {
        try await BlockingThread.run("disk", question)
    }

    /// Whether a file lies in its place right now, as it was seen; blocks.
    nonisolated func isThere(_ location: Location, _ stamp: FileStamp) -> Bool {
        (try? self.stamp(at: location).hasSameContentSigns(as: stamp)) ?? false
    }

    /// The stamp of the file at a place right now; blocks.
    nonisolated func stamp(at location: Location) throws -> FileStamp {
        guard let library = libraries[location.root] else { throw OpenedPhoto.Failure.gone }
        return try disk.stamp(library, location.path)
    }
}
