import Platform

/// A pipe that ends a loop's wait, from any thread.
struct Waker: Sendable {
    /// The read end, which the loop watches.
    let reading: CInt
    private let writing: CInt

    /// Creates a waker; nil when the system has no free descriptors.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Ends the loop's current or next wait. A full pipe needs no further byte: the loop has not read it yet.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// Reads all bytes from the pipe.
    func rest() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { room in
            while read(reading, room.baseAddress, room.count) == room.count {}
        }
    }

    func close() {
        for end in [reading, writing] {
            _ = Platform.close(end)
        }
    }
}
