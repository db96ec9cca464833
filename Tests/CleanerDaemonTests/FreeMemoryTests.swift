import Glibc
import Testing

@testable import CleanerDaemon

@Suite("Memory that is free again")
struct FreeMemoryTests {
    /// Sanitizers have an allocator of their own.
    private static let isOwnAllocator = dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil

    @Test("The kernel gets most of it back, though something above it is in use", .enabled(if: isOwnAllocator))
    func givesBack() throws {
        // Less than what the allocator gets for itself.
        let (size, count) = (64 << 10, 512)
        let blocks = try (0..<count).map { _ in
            let block = try #require(malloc(size))
            memset(block, 1, size)
            return block
        }
        for block in blocks.dropLast() { free(block) }
        FreeMemory.giveBack()
        #expect(Self.residentPages(blocks.dropLast(), size) < count * size / Self.page / 2)
        free(blocks[count - 1])
    }

    private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// The pages that lie wholly in these blocks and have memory.
    private static func residentPages(_ blocks: some Sequence<UnsafeMutableRawPointer>, _ size: Int) -> Int {
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
