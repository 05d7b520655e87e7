import SimulationCore

extension AppStep {
    /// The trouble code of three bytes that the step names; nil when it names none.
    fileprivate var code: [UInt8]? { HexText.bytes(self["code"]).flatMap { $0.count == 3 ? $0 : nil } }
}

/// Reads a snapshot record of a trouble code (service 19 04): its identifiers with their data.
struct FrameJob: TesterJob {
    let code: [UInt8]
    let record: UInt8
    let items: [ReadJob.Item]

    /// Parses `frame F40C:2 F405:1 code=042000 record=00`.
    init?(_ step: AppStep) {
        let items = step["0"].split(separator: " ").compactMap { ReadJob.Item($0) }
        guard let code = step.code, let record = UInt8(step["record"], radix: 16), !items.isEmpty else {
            return nil
        }
        (self.code, self.record, self.items) = (code, record, items)
    }

    mutating func begin(_ desk: inout TesterDesk) {
        desk.ask([0x19, 0x04] + code + [record], echo: 5)
    }

    /// Shows the data of the identifiers that the tester knows; the length of another one is not known, so that nothing
    /// behind it can be read. Without a record the ECU states code and status only.
    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        guard case .positive(let message) = reply else { return giveUp(reply.words, &desk) }
        var found: [UInt16: [UInt8]] = [:]
        var rest = message.dropFirst(8)
        while let item = items.first(where: {
            rest.starts(with: [UInt8($0.id >> 8), UInt8(truncatingIfNeeded: $0.id)])
        }),
            rest.count >= 2 + item.length
        {
            found[item.id] = Array(rest.dropFirst(2).prefix(item.length))
            rest = rest.dropFirst(2 + item.length)
        }
        if desk.bug == .needsWholeFrame, !rest.isEmpty { found = [:] }
        for item in items {
            desk.say("data", "\(item.name):\(found[item.id].map { Hex.string($0, separator: "") } ?? "none")")
        }
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("message", "frame: \(reason)")
    }
}

/// Reads an extended data record of a trouble code (service 19 06).
struct RecordJob: TesterJob {
    let code: [UInt8]
    let record: UInt8
    let length: Int

    /// Parses `record code=042000 number=91 length=4`.
    init?(_ step: AppStep) {
        guard let code = step.code, let record = UInt8(step["number"], radix: 16),
            let length = Int(step["length"]), (0...4000).contains(length)
        else { return nil }
        (self.code, self.record, self.length) = (code, record, length)
    }

    mutating func begin(_ desk: inout TesterDesk) { desk.ask([0x19, 0x06] + code + [record], echo: 5) }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        guard case .positive(let message) = reply else { return giveUp(reply.words, &desk) }
        let start = desk.bug == .recordWithoutStatus ? 6 : 7
        let data = message.dropFirst(start).prefix(length)
        let isThere = message.count == 7 + length && message[6] == record
        let value = message.count == 6 ? "none" : isThere ? Hex.string(data, separator: "") : "invalid"
        desk.say("data", "\(Hex.string([record])):\(value)")
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("message", "record: \(reason)")
    }
}

/// Clears a group of trouble codes (service 14).
struct ClearJob: TesterJob {
    let group: [UInt8]

    /// Parses `clear group=FFFF33`.
    init?(_ step: AppStep) {
        guard let group = HexText.bytes(step["group"]), group.count == 3 else { return nil }
        self.group = group
    }

    mutating func begin(_ desk: inout TesterDesk) { desk.ask([0x14] + group, echo: 1, mayRepeat: false) }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        guard case .positive = reply else { return giveUp(reply.words, &desk) }
        desk.say("message", "cleared")
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("message", desk.bug == .clearedAnyway ? "cleared" : "clear: \(reason)")
    }
}
