public import CANBus
import ISOTP
public import SimulationCore

/// One client of a socketcand server (linux-can/socketcand, protocol.md): ASCII elements `< word … >` on a stream.
///
/// Does no I/O and reads no clock. Texts, their quirks included, are those of the daemon's source.
public struct SocketcandSession: ToolSession {
    /// The state of the connection.
    public enum Mode: Hashable, Sendable {
        /// Before `open`.
        case noBus
        /// Broadcast manager: cyclic transmission and content filters.
        case broadcast
        /// All frames of the bus.
        case raw
        /// Messages of ISO 15765-2.
        case isotp
        /// Statistics.
        case control
    }

    /// The greatest length of an element, in bytes (the daemon's MAXLEN); a longer one ends the connection.
    public static let elementLimit = 8290

    /// The time for which frames are held back after `< ok >`, because clients compare what they receive in one read with it.
    public static let settling = Duration.milliseconds(100)

    /// The names of the buses that may be opened.
    public let buses: [String]

    /// Whether raw mode carries frames of CAN FD.
    let carriesFD: Bool

    /// The state of the connection.
    public private(set) var mode = Mode.noBus

    private var buffer: [UInt8] = []
    /// Frames are held back until then, or until the client's next element.
    private var settlesAt: SimInstant?
    private var held: [UInt8] = []

    var bitRate: Int?
    var listensOnly = false
    var manager = BroadcastManager()
    var transport = Box<TransportChannel>()
    var report = StatisticsReport()

    /// A client that has just connected; `buses` are the names that it may open. With `carriesFD` raw mode has the elements
    /// of the daemon's branch `rawmode-canfd`; else the client does not get frames of CAN FD.
    public init(buses: [String], carriesFD: Bool = false, _ port: inout BusPort) {
        self.buses = buses
        self.carriesFD = carriesFD
        port.output.append(text: "< hi >")
    }

    /// When to call `wake`, or nil.
    public var deadline: SimInstant? {
        var earliest: SimInstant? = .earlier(settlesAt, manager.deadline)
        if mode == .isotp { earliest = .earlier(earliest, transport.value?.endpoint.deadline) }
        if mode == .control { earliest = .earlier(earliest, report.due) }
        return earliest
    }

    /// Whether the client has asked for frames that are sent again and again.
    var isCyclic: Bool { manager.isCyclic }

    // MARK: From the client

    public mutating func receive(_ bytes: [UInt8], now: SimInstant, _ port: inout BusPort) {
        buffer.append(contentsOf: bytes)
        var text: [UInt8] = []
        swap(&text, &buffer)
        var start = 0
        while port.closing == nil {
            // What stands between elements is not read.
            while start < text.count, text[start] != 0x3C { start += 1 }
            var end = start
            while end < text.count, text[end] != 0x3E { end += 1 }
            guard end < text.count else { break }
            if end + 1 - start > Self.elementLimit {
                port.closing = "an element of more than \(Self.elementLimit) bytes"
                break
            }
            endSettling(&port)
            take(text[start...end], now: now, &port)
            start = end + 1
        }
        if text.count - start >= Self.elementLimit, port.closing == nil {
            port.closing = "an element of more than \(Self.elementLimit) bytes"
        }
        text.removeFirst(port.closing == nil ? start : text.count)
        swap(&text, &buffer)
    }

    private mutating func take(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        if mode == .noBus { return takeWithoutBus(text, now: now, &port) }
        if let wanted = Self.mode(named: text), wanted != mode { return change(to: wanted, now: now, &port) }
        if ElementWords.matches(text, "< echo >") { return port.output.append(contentsOf: text) }
        switch mode {
        case .noBus: break
        case .broadcast: takeBroadcast(text, now: now, &port)
        case .raw: takeRaw(text, now: now, &port)
        case .isotp: takeTransport(text, now: now, &port)
        case .control: takeControl(text, now: now, &port)
        }
    }

    private static func mode(named text: ArraySlice<UInt8>) -> Mode? {
        if ElementWords.matches(text, "< rawmode >") { return .raw }
        if ElementWords.matches(text, "< bcmmode >") { return .broadcast }
        if ElementWords.matches(text, "< isotpmode >") { return .isotp }
        if ElementWords.matches(text, "< controlmode >") { return .control }
        return nil
    }

    private mutating func change(to wanted: Mode, now: SimInstant, _ port: inout BusPort) {
        manager = BroadcastManager()
        transport.value = nil
        report = StatisticsReport()
        mode = wanted
        port.dataBitRate = carriesFD && wanted == .raw ? port.busDataBitRate : nil
        if wanted == .control { report.begin(now: now) }
        confirm(now: now, &port)
    }

    /// Sends `< ok >`, and holds back what follows.
    private mutating func confirm(now: SimInstant, _ port: inout BusPort) {
        port.output.append(text: "< ok >")
        settlesAt = now.advanced(by: Self.settling)
    }

    private mutating func takeWithoutBus(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        if ElementWords.begins(text, with: "< open ") {
            guard let name = name(text, word: 2), buses.contains(name) else { return refuseBus(&port) }
            mode = .broadcast
            port.bitRate = bitRate ?? port.usualBitRate
            port.listensOnly = listensOnly
            return confirm(now: now, &port)
        }
        guard let operation = ElementWords.range(of: 2, in: text), ElementWords.begins(text, with: "< "),
            operation.count == 1, text[operation.lowerBound] != 0x3E
        else {
            // The daemon sends both.
            port.output.append(text: "< error unknown command >")
            return confirm(now: now, &port)
        }
        guard let bus = name(text, word: 1), buses.contains(bus) else { return refuseBus(&port) }
        switch text[operation.lowerBound] {
        case UInt8(ascii: "B"): setBitTiming(text)
        case UInt8(ascii: "C"): setControlModes(text)
        case let other:
            port.output.append(text: "< configuration operation not supported ")
            port.output.append(other)
            port.output.append(text: " > \n")
            port.closing = "a configuration operation that does not exist"
            return
        }
        confirm(now: now, &port)
    }

    private func name(_ text: ArraySlice<UInt8>, word: Int) -> String? {
        ElementWords.range(of: word, in: text).map { String(decoding: text[$0], as: UTF8.self) }
    }

    private mutating func refuseBus(_ port: inout BusPort) {
        port.output.append(text: "< error could not open bus >")
        port.closing = "a bus that is not offered"
    }

    func refuseCommand(_ port: inout BusPort) { port.output.append(text: "< error unknown command >") }

    /// Reads the bit rate of `< can0 B bitrate … >`, the first of the numbers of the bit timing.
    private mutating func setBitTiming(_ text: ArraySlice<UInt8>) {
        guard let start = ElementWords.range(of: 3, in: text)?.lowerBound else { return }
        var scanner = ElementScanner(text[start...], after: 0)
        if let rate = scanner.number(radix: 10), rate > 0, rate <= 1_000_000 { bitRate = Int(rate) }
    }

    /// Reads `< can0 C listen-only loopback three-samples >`.
    private mutating func setControlModes(_ text: ArraySlice<UInt8>) {
        guard let start = ElementWords.range(of: 3, in: text)?.lowerBound else { return }
        var scanner = ElementScanner(text[start...], after: 0)
        if let listens = scanner.number(radix: 10) { listensOnly = listens != 0 }
    }

    // MARK: From the bus

    public mutating func received(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        switch mode {
        case .noBus, .control: _ = port.count(received: frame)
        case .raw:
            // The daemon passes on no remote frames.
            guard port.count(received: frame), !frame.isRemote else { return }
            let stamp = port.timestamp(of: now)
            write(&port) { Self.append(frame, at: stamp, to: &$0) }
        case .broadcast:
            guard port.count(received: frame) else { return }
            offer(frame, now: now, &port)
        case .isotp:
            guard port.count(received: frame) else { return }
            takeFrame(frame, now: now, &port)
        }
    }

    /// Reports that the oldest frame of the session has crossed the bus.
    public mutating func transmitted(now: SimInstant, _ port: inout BusPort) {
        guard let frame = port.takeSent() else { return }
        switch mode {
        case .noBus, .control, .raw: break
        // The broadcast manager of Linux receives the frames of its own socket too.
        case .broadcast: offer(frame, now: now, &port)
        case .isotp: confirmFrame(frame, now: now, &port)
        }
    }

    public mutating func failed(_ error: BusError, now: SimInstant, _ port: inout BusPort) {
        guard mode == .raw, port.isWritable, port.output.count < BusPort.outputLimit else { return }
        let stamp = port.timestamp(of: now)
        write(&port) {
            $0.append(text: "< error ")
            $0.append(hex: error.linuxClass, width: 3)
            $0.append(0x20)
            $0.append(seconds: stamp)
            $0.append(text: " >")
        }
    }

    public mutating func wake(now: SimInstant, _ port: inout BusPort) {
        if let due = settlesAt, due <= now { endSettling(&port) }
        wakeManager(now: now, &port)
        if mode == .isotp { wakeTransport(now: now, &port) }
        if mode == .control, let due = report.due, due <= now {
            report.next(now: now)
            let traffic = port.statistics
            write(&port) { Self.append(traffic, to: &$0) }
        }
    }

    // MARK: Output

    /// Writes an element that the client has not asked for, or holds it back after `< ok >`.
    mutating func write(_ port: inout BusPort, _ body: (inout [UInt8]) -> Void) {
        guard settlesAt != nil else { return body(&port.output) }
        if held.count < BusPort.outputLimit { body(&held) }
    }

    private mutating func endSettling(_ port: inout BusPort) {
        guard settlesAt != nil else { return }
        settlesAt = nil
        port.output.append(contentsOf: held)
        held.removeAll(keepingCapacity: true)
    }
}
