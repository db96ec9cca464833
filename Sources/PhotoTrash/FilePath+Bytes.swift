internal import FileSystem
internal import SystemPackage

extension FilePath.Component {
    /// The name as a relative path.
    var path: FilePath { FilePath(root: nil, CollectionOfOne(self)) }

    /// Takes the bytes of one name: not empty, no slash, no NUL.
    init(bytes: some Sequence<UInt8>) {
        guard let component = FilePath(bytes: bytes).lastComponent else {
            preconditionFailure("a name is never empty")
        }
        self = component
    }
}
