/// How tight a worker's sandbox is.
///
/// Each limit was tested: the worker tried to get beyond it, or asked the kernel.
package struct SandboxReport: Codable, Sendable, Hashable {
    /// Version of the kernel's Landlock in force; absent where the kernel has none.
    package var landlock: Int?
    /// Neither a socket nor a file could be opened after the filter was loaded.
    package var seccomp = false
    /// Not a byte could be added to a file that was open for writing.
    package var keepsFilesEmpty = false
    /// A descriptor beyond the few that a worker needs was refused.
    package var limitsDescriptors = false
    /// Bytes of address space that the worker may have; absent where there is no limit.
    ///
    /// Sanitizer builds have none, because they reserve terabytes.
    package var addressSpace: Int64?
    /// No program that it might run could gain a privilege.
    package var noNewPrivileges = false
    /// The kernel neither dumps its memory, which holds somebody's photo, nor shows it to the user's other programs.
    package var hidesMemory = false
    /// Runs only while nothing else wants the core or the disk; absent where that was not asked for.
    package var idlePriority: Bool?

    /// Nothing is in force.
    package init() {}

    /// True where nothing is missing.
    package var isComplete: Bool { shortcomings.isEmpty }

    /// All limits that the kernel sets a process are in force, except the limit of memory.
    package var isLimited: Bool { keepsFilesEmpty && limitsDescriptors && noNewPrivileges && hidesMemory }

    /// What is missing, a phrase each, for a condition.
    package var shortcomings: [String] {
        var missing: [String] = []
        if !seccomp { missing.append("system calls are not filtered (seccomp)") }
        if landlock == nil { missing.append("the kernel has no Landlock, or it is switched off") }
        if !keepsFilesEmpty { missing.append("the size of files is not limited") }
        if !limitsDescriptors { missing.append("the number of open files is not limited") }
        if addressSpace == nil { missing.append("memory is not limited") }
        if !noNewPrivileges { missing.append("privileges could be gained") }
        if !hidesMemory { missing.append("memory could be dumped or read by other programs") }
        if idlePriority == false { missing.append("photos are analysed at normal priority") }
        return missing
    }
}
