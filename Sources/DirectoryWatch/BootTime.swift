import Glibc

/// A moment on CLOCK_BOOTTIME, which also runs while the machine sleeps and cannot be set.
package struct BootTime: Comparable, Hashable, Sendable {
    /// Since the machine was started.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static var now: BootTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return BootTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    package static func < (left: BootTime, right: BootTime) -> Bool { left.nanoseconds < right.nanoseconds }

    package static func + (time: BootTime, span: Duration) -> BootTime {
        let (seconds, attoseconds) = span.components
        return BootTime(nanoseconds: time.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Milliseconds from `other` to this moment for poll(2): rounded up, never negative.
    func milliseconds(since other: BootTime) -> Int32 {
        Int32(clamping: max(0, (nanoseconds - other.nanoseconds + 999_999) / 1_000_000))
    }
}
