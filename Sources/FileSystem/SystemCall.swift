import Glibc
package import SystemPackage

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Throws: `errno` if the call returns -1.
@discardableResult
package func systemCall<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        guard result == -1 else { return result }
        let error = Errno(rawValue: errno)
        guard error == .interrupted else { throw error }
    }
}
