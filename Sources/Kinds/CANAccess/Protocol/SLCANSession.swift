public import CANBus
public import SimulationCore

/// A LAWICEL adapter (slcan) on a serial line or stream: lines that end with a carriage return.
///
/// Does no I/O and reads no clock. A command is answered with a carriage return, or with BEL when it is wrong or not
/// possible now.
public struct SLCANSession: ToolSession {
    /// The number of received frames that wait for a poll, as in the CAN232.
    static let queueLimit = 32

    /// The make of the adapter.
    public let dialect: SLCANDialect

    private enum Channel { case closed, open, listening }

    private var channel = Channel.closed
    private var line: [UInt8] = []
    private var lineIsTooLong = false
    private var settings: SLCANSettings
    private var status: SLCANStatus = []
    private var queue: [(frame: CANFrame, time: SimInstant)] = []
    /// The answer to a poll that has found nothing begins with nothing; kept for the count of lost frames.
    private var lostBefore: UInt32 = 0

    /// An adapter whose channel is closed.
    public init(_ dialect: SLCANDialect, bitRate: Int? = nil) {
        self.dialect = dialect
        settings = SLCANSettings(
            bitRate: bitRate, dataBitRate: dialect.usualDataBitRate, sendsAtOnce: dialect != .can232)
    }

    // MARK: From the tool

    public mutating func receive(_ bytes: [UInt8], now: SimInstant, _ port: inout BusPort) {
        for byte in bytes {
            guard byte == 0x0D else {
                if line.count < dialect.lineLimit { line.append(byte) } else { lineIsTooLong = true }
                continue
            }
            if lineIsTooLong {
                acknowledge(false, &port)
            } else {
                take(now: now, &port)
            }
            line.removeAll(keepingCapacity: true)
            lineIsTooLong = false
        }
    }

    private static let success: UInt8 = 0x0D
    private static let refusal: UInt8 = 0x07

    /// Answers a command with a carriage return or BEL, if the adapter answers at all.
    private func acknowledge(_ isDone: Bool, _ port: inout BusPort) {
        if dialect.acknowledges { port.output.append(isDone ? Self.success : Self.refusal) }
    }

    private mutating func take(now: SimInstant, _ port: inout BusPort) {
        guard let command = line.first else { return acknowledge(true, &port) }
        switch command {
        case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "r"), UInt8(ascii: "R"):
            send(command, now: now, &port)
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "b"), UInt8(ascii: "B"):
            send(command, now: now, &port)
        case UInt8(ascii: "P"): poll(&port)
        case UInt8(ascii: "A"): pollAll(&port)
        case UInt8(ascii: "V"): say("V1013", &port, line.count == 1)
        case UInt8(ascii: "v"): say("v1013", &port, dialect == .clone && line.count == 1)
        case UInt8(ascii: "N"): say("NDYNO", &port, line.count == 1)
        case UInt8(ascii: "F"): tellStatus(&port)
        default: acknowledge(execute(command, &port), &port)
        }
    }

    private func say(_ text: StaticString, _ port: inout BusPort, _ isKnown: Bool) {
        guard isKnown else { return acknowledge(false, &port) }
        port.output.append(text: text)
        port.output.append(Self.success)
    }

    /// Executes a command that is answered with a carriage return only; returns whether it is possible.
    private mutating func execute(_ command: UInt8, _ port: inout BusPort) -> Bool {
        switch command {
        case UInt8(ascii: "O"): return open(.open, &port)
        case UInt8(ascii: "L"): return open(.listening, &port)
        case UInt8(ascii: "C"): return close(&port)
        case UInt8(ascii: "Q"): return digit.map { $0 <= 0x32 } ?? false
        default: break
        }
        // All others configure a closed channel.
        guard channel == .closed else { return false }
        switch command {
        case UInt8(ascii: "S"):
            guard let digit, let rate = SLCANSettings.bitRate(digit: digit, dialect) else { return false }
            settings.bitRate = rate
        case UInt8(ascii: "Y"):
            guard let digit, let rate = SLCANSettings.dataBitRate(digit: digit, dialect) else { return false }
            settings.dataBitRate = rate
        case UInt8(ascii: "s"):
            guard let value = hex(1..<5), line.count == 5 else { return false }
            settings.bitRate = SLCANSettings.bitRate(
                timing0: UInt8(truncatingIfNeeded: value >> 8), timing1: UInt8(truncatingIfNeeded: value))
        case UInt8(ascii: "X"):
            guard let isOn = flag, dialect == .can232 else { return false }
            settings.sendsAtOnce = isOn
        case UInt8(ascii: "W"):
            guard let isSingle = flag else { return false }
            settings.hasSingleFilter = isSingle
        case UInt8(ascii: "Z"):
            guard let isOn = flag else { return false }
            settings.hasTimestamps = isOn
        case UInt8(ascii: "M") where dialect == .canable25 && line == [command, UInt8(ascii: "S")]:
            settings.marksErrorPassive = true
        case UInt8(ascii: "M"):
            guard let value = hex(1..<9), line.count == 9 else { return false }
            settings.acceptanceCode = value
        case UInt8(ascii: "m"):
            guard let value = hex(1..<9), line.count == 9 else { return false }
            settings.acceptanceMask = value
        case UInt8(ascii: "U"):
            // The rate of the serial line is the link's; the command has no further effect.
            return dialect == .can232 && digit.map { $0 <= 0x36 } ?? false
        default: return false
        }
        return true
    }

    /// The only digit after a command.
    private var digit: UInt8? {
        line.count == 2 && (0x30...0x39).contains(line[1]) ? line[1] : nil
    }

    /// The only 0 or 1 after a command.
    private var flag: Bool? { digit.flatMap { $0 <= 0x31 ? $0 == 0x31 : nil } }

    /// Returns the number of the hex digits at `range` of the line.
    private func hex(_ range: Range<Int>) -> UInt32? {
        guard range.upperBound <= line.count else { return nil }
        var value: UInt32 = 0
        for place in range {
            guard let digit = Hex.value(of: line[place]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func open(_ wanted: Channel, _ port: inout BusPort) -> Bool {
        guard channel == .closed, line.count == 1, let rate = settings.bitRate else { return false }
        channel = wanted
        port.bitRate = rate
        port.dataBitRate = settings.dataBitRate
        port.listensOnly = wanted == .listening
        status = []
        queue.removeAll(keepingCapacity: true)
        lostBefore = port.statistics.lostFrames
        return true
    }

    private mutating func close(_ port: inout BusPort) -> Bool {
        guard line.count == 1, channel != .closed else { return line.count == 1 && dialect == .clone }
        channel = .closed
        port.leaveBus()
        queue.removeAll(keepingCapacity: true)
        return true
    }

    // MARK: Frames of the tool

    private mutating func send(_ command: UInt8, now: SimInstant, _ port: inout BusPort) {
        guard channel == .open, let frame = frame(command) else { return acknowledge(false, &port) }
        guard port.send(frame) else {
            if !frame.isFD { status.insert(.transmitQueueFull) }
            return acknowledge(false, &port)
        }
        guard dialect.acknowledges else { return }
        if settings.sendsAtOnce, dialect != .clone {
            port.output.append(frame.identifier.isExtended ? UInt8(ascii: "Z") : UInt8(ascii: "z"))
        }
        port.output.append(Self.success)
    }

    /// Returns the frame in the line; nil when it is malformed.
    private func frame(_ command: UInt8) -> CANFrame? {
        let isExtended = command & 0x20 == 0
        let kind = command | 0x20
        let isRemote = kind == UInt8(ascii: "r")
        let isFD = kind == UInt8(ascii: "d") || kind == UInt8(ascii: "b")
        let end = isExtended ? 9 : 4
        guard let raw = hex(1..<end), raw <= (isExtended ? 0x1FFF_FFFF : 0x7FF), line.count > end,
            let code = Hex.value(of: line[end]), isFD ? dialect.hasFD : code <= 8
        else { return nil }
        let length = DataLengthCode.lengths[Int(code)]
        let identifier = CANIdentifier(rawValue: raw, isExtended: isExtended)
        guard !isRemote else {
            return line.count == end + 1 ? CANFrame(remote: identifier, dataLengthCode: length) : nil
        }
        guard line.count == end + 1 + 2 * length else { return nil }
        var data = CANData()
        for index in 0..<length {
            let place = end + 1 + 2 * index
            guard let byte = hex(place..<place + 2) else { return nil }
            data.append(UInt8(truncatingIfNeeded: byte))
        }
        return isFD
            ? CANFrame(fd: identifier, data, bitRateSwitch: kind == UInt8(ascii: "b"))
            : CANFrame(identifier, data)
    }

    // MARK: Frames of the bus

    public mutating func received(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard channel != .closed, settings.accepts(frame), port.count(received: frame) else { return }
        // At another data rate the rest of the frame is noise.
        guard !frame.switchesBitRate || port.dataBitRate == port.busDataBitRate else {
            return failed(.protocolViolation, now: now, &port)
        }
        guard !settings.sendsAtOnce else { return append(frame, now, to: &port.output) }
        guard queue.count < Self.queueLimit else {
            status.formUnion([.receiveQueueFull, .dataOverrun])
            return
        }
        queue.append((frame, now))
    }

    public mutating func failed(_ error: BusError, now: SimInstant, _ port: inout BusPort) {
        status.formUnion(SLCANStatus(error))
    }

    private func append(_ frame: CANFrame, _ time: SimInstant, to output: inout [UInt8]) {
        let letter =
            frame.isFD
            ? (frame.switchesBitRate ? UInt8(ascii: "b") : UInt8(ascii: "d"))
            : frame.isRemote ? UInt8(ascii: "r") : UInt8(ascii: "t")
        output.append(frame.identifier.isExtended ? letter - 0x20 : letter)
        output.append(hex: frame.identifier.rawValue, width: frame.identifier.isExtended ? 8 : 3)
        output.append(hex: UInt32(frame.dataLengthCode), width: 1)
        output.append(hexOf: frame.data)
        if settings.hasTimestamps {
            output.append(hex: UInt32(max(0, time.nanoseconds) / 1_000_000 % 60_000), width: 4)
        }
        if settings.marksErrorPassive, frame.isFromErrorPassive { output.append(UInt8(ascii: "S")) }
        output.append(Self.success)
    }

    private mutating func poll(_ port: inout BusPort) {
        guard channel != .closed, line.count == 1, !settings.sendsAtOnce else {
            return acknowledge(false, &port)
        }
        guard !queue.isEmpty else { return acknowledge(true, &port) }
        let next = queue.removeFirst()
        append(next.frame, next.time, to: &port.output)
    }

    private mutating func pollAll(_ port: inout BusPort) {
        guard channel != .closed, line.count == 1, !settings.sendsAtOnce else {
            return acknowledge(false, &port)
        }
        for next in queue { append(next.frame, next.time, to: &port.output) }
        queue.removeAll(keepingCapacity: true)
        port.output.append(UInt8(ascii: "A"))
        port.output.append(Self.success)
    }

    private mutating func tellStatus(_ port: inout BusPort) {
        guard channel != .closed, line.count == 1 else { return acknowledge(false, &port) }
        if port.statistics.lostFrames != lostBefore { status.formUnion([.receiveQueueFull, .dataOverrun]) }
        lostBefore = port.statistics.lostFrames
        port.output.append(UInt8(ascii: "F"))
        port.output.append(hex: UInt32(status.rawValue), width: 2)
        port.output.append(Self.success)
        status = []
    }
}
