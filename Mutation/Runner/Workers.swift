import CFork
import Foundation

/// Runs work in copies of this process, as many at a time as there are processors.
struct Workers {
    /// What a copy wrote, and the signal that ended it; 0 for none.
    struct Outcome {
        let number: Int
        let lines: [Substring]
        let signal: Int32
    }

    private struct Copy {
        let number: Int
        let process: pid_t
        let descriptor: Int32
        var bytes: [UInt8] = []
    }

    /// Runs `count` pieces of work; `work` gets a number and the descriptor to write to, and must end the process.
    /// `take` gets the outcomes in the order in which they come.
    static func run(_ count: Int, _ work: (Int, Int32) -> Never, _ take: (Outcome) -> Void) {
        let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
        var copies: [Copy] = []
        var next = 0
        while next < count || !copies.isEmpty {
            while next < count, copies.count < width {
                copies.append(start(next, work))
                next += 1
            }
            var polled = copies.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            _ = poll(&polled, nfds_t(polled.count), -1)
            for place in copies.indices.reversed() where polled[place].revents != 0 {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let length = read(copies[place].descriptor, &buffer, buffer.count)
                if length > 0 {
                    copies[place].bytes += buffer[..<length]
                } else {
                    take(finish(copies.remove(at: place)))
                }
            }
        }
    }

    private static func start(_ number: Int, _ work: (Int, Int32) -> Never) -> Copy {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { fatalError("no pipe: \(errno)") }
        fflush(nil)
        let process = mutation_fork()
        guard process >= 0 else { fatalError("no process: \(errno)") }
        if process == 0 {
            close(ends[0])
            work(number, ends[1])
        }
        close(ends[1])
        return Copy(number: number, process: process, descriptor: ends[0])
    }

    private static func finish(_ copy: Copy) -> Outcome {
        close(copy.descriptor)
        var status: Int32 = 0
        while waitpid(copy.process, &status, 0) < 0, errno == EINTR {}
        let text = String(decoding: copy.bytes, as: UTF8.self)
        return Outcome(
            number: copy.number, lines: text.split(separator: "\n"), signal: mutation_signal(status))
    }
}
