/// How tight a worker's sandbox is.
///
/// `true` was seen by effect: the forbidden thing was tried.
package struct SandboxReport: Codable, Sendable, Hashable {
    /// Version of the kernel's Landlock in force; absent where the kernel has none.
    package var landlock: Int?
    /// Neither a socket nor a file could be opened after the filter was loaded.
    package var seccomp: Bool
    /// No files can grow, few descriptors, no core files.
    package var resourceLimits: Bool
    /// Bytes of address space; absent in sanitizer builds, which reserve terabytes.
    package var addressSpace: Int64?
    /// Runs only while nothing else wants the core or the disk; absent where that was not asked for.
    package var idlePriority: Bool?

    package init(landlock: Int?, seccomp: Bool, resourceLimits: Bool, addressSpace: Int64?, idlePriority: Bool?) {
        self.landlock = landlock
        self.seccomp = seccomp
        self.resourceLimits = resourceLimits
        self.addressSpace = addressSpace
        self.idlePriority = idlePriority
    }

    /// True where nothing is missing.
    package var isComplete: Bool { shortcomings.isEmpty }

    /// What is missing, a phrase each, for a condition.
    package var shortcomings: [String] {
        var missing: [String] = []
        if !seccomp { missing.append("system calls are not filtered (seccomp)") }
        if landlock == nil { missing.append("the kernel has no Landlock, or it is switched off") }
        if !resourceLimits { missing.append("resource limits could not be set") }
        if addressSpace == nil { missing.append("memory is not limited (sanitizer build)") }
        if idlePriority == false { missing.append("photos are analysed at normal priority") }
        return missing
    }
}
