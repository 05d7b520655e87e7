import Conformance
import ReferenceClient
import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reference client behind a socket or a terminal: the same machine as in virtual time.
@main
struct Program {
    private var client: ReferenceClient
    private let url: String
    private let started = ContinuousClock.now
    private var wire: Wire?
    private var isConnecting = false
    private var status: Int32?

    static func main() {
        if CommandLine.arguments.dropFirst().first == "dashboard" {
            exit(DashboardProgram.main(CommandLine.arguments.dropFirst(2)))
        }
        let arguments: Arguments
        do throws(Arguments.Mistake) {
            arguments = try Arguments(CommandLine.arguments.dropFirst())
        } catch {
            write("\(error.text)\n\(Arguments.usage)\n", to: 2)
            exit(64)
        }
        if arguments.listsBugs {
            for bug in ClientBug.allCases { write("\(bug.rawValue) \(bug.target)\n", to: 1) }
            exit(0)
        }
        signal(SIGPIPE, SIG_IGN)
        var program = Program(arguments)
        exit(program.run())
    }

    private init(_ arguments: Arguments) {
        client = ReferenceClient(arguments.task, bug: arguments.bug)
        url = arguments.url
    }

    private var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    static func write(_ text: String, to descriptor: CInt) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            #if canImport(Glibc)
                let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #else
                let count = bytes.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    private mutating func run() -> Int32 {
        perform(client.start(now: now))
        while status == nil {
            let due = client.deadline
            let left = due.map { max(0, now.duration(to: $0).nanoseconds / 1_000_000 + 1) } ?? 1000
            let milliseconds = due.map { $0 <= now } == true ? 0 : CInt(min(left, 1000))
            if let wire {
                if wire.wait(for: CInt(isConnecting ? POLLOUT : POLLIN), milliseconds: milliseconds) {
                    serve(wire)
                }
            } else {
                _ = poll(nil, 0, milliseconds)
            }
            if status == nil, let due = client.deadline, due <= now { perform(client.wake(now: now)) }
        }
        wire?.hangUp()
        return status ?? 0
    }

    /// Something has happened on the wire.
    private mutating func serve(_ wire: Wire) {
        if isConnecting {
            isConnecting = false
            guard wire.isConnected else {
                drop()
                return perform(client.refused(now: now))
            }
            return perform(client.connected(now: now))
        }
        switch wire.read() {
        case .bytes(let bytes): perform(client.received(bytes, now: now))
        case .nothing: break
        case .ended(let isReset):
            drop()
            perform(client.disconnected(isReset: isReset, now: now))
        }
    }

    private mutating func drop() {
        wire?.hangUp()
        wire = nil
        isConnecting = false
    }

    private mutating func perform(_ actions: [ClientAction]) {
        for action in actions {
            switch action {
            case .connect:
                drop()
                wire = Wire(url)
                isConnecting = wire != nil
                if wire == nil { return perform(client.refused(now: now)) }
            case .send(let bytes): wire?.write(bytes)
            case .close: drop()
            case .print(let text): Self.write(text + "\n", to: 1)
            case .exit(let status):
                self.status = status
                return
            }
        }
    }
}
