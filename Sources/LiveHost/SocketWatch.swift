import Dispatch
import Foundation
import NIOCore
import Synchronization

/// Waits on a thread of its own until one of some sockets has something to tell, and lets the loop look then.
///
/// For sockets that NIO cannot have: it takes an error that waits at a socket for the socket's end. While the loop looks,
/// the thread waits, so that the loop is asked once at a time however much comes, and gets round to other things between.
/// A class because the thread and the loop share it.
final class SocketWatch: Sendable {
    private let descriptors: [CInt]
    /// The ends of a pipe; a byte in it ends the watch.
    private let pipe: (read: CInt, write: CInt)
    private let loop: any EventLoop
    private let over: EventLoopPromise<Void>
    private let ready: Mutex<[Bool]>
    private let looked = DispatchSemaphore(value: 0)

    /// A watch over the sockets `descriptors`, which stay open until `end` has returned; nil when the system is short of
    /// descriptors, and `errno` says so.
    init?(_ descriptors: [CInt], on loop: any EventLoop) {
        var ends: [CInt] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pipe = (ends[0], ends[1])
        self.descriptors = descriptors
        self.loop = loop
        over = loop.makePromise()
        ready = Mutex(Array(repeating: false, count: descriptors.count))
    }

    /// Begins: `look` is called on the loop whenever a socket has something, and reads less than everything at will.
    func start(_ look: @escaping @Sendable () -> Void) {
        let turn: @Sendable () -> Void = {
            look()
            self.looked.signal()
        }
        Thread.detachNewThread { self.wait(turn) }
    }

    /// Whether socket number `index` has something to tell; asked while the loop looks.
    func isReady(_ index: Int) -> Bool { ready.withLock { $0[index] } }

    /// Ends the watch, which must have been started; afterwards nothing is looked at any more.
    func end() async {
        var byte: UInt8 = 0
        _ = write(pipe.write, &byte, 1)
        try? await over.futureResult.get()
    }

    private func wait(_ turn: @escaping @Sendable () -> Void) {
        var polled = (descriptors + [pipe.read]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else {
                if errno == EINTR || errno == EAGAIN { continue }
                break
            }
            guard polled[descriptors.count].revents == 0 else { break }
            ready.withLock { ready in
                for index in descriptors.indices { ready[index] = polled[index].revents != 0 }
            }
            loop.execute(turn)
            looked.wait()
        }
        close(pipe.read)
        close(pipe.write)
        over.succeed()
    }
}
