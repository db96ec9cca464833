import PhotoTrash

/// A `.trashinfo` file that another program wrote, and the path of any file in one of ours.
enum DeletionRecordFuzzing {
    static func check(_ bytes: [UInt8]) {
        if let record = DeletionRecord(parsing: bytes) {
            require(isPath(record.path), "a path that leads elsewhere")
            require(DeletionRecord(parsing: record.content) == record, "another after writing")
        }
        let written = DeletionRecord(path: bytes, deleted: "2024-02-03T04:05:06").content
        require(written.allSatisfy { $0 < 0x80 }, "not ASCII")
        require(DeletionRecord(parsing: written)?.path == (isPath(bytes) ? bytes : nil), "a path does not survive")
    }

    private static func isPath(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && !bytes.contains(0)
            && !bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }
}
