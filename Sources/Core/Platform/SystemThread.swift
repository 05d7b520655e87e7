/// Threads of the operating system (pthreads(7)).
package enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that calls `body` and ends with it.
    ///
    /// Ends the program with a message when the system has no thread left.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { SystemThread.run($0) }, body)
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { $0.flatMap(SystemThread.run) }, body)
        #endif
        guard code == 0 else { fatalError("no thread: \(systemError(code))") }
    }

    private static func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        pthread_detach(pthread_self())
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
    }
}
