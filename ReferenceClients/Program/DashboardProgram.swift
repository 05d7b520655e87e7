import Conformance
import Platform
import ReferenceClient
import Scenarios
import SimulationCore
import Telemetry
import VehicleModel

/// The reference dashboard with a UDP socket: the same machine as in virtual time.
struct DashboardProgram {
    private var dashboard: ReferenceDashboard
    private let address: Peer
    private let game: Peer?
    private let started = ContinuousClock.now
    private var socket: DatagramSocket?
    private var status: Int32?

    /// Runs the dashboard with `arguments`; returns its exit status.
    static func main(_ arguments: ArraySlice<String>) -> Int32 {
        do throws(Arguments.Mistake) {
            var program = try DashboardProgram(arguments)
            return program.run()
        } catch {
            Output.write("\(error.text)\n\(Arguments.usage)\n", to: 2)
            return 64
        }
    }

    private init(_ arguments: ArraySlice<String>) throws(Arguments.Mistake) {
        var rest = arguments
        var task = ClientTask(.dashboard)
        var bug: DashboardBug?
        var listen: Peer?
        var server: Peer?
        var serverGame = ReferenceDashboard.Game.assettoCorsa
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Arguments.Mistake(text: "\(name) needs a value") }
            switch name {
            // A runner without such an address leaves the placeholder unchanged.
            case "--listen": listen = Peer(url: value)
            case "--game": server = Peer(url: value) ?? server
            case "--acc":
                guard let found = Peer(url: value) else { break }
                (server, serverGame) = (found, .competizione)
            case "--gt7":
                guard let found = Peer(url: value) else { break }
                (server, serverGame) = (found, .granTurismo7)
            case "--signals":
                task.signals = value.split(separator: ",").compactMap { SignalCatalogue.id(String($0)) }
            case "--duration":
                guard let time = Arguments.duration(value) else {
                    throw Arguments.Mistake(text: "'\(value)' is not a time; write for example 8s")
                }
                task.duration = time
            case "--interval":
                guard let time = Double(value), time >= 0, time <= 3600 else {
                    throw Arguments.Mistake(text: "'\(value)' is not an interval; write for example 0.05")
                }
                task.download.interval = .seconds(time)
            case "--bug":
                guard let known = DashboardBug(rawValue: value) else {
                    throw Arguments.Mistake(text: "'\(value)' is not a bug")
                }
                bug = known
            default: throw Arguments.Mistake(text: "'\(name)' is not known")
            }
        }
        guard listen != nil || server != nil else {
            throw Arguments.Mistake(text: "--listen or --game is missing")
        }
        // The address that stands for a missing interface; a game that is a server needs none.
        task.conditions.hasInterface = server != nil || listen?.host != "192.0.2.1"
        address = server == nil ? listen ?? Peer(host: "0.0.0.0", port: 0) : Peer(host: "0.0.0.0", port: 0)
        game = server
        dashboard = ReferenceDashboard(task, game: game == nil ? .forza : serverGame, bug: bug)
    }

    private var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    private mutating func run() -> Int32 {
        perform(dashboard.start(now: now))
        while status == nil {
            let due = dashboard.deadline
            let left = due.map { max(0, now.duration(to: $0).nanoseconds / 1_000_000 + 1) } ?? 1000
            let milliseconds = due.map { $0 <= now } == true ? 0 : CInt(min(left, 1000))
            if let socket {
                if socket.wait(milliseconds: milliseconds) {
                    while status == nil, let (datagram, peer) = socket.read() {
                        perform(dashboard.received(datagram, from: peer, now: now))
                    }
                }
            } else {
                _ = poll(nil, 0, milliseconds)
            }
            if status == nil, let due = dashboard.deadline, due <= now { perform(dashboard.wake(now: now)) }
        }
        socket?.close()
        return status ?? 0
    }

    private mutating func perform(_ actions: [DatagramClientAction]) {
        for action in actions where status == nil {
            switch action {
            case .bind:
                socket = DatagramSocket(bound: address)
                perform(socket == nil ? dashboard.bindFailed(now: now) : dashboard.bound(now: now))
            case .send(let bytes): if let game { socket?.send(bytes, to: game) }
            case .close:
                socket?.close()
                socket = nil
            case .print(let text): Output.write(text + "\n", to: 1)
            case .exit(let number): status = number
            }
        }
    }
}

extension Peer {
    /// Parses `udp://HOST:PORT`; nil for other text.
    fileprivate init?(url: String) {
        guard url.hasPrefix("udp://"), let colon = url.lastIndex(of: ":"),
            let port = Int(url[url.index(after: colon)...])
        else { return nil }
        self.init(host: url.dropFirst("udp://".count).prefix { $0 != ":" }.description, port: port)
    }
}
