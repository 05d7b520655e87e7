import CANBus
import SimulationCore

/// Broadcast manager mode.
extension SocketcandSession {
    /// The greatest number of masks of a multiplex filter, its selector included (the daemon's 257).
    private static let multiplexLimit: UInt64 = 257

    /// Handles an element in broadcast manager mode; a syntax error has no answer.
    mutating func takeBroadcast(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        if ElementWords.begins(text, with: "< send ") {
            guard let frame = Self.frame(in: text, after: 7, word: 2) else { return }
            send(frame, now: now, &port)
        } else if ElementWords.begins(text, with: "< add ") {
            var scanner = ElementScanner(text, after: 6)
            guard let interval = Self.interval(&scanner), let frame = Self.frame(&scanner, text) else {
                return
            }
            if manager.add(frame, interval: interval, now: now) { send(frame, now: now, &port) }
        } else if ElementWords.begins(text, with: "< update ") {
            guard let frame = Self.frame(in: text, after: 9, word: 2) else { return }
            manager.update(frame)
        } else if ElementWords.begins(text, with: "< delete ") {
            if let identifier = Self.identifier(in: text, after: 9) { manager.delete(identifier) }
        } else if ElementWords.begins(text, with: "< filter ") {
            var scanner = ElementScanner(text, after: 9)
            guard let interval = Self.interval(&scanner), let frame = Self.frame(&scanner, text) else {
                return
            }
            let rule = BroadcastManager.Filter.Rule.mask(BroadcastManager.bits(frame))
            manager.set(.init(rule, interval: interval), for: frame.identifier)
        } else if ElementWords.begins(text, with: "< muxfilter ") {
            setMultiplexFilter(text)
        } else if ElementWords.begins(text, with: "< subscribe ") {
            var scanner = ElementScanner(text, after: 12)
            guard let interval = Self.interval(&scanner), let raw = scanner.number(radix: 16) else { return }
            manager.set(
                .init(.every, interval: interval), for: ElementWords.identifier(raw, word: 4, in: text))
        } else if ElementWords.begins(text, with: "< unsubscribe ") {
            if let identifier = Self.identifier(in: text, after: 14) { manager.removeFilter(identifier) }
        } else {
            refuseCommand(&port)
        }
    }

    /// Reads seconds and microseconds, as nanoseconds.
    private static func interval(_ scanner: inout ElementScanner) -> Int64? {
        guard let seconds = scanner.number(radix: 10), let micros = scanner.number(radix: 10) else {
            return nil
        }
        // The greatest interval is a day, so that no sum overflows; a negative one is none.
        let day: UInt64 = 86_400
        guard seconds <= UInt64(Int64.max), micros <= UInt64(Int64.max) else { return 0 }
        let whole = min(seconds, day) * 1_000_000_000
        return Int64(min(whole + min(micros, day * 1_000_000) * 1000, day * 1_000_000_000))
    }

    /// Reads the frame after an interval, whose identifier is word number 4.
    private static func frame(_ scanner: inout ElementScanner, _ text: ArraySlice<UInt8>) -> CANFrame? {
        guard let raw = scanner.number(radix: 16), let data = scanner.data() else { return nil }
        return CANFrame(ElementWords.identifier(raw, word: 4, in: text), data)
    }

    private static func identifier(in text: ArraySlice<UInt8>, after skipped: Int) -> CANIdentifier? {
        var scanner = ElementScanner(text, after: skipped)
        return scanner.number(radix: 16).map { ElementWords.identifier($0, word: 2, in: text) }
    }

    /// Reads `< muxfilter s us id n bytes >`: n groups of eight bytes, the first of which selects.
    private mutating func setMultiplexFilter(_ text: ArraySlice<UInt8>) {
        var scanner = ElementScanner(text, after: 12)
        guard let interval = Self.interval(&scanner), let raw = scanner.number(radix: 16),
            let count = scanner.number(radix: 10), (2...Self.multiplexLimit).contains(count),
            let start = ElementWords.range(of: 6, in: text)?.lowerBound,
            text.endIndex - start >= Int(count) * 24
        else { return }
        var masks: [UInt64] = []
        for group in 0..<Int(count) {
            var mask: UInt64 = 0
            for byte in 0..<8 {
                let place = start + 24 * group + 3 * byte
                guard let high = Hex.value(of: text[place]), let low = Hex.value(of: text[place + 1]) else {
                    return
                }
                mask = mask << 8 | UInt64(high << 4 | low)
            }
            masks.append(mask)
        }
        let rule = BroadcastManager.Filter.Rule.multiplex(selector: masks[0], masks: Array(masks.dropFirst()))
        manager.set(
            .init(rule, interval: interval), for: ElementWords.identifier(raw, word: 4, in: text))
    }

    /// Passes a frame of the bus to the filters.
    mutating func offer(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard manager.offer(frame, now: now) else { return }
        let stamp = port.timestamp(of: now)
        write(&port) { Self.appendSpaced(frame, at: stamp, to: &$0) }
    }

    /// Does what is due in the broadcast manager.
    mutating func wakeManager(now: SimInstant, _ port: inout BusPort) {
        guard let due = manager.deadline, due <= now else { return }
        var (sent, delivered): ([CANFrame], [CANFrame]) = ([], [])
        manager.takeDue(
            now: now, present: port.present, bitRate: port.bitRate ?? port.usualBitRate,
            sharers: port.cyclicPorts, sent: &sent, delivered: &delivered)
        for frame in sent { send(frame, now: now, &port) }
        let stamp = port.timestamp(of: now)
        for frame in delivered { write(&port) { Self.appendSpaced(frame, at: stamp, to: &$0) } }
    }

    /// Appends a frame as this mode writes it: a blank after each byte, and one before `>`.
    private static func appendSpaced(_ frame: CANFrame, at stamp: SimInstant, to output: inout [UInt8]) {
        output.append(text: "< frame ")
        output.append(hex: frame.identifier.rawValue, width: frame.identifier.isExtended ? 8 : 3)
        output.append(0x20)
        output.append(seconds: stamp)
        output.append(0x20)
        for byte in frame.data {
            output.append(hexOf: CollectionOfOne(byte))
            output.append(0x20)
        }
        output.append(text: " >")
    }
}
