/// The version of the programs, which are built and installed together.
package enum ProgramVersion {
    /// Semantic versioning; the protocol has a number of its own.
    package static let text = "0.1.0"
}
