package import Images

/// The first message of a worker, sent when it is ready inside its sandbox.
package struct WorkerGreeting: Codable, Sendable, Hashable {
    /// `Measurements.version` that it was built with.
    package var version: Int
    package var sandbox: SandboxReport
    /// Formats whose drawn picture it could not decode inside its sandbox; none on a sound installation.
    package var undecodable: [MediaFormat]
    /// A digest of the program and the libraries that it runs: with other ones, what could not be read may be readable.
    package var code: Digest256?

    package init(
        version: Int, sandbox: SandboxReport, undecodable: [MediaFormat], code: Digest256?
    ) {
        self.version = version
        self.sandbox = sandbox
        self.undecodable = undecodable
        self.code = code
    }
}
