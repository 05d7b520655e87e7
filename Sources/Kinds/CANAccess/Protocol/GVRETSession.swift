public import CANBus
public import SimulationCore

/// A GVRET device on a stream, to which SavvyCAN connects: binary commands after F1h, little-endian.
///
/// Does no I/O and reads no clock. The device has one bus, number 0.
public struct GVRETSession: ToolSession {
    /// The byte or field that the parser waits for.
    private enum State: Sendable {
        case idle
        case command
        /// A command that takes this many bytes.
        case arguments(UInt8, count: Int)
        /// The data of a frame and the byte after them.
        case frameData(UInt8, count: Int)
    }

    private enum Command {
        static let frame: UInt8 = 0x00
        static let time: UInt8 = 0x01
        static let setBuses: UInt8 = 0x05
        static let parameters: UInt8 = 0x06
        static let device: UInt8 = 0x07
        static let alive: UInt8 = 0x09
        static let busCount: UInt8 = 0x0C
        static let otherBuses: UInt8 = 0x0D
        static let flexibleFrame: UInt8 = 0x14
    }

    private static let start: UInt8 = 0xF1
    /// The byte that turns on the binary protocol.
    private static let binary: UInt8 = 0xE7

    /// The build number that the device states.
    static let build: UInt16 = 618

    private var state = State.idle
    private var arguments: [UInt8] = []
    /// Whether the client has turned on the binary protocol; nothing is sent before.
    private var isBinary = false

    /// A client that has just connected; the device is on the bus from the start.
    public init(_ port: inout BusPort) {
        port.bitRate = port.usualBitRate
        port.dataBitRate = port.busDataBitRate
    }

    // MARK: From the client

    public mutating func receive(_ bytes: [UInt8], now: SimInstant, _ port: inout BusPort) {
        for byte in bytes { take(byte, now: now, &port) }
    }

    private mutating func take(_ byte: UInt8, now: SimInstant, _ port: inout BusPort) {
        switch state {
        case .idle:
            if byte == Self.binary { isBinary = true }
            if byte == Self.start {
                isBinary = true
                state = .command
            }
        case .command: begin(byte, now: now, &port)
        case .arguments(let command, let count):
            arguments.append(byte)
            if arguments.count == count { finish(command, now: now, &port) }
        case .frameData(let command, let count):
            arguments.append(byte)
            if arguments.count == 6 + count + 1 { sendFrame(command, count: count, &port) }
        }
    }

    private mutating func begin(_ command: UInt8, now: SimInstant, _ port: inout BusPort) {
        state = .idle
        arguments.removeAll(keepingCapacity: true)
        switch command {
        case Command.frame: state = .arguments(command, count: 6)
        // A classical firmware does not know the command.
        case Command.flexibleFrame where port.busDataBitRate != nil: state = .arguments(command, count: 6)
        case Command.setBuses: state = .arguments(command, count: 9)
        case Command.time:
            answer(command, &port)
            port.output.append(littleEndian: Self.micros(now))
        case Command.parameters:
            answer(command, &port)
            port.output.append((port.bitRate == nil ? 0 : 0x01) | (port.listensOnly ? 0x10 : 0))
            port.output.append(littleEndian: UInt32(port.bitRate ?? port.usualBitRate))
            port.output.append(0)
            port.output.append(littleEndian: 0)
        case Command.device:
            answer(command, &port)
            port.output.append(UInt8(truncatingIfNeeded: Self.build))
            port.output.append(UInt8(Self.build >> 8))
            // The version of the EEPROM's layout, no file, no automatic log, no single wire.
            port.output.append(contentsOf: [0x20, 0, 0, 0])
        case Command.alive: answer(command, &port)
        case Command.busCount:
            answer(command, &port)
            port.output.append(1)
        case Command.otherBuses:
            answer(command, &port)
            port.output.append(contentsOf: repeatElement(0, count: 15))
        // A command that the device does not know has no effect.
        default: break
        }
    }

    private func answer(_ command: UInt8, _ port: inout BusPort) {
        port.output.append(Self.start)
        port.output.append(command)
    }

    private mutating func finish(_ command: UInt8, now: SimInstant, _ port: inout BusPort) {
        guard command != Command.setBuses else {
            state = .idle
            return setBus(number(at: 0), &port)
        }
        // SavvyCAN has no other record for a frame of CAN FD: on a bus with CAN FD a length above eight means one.
        let isLong = arguments[5] > UInt8(ClassicalData.capacity) && port.busDataBitRate != nil
        guard command == Command.frame, !isLong else {
            state = .frameData(Command.flexibleFrame, count: min(Int(arguments[5]), CANData.capacity))
            return
        }
        // The firmware keeps eight data bytes at most.
        state = .frameData(command, count: min(Int(arguments[5] & 0x0F), ClassicalData.capacity))
    }

    private func number(at offset: Int) -> UInt32 {
        UInt32(arguments[offset]) | UInt32(arguments[offset + 1]) << 8 | UInt32(arguments[offset + 2]) << 16
            | UInt32(arguments[offset + 3]) << 24
    }

    /// Sends the frame in `arguments`. The protocol has no flags: a frame of CAN FD switches the bit rate (unverified).
    private mutating func sendFrame(_ command: UInt8, count: Int, _ port: inout BusPort) {
        state = .idle
        guard arguments[4] == 0 else { return }
        let raw = number(at: 0)
        let identifier = CANIdentifier(rawValue: raw, isExtended: raw >> 31 != 0)
        let data = CANData(arguments[6..<6 + count])
        guard command == Command.flexibleFrame else {
            _ = port.send(CANFrame(identifier, data))
            return
        }
        // A length that no frame has, 9 for example, is not sent.
        if Int(arguments[5]) == count, let frame = CANFrame(fd: identifier, data, bitRateSwitch: true) {
            _ = port.send(frame)
        }
    }

    /// Sets the bus: bit 31 says that bits 30 (enabled) and 29 (listen only) count; the lower 20 are the bit rate.
    private mutating func setBus(_ setting: UInt32, _ port: inout BusPort) {
        let rate = Int(min(setting & 0xFFFFF, 1_000_000))
        let hasFlags = setting >> 31 != 0
        let isEnabled = hasFlags ? setting >> 30 & 1 != 0 : rate > 0
        port.leaveBus()
        guard isEnabled else { return }
        port.bitRate = rate > 0 ? rate : port.usualBitRate
        port.dataBitRate = port.busDataBitRate
        port.listensOnly = hasFlags && setting >> 29 & 1 != 0
    }

    // MARK: From the bus

    /// Receives a frame of the bus; the protocol has no remote frames.
    public mutating func received(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard isBinary, !frame.isRemote, port.count(received: frame) else { return }
        answer(frame.isFD ? Command.flexibleFrame : Command.frame, &port)
        port.output.append(littleEndian: Self.micros(now))
        port.output.append(
            littleEndian: frame.identifier.rawValue | (frame.identifier.isExtended ? 1 << 31 : 0))
        port.output.append(UInt8(frame.data.count))
        // The number of the bus, which in a classical record is in the upper half of the length.
        if frame.isFD { port.output.append(0) }
        for byte in frame.data { port.output.append(byte) }
        port.output.append(0)
    }

    /// Returns the microseconds since power-on; the field wraps after 71 minutes.
    private static func micros(_ instant: SimInstant) -> UInt32 {
        UInt32(truncatingIfNeeded: instant.nanoseconds / 1000)
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt32) {
        for shift in [UInt32(0), 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
