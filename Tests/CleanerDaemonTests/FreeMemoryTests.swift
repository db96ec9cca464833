import Glibc
import Testing

@testable import CleanerDaemon

@Suite("Memory that is given back")
struct FreeMemoryTests {
    /// Sanitizers have an allocator of their own.
    private static let isOwnAllocator = dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil

    @Test("The kernel gets most of it back, though something above it is in use", .enabled(if: isOwnAllocator))
    func givesBack() async throws {
        // In a process of its own, as tests beside it would take what is free.
        await #expect(processExitsWith: .success) {
            // Less than what the allocator gets for itself.
            let (size, count) = (64 << 10, 512)
            let blocks = (0..<count).compactMap { _ in
                let block = malloc(size)
                if let block { memset(block, 1, size) }
                return block
            }
            for block in blocks.dropLast() { free(block) }
            FreeMemory.giveBack()
            let left = FreeMemoryTests.residentPages(blocks.dropLast(), size)
            exit(blocks.count == count && left < count * size / FreeMemoryTests.page / 2 ? 0 : 1)
        }
    }

    @Test("Code that ran is unmapped, but what the loader wrote stays")
    func leavesCode() async throws {
        await #expect(processExitsWith: .success) {
            let before = FreeMemoryTests.residentFilePages()
            FreeMemory.giveBack()
            let after = FreeMemoryTests.residentFilePages()
            // Prints through tables that the loader filled.
            print("\(before) pages of files before, \(after) after")
            exit(after < before / 2 ? 0 : 1)
        }
    }

    /// The pages of mapped files that this process has in memory: the third field of `/proc/self/statm`, by proc(5).
    fileprivate static func residentFilePages() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { exit(2) }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { exit(3) }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        return fields.count > 2 ? Int(fields[2]) ?? 0 : 0
    }

    fileprivate static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// The pages that lie wholly in these blocks and have memory.
    fileprivate static func residentPages(_ blocks: some Sequence<UnsafeMutableRawPointer>, _ size: Int) -> Int {
        blocks.reduce(0) { sum, block in
            let first = (Int(bitPattern: block) + page - 1) / page * page
            let pages = (Int(bitPattern: block) + size - first) / page
            var resident = [UInt8](repeating: 0, count: pages)
            // One that is not mapped any more has none.
            guard mincore(UnsafeMutableRawPointer(bitPattern: first), pages * page, &resident) == 0 else { return sum }
            return sum + resident.count { $0 & 1 != 0 }
        }
    }
}
