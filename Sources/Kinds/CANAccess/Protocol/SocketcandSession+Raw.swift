import CANBus
import SimulationCore

/// Raw and control mode.
extension SocketcandSession {
    /// Handles an element in raw mode; a syntax error has no answer.
    mutating func takeRaw(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        if ElementWords.begins(text, with: "< send ") {
            guard let frame = Self.frame(in: text, after: 7, word: 2) else { return }
            return send(frame, now: now, &port)
        }
        if carriesFD, ElementWords.begins(text, with: "< sendfd ") {
            guard let frame = Self.flexibleFrame(in: text) else { return }
            return send(frame, now: now, &port)
        }
        if ElementWords.begins(text, with: "< sendrtr ") {
            var scanner = ElementScanner(text, after: 10)
            guard let raw = scanner.number(radix: 16), let length = scanner.byte(radix: 10), length <= 8
            else { return }
            let identifier = ElementWords.identifier(raw, word: 2, in: text)
            return send(CANFrame(remote: identifier, dataLengthCode: Int(length)), now: now, &port)
        }
        refuseCommand(&port)
    }

    /// Returns the frame of `id dlc bytes` after the first `skipped` bytes, whose identifier is word number `word`; nil for a
    /// syntax error.
    static func frame(in text: ArraySlice<UInt8>, after skipped: Int, word: Int) -> CANFrame? {
        var scanner = ElementScanner(text, after: skipped)
        guard let raw = scanner.number(radix: 16), let data = scanner.data() else { return nil }
        return CANFrame(ElementWords.identifier(raw, word: word, in: text), data)
    }

    /// Returns the frame of `< sendfd id length bytes >`, whose length is decimal; nil for a syntax error. The element has no
    /// flags: the frame switches the bit rate (unverified).
    static func flexibleFrame(in text: ArraySlice<UInt8>) -> CANFrame? {
        var scanner = ElementScanner(text, after: 9)
        guard let raw = scanner.number(radix: 16), let data = scanner.data(most: CANData.capacity) else {
            return nil
        }
        return CANFrame(fd: ElementWords.identifier(raw, word: 2, in: text), data, bitRateSwitch: true)
    }

    /// Queues a frame of the client; one that the queue cannot take is lost, and the controller reports it.
    mutating func send(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard !port.send(frame), !port.listensOnly, mode == .raw else { return }
        let stamp = port.timestamp(of: now)
        write(&port) {
            $0.append(text: "< error ")
            $0.append(hex: BusError.overflow.linuxClass, width: 3)
            $0.append(0x20)
            $0.append(seconds: stamp)
            $0.append(text: " >")
        }
    }

    /// Appends a received data frame: data without blanks, and two blanks before `>` when there is none.
    static func append(_ frame: CANFrame, at stamp: SimInstant, to output: inout [UInt8]) {
        output.append(text: frame.isFD ? "< fdframe " : "< frame ")
        output.append(hex: frame.identifier.rawValue, width: frame.identifier.isExtended ? 8 : 3)
        output.append(0x20)
        output.append(seconds: stamp)
        output.append(0x20)
        output.append(hexOf: frame.data)
        output.append(text: " >")
    }

    // MARK: Control mode

    /// Handles an element in control mode.
    mutating func takeControl(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        guard ElementWords.begins(text, with: "< statistics ") else { return refuseCommand(&port) }
        var scanner = ElementScanner(text, after: 13)
        guard let interval = scanner.number(radix: 10) else { return }
        report.set(milliseconds: UInt32(truncatingIfNeeded: interval))
    }

    static func append(_ traffic: BusPort.Statistics, to output: inout [UInt8]) {
        output.append(text: "< stat ")
        for (place, number) in [
            traffic.receivedBytes, traffic.receivedFrames, traffic.sentBytes, traffic.sentFrames,
        ].enumerated() {
            if place > 0 { output.append(0x20) }
            output.append(decimal: UInt64(number))
        }
        output.append(text: " >")
    }
}

/// The periodic report of control mode.
struct StatisticsReport: Sendable {
    /// The interval in milliseconds; 0 for none.
    private var interval: UInt32 = 0

    /// When the last report was sent, or control mode begun.
    private var last: SimInstant = .powerOn

    /// The shortest interval between two reports: the daemon looks every 10 ms.
    private static let shortest: UInt32 = 10

    /// When the next report is due; nil for none.
    var due: SimInstant? {
        interval == 0
            ? nil : last.advanced(byNanoseconds: Int64(max(interval, Self.shortest)) * 1_000_000)
    }

    mutating func begin(now: SimInstant) { last = now }

    mutating func set(milliseconds: UInt32) { interval = milliseconds }

    mutating func next(now: SimInstant) { last = now }
}
