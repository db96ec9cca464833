package import FileSystem
internal import GRDB
internal import PhotoCulling

/// What moves and goes on disk.
extension IntakeStore {
    /// A move that was watched: the photo goes with it, and its bytes need no second look.
    ///
    /// - Returns: nil where nothing was done, as `sightings` lacks an answer.
    package func move(
        _ from: Location, to: Location, stamp: FileStamp, at now: Int64, sightings: inout Sightings
    ) throws(StoreError) -> Touched? {
        try connection.write(&sightings) { database, isThere in
            var touched = Touched()
            guard let file = try PlaceStore.file(at: from, database) else {
                try Self.place(to, stamp, now, &touched, database, isThere)
                return touched
            }
            try Self.delete(from, database)
            // Of two that were exchanged the first move was taken for one over the other; the second finds that one here.
            guard file.stamp.inode == stamp.inode, file.stamp.volume == stamp.volume else {
                touched.lastPlaces[file.photo] = from
                try Self.retireIfNowhere(file.photo, now, &touched, database)
                try Self.place(to, stamp, now, &touched, database, isThere)
                return touched
            }
            try Self.point(to, to: file.photo, now, &touched, database)
            touched.photos.insert(file.photo)
            touched.lastPlaces[file.photo] = from
            // What a name says counts for files that are no analysed picture.
            let isAnalysed = try database.value(
                Bool.self, "SELECT status = 'analysed' FROM photo WHERE id = ?", [file.photo])
            if file.stamp.hasSameContentSigns(as: stamp) && isAnalysed == true {
                try database.run(
                    "UPDATE photo SET changed = ? WHERE id = ?", [stamp.changed, file.photo])
            } else {
                // By another name it may have been met as it is now, and taken for a new file.
                let links = try Self.links(of: stamp, besides: file.photo, database, isThere)
                let photo = try Self.unite(file.photo, with: links, now, &touched, database)
                try Self.expectAnalysis(photo, stamp, database)
                touched.photos.insert(photo)
                touched.waiting.append(photo)
            }
            return touched
        }
    }

    /// Files of a folder that was watched while it moved: they lie in the same place below `to` as they did below `from`.
    package func move(
        _ locations: [Location], from: [UInt8], toRoot: Int64, to: [UInt8], at now: Int64
    ) throws(StoreError) -> Touched {
        try connection.write { database in
            var touched = Touched()
            for location in locations {
                guard let file = try PlaceStore.file(at: location, database) else { continue }
                let moved = Location(
                    root: toRoot, directory: to + location.directory.dropFirst(from.count), name: location.name)
                try Self.delete(location, database)
                try Self.point(moved, to: file.photo, now, &touched, database)
                touched.photos.insert(file.photo)
            }
            return touched
        }
    }

    /// Files that are no longer there.
    ///
    /// Their photos stay remembered: they may come back.
    package func forget(_ locations: [Location], at now: Int64) throws(StoreError) -> Touched {
        try connection.write { database in
            var touched = Touched()
            for location in locations {
                guard let file = try PlaceStore.file(at: location, database) else { continue }
                try Self.delete(location, database)
                touched.lastPlaces[file.photo] = location
                try Self.retireIfNowhere(file.photo, now, &touched, database)
            }
            return touched
        }
    }
}

/// Steps of the transactions above, and of those that find something.
extension IntakeStore {
    /// Lets a location stand for `photo`; the photo that lay there before may be gone by it.
    static func point(
        _ location: Location, to photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        let before = try PlaceStore.file(at: location, database)
        try database.run(
            """
            INSERT INTO location (root, directory, name, photo) VALUES (?, ?, ?, ?)
            ON CONFLICT (root, directory, name) DO UPDATE SET photo = excluded.photo
            """, [location.root, location.directory.data, location.name.data, photo])
        if let before, before.photo != photo {
            touched.lastPlaces[before.photo] = location
            try retireIfNowhere(before.photo, now, &touched, database)
        }
    }

    private static func delete(_ location: Location, _ database: Database) throws {
        try database.run(
            "DELETE FROM location WHERE root = ? AND directory = ? AND name = ?",
            [location.root, location.directory.data, location.name.data])
    }

    /// Remembers a photo that lies nowhere any more as gone; one that was never analysed, and that nobody did anything
    /// about, is forgotten.
    static func retireIfNowhere(
        _ photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        touched.photos.insert(photo)
        guard try PlaceStore.locations(of: photo, database).isEmpty else { return }
        try database.run(
            """
            DELETE FROM photo WHERE id = ?1 AND content IS NULL AND decision IS NULL
            AND NOT EXISTS (SELECT 1 FROM act_photo WHERE photo = ?1)
            AND NOT EXISTS (SELECT 1 FROM trash_operation WHERE photo = ?1)
            AND NOT EXISTS (SELECT 1 FROM skipped WHERE photo = ?1)
            """, [photo])
        try database.run(
            "UPDATE photo SET gone = ? WHERE id = ? AND gone IS NULL", [now, photo])
    }
}
