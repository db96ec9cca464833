import CleanerProtocol
import Images
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("Room for previews")
struct PreviewRoomTests {
    private final class Held: Sendable {
        let now = Atomic(0)
        let most = Atomic(0)

        func add(_ bytes: Int) {
            most.max(now.add(bytes, ordering: .relaxed).newValue, ordering: .relaxed)
        }
    }

    @Test("Previews never hold more than there is room for, and all get their turn")
    func bound() async {
        let room = PreviewRoom(bytes: 100)
        let held = Held()
        await withTaskGroup(of: Void.self) { group in
            for bytes in [[Int]](repeating: [100, 30, 7], count: 20).joined() {
                group.addTask {
                    await room.enter(bytes)
                    held.add(bytes)
                    await Task.yield()
                    held.add(-bytes)
                    room.leave(bytes)
                }
            }
        }
        #expect(held.now.load(ordering: .relaxed) == 0)
        #expect(held.most.load(ordering: .relaxed) == 100)
    }

    @Test("The largest preview finds room twice, and a small one costs what it may hold")
    func sizes() async {
        let largest = PreviewBounds(longerSide: 2048, pixels: ProtocolLimits.previewPixels)
        #expect(PreviewRoom.bytes(largest) == 7 * 2048 * 1536)
        #expect(PreviewRoom.bytes(PreviewBounds(longerSide: 16, pixels: ProtocolLimits.previewPixels)) == 7 * 256)
        let room = PreviewRoom()
        for _ in 0..<2 { await room.enter(PreviewRoom.bytes(largest)) }
    }
}
