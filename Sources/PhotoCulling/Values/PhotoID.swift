/// A photo's number in the store.
package typealias PhotoID = Int64
/// The number of a coded image without metadata: photos that share it show the same picture bit for bit.
package typealias PictureID = Int64
/// The number of a file's bytes: photos that share it are identical files.
package typealias ContentID = Int64
