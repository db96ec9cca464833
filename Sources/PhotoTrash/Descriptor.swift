internal import SystemPackage

/// An open file that is closed when its owner goes.
struct Descriptor: ~Copyable {
    let raw: FileDescriptor

    init(_ raw: FileDescriptor) {
        self.raw = raw
    }

    deinit {
        // What had to reach the disk was synchronized before; nothing that a failing close could say is of use here.
        try? raw.close()
    }
}
