package import FileSystem
internal import GRDB
internal import PhotoCulling

/// Follows moves and removals on the disk.
extension IntakeStore {
    /// Follows a move that was watched; the bytes are not read again.
    ///
    /// - Returns: nil if nothing was changed because `sightings` lacks an answer.
    package func move(
        _ from: Location, to: Location, stamp: FileStamp, at now: Int64, sightings: inout Sightings
    ) throws(StoreError) -> Touched? {
        try connection.write(&sightings) { database, isThere in
            var touched = Touched()
            guard let file = try PlaceStore.file(at: from, database) else {
                try Self.place(to, stamp, now, &touched, database, isThere)
                return touched
            }
            try Self.delete(from, &touched, database)
            // Two files were exchanged. The first move seemed to replace the other file, which lies here now.
            guard file.stamp.inode == stamp.inode, file.stamp.volume == stamp.volume else {
                touched.lastPlaces[file.photo] = from
                try PlaceStore.retireIfNowhere(file.photo, now, &touched, database)
                try Self.place(to, stamp, now, &touched, database, isThere)
                return touched
            }
            let replaced = try PlaceStore.file(at: to, database)?.photo
            try Self.point(to, to: file.photo, now, &touched, database)
            touched.photos.insert(file.photo)
            touched.lastPlaces[file.photo] = from
            var mover = file.photo
            if let replaced, try ContentStore.takeOver(replaced, by: mover, stamp, now, database) { mover = replaced }
            // Without an analysed picture, the extension decides what the file is. A rename changes the status change
            // time, which alone tells whether a file known by samples was written to and given back its old time.
            let isKnown = try database.value(
                Bool.self,
                """
                SELECT photo.status = 'analysed' AND (photo.decision IS NOT 'delete' OR \(SampledContent.isReadWhole))
                FROM photo JOIN content ON content.id = photo.content WHERE photo.id = ?
                """, [mover])
            if isKnown == true, file.stamp.hasSameContentSigns(as: stamp) {
                try database.run(
                    "UPDATE photo SET changed = ? WHERE id = ?", [stamp.changed, mover])
            } else {
                // Another hard link of the file may have been found already and taken for a new file.
                let links = try Self.links(of: stamp, besides: mover, database, isThere)
                let photo = try Self.unite(mover, with: links, now, &touched, database)
                try Self.expectAnalysis(photo, stamp, database)
                touched.photos.insert(photo)
                touched.waiting.append(photo)
            }
            return touched
        }
    }

    /// Follows the files of a folder that moved from `from` to `to`.
    package func move(
        _ locations: [Location], from: [UInt8], toRoot: Int64, to: [UInt8], at now: Int64
    ) throws(StoreError) -> Touched {
        try connection.write { database in
            var touched = Touched()
            for location in locations {
                guard let file = try PlaceStore.file(at: location, database) else { continue }
                let moved = Location(
                    root: toRoot, directory: to + location.directory.dropFirst(from.count), name: location.name)
                try Self.delete(location, &touched, database)
                try Self.point(moved, to: file.photo, now, &touched, database)
                touched.photos.insert(file.photo)
            }
            return touched
        }
    }

    /// Removes locations of files that are no longer there.
    ///
    /// Their photos stay known, because they may come back.
    package func forget(_ locations: [Location], at now: Int64) throws(StoreError) -> Touched {
        try connection.write { database in
            var touched = Touched()
            for location in locations {
                guard let file = try PlaceStore.file(at: location, database) else { continue }
                try Self.delete(location, &touched, database)
                touched.lastPlaces[file.photo] = location
                try PlaceStore.retireIfNowhere(file.photo, now, &touched, database)
            }
            return touched
        }
    }
}

/// Steps of transactions.
extension IntakeStore {
    /// Assigns a location to `photo`; the photo that lay there before may be gone now.
    static func point(
        _ location: Location, to photo: PhotoID, _ now: Int64, _ touched: inout Touched, _ database: Database
    ) throws {
        let before = try PlaceStore.file(at: location, database)
        // With a second location it leaves its family.
        if let only = try PlaceStore.onlyLocation(of: photo, database) { touched.lastPlaces[photo] = only }
        try database.run(
            """
            INSERT INTO location (root, directory, name, photo) VALUES (?, ?, ?, ?)
            ON CONFLICT (root, directory, name) DO UPDATE SET photo = excluded.photo
            """, [location.root, location.directory.data, location.name.data, photo])
        if let before, before.photo != photo {
            touched.lastPlaces[before.photo] = location
            try PlaceStore.retireIfNowhere(before.photo, now, &touched, database)
        }
    }

    private static func delete(_ location: Location, _ touched: inout Touched, _ database: Database) throws {
        touched.left.append(location)
        try database.run(
            "DELETE FROM location WHERE root = ? AND directory = ? AND name = ?",
            [location.root, location.directory.data, location.name.data])
    }
}
