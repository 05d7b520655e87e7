import SimulationCore

/// Judges the misbehaviour `wrong-block`: the blocks of a download (ISO 14229-1, services 34, 36 and 37).
struct TransferDiscipline {
    let evaluator: CaseEvaluator

    private struct Block {
        let counter: UInt8
        let data: ArraySlice<UInt8>
        var isAcknowledged = false
    }

    /// A transfer that the ECU has accepted.
    private struct Transfer {
        /// In bytes.
        let size: Int
        /// The longest 36 message.
        let longest: Int
        let link: Int?
        var done = 0
        var next: UInt8 = 0x01
        var last: Block?
        var isRefused = false
    }

    func judge(
        _ form: NeverForm, _ span: CaseEvaluator.Span
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        let messages = DiagnosticConversation(evaluator, endpoint: form.endpoint).messages
        var transfer: Transfer?
        var asked: (size: Int, link: Int?)?
        var hasBlocks = false
        for message in messages {
            guard let service = message.bytes.first else { continue }
            switch (message.isRequest, service) {
            case (true, 0x34): asked = Self.size(message.bytes).map { ($0, message.link) }
            case (false, 0x74):
                guard let (size, link) = asked, let longest = Self.blockLength(message.bytes) else {
                    continue
                }
                transfer = Transfer(size: size, longest: longest, link: link)
                asked = nil
            case (true, 0x36):
                hasBlocks = true
                guard span.contains(message.moment) else { continue }
                if let mistake = Self.take(message, &transfer) { return broken(mistake, message.moment) }
            case (false, 0x76): Self.acknowledge(message.bytes, &transfer)
            case (false, 0x7F):
                // Busy, more time, and a wrong counter leave the transfer as it is.
                guard message.bytes.count >= 3, message.bytes[1] == 0x36,
                    ![0x21, 0x73, 0x78].contains(message.bytes[2])
                else { continue }
                transfer?.isRefused = true
            case (true, 0x37):
                guard span.contains(message.moment), let current = transfer, current.done < current.size
                else {
                    continue
                }
                let mistake = "the end of the transfer after \(current.done) of \(current.size) bytes"
                return broken(mistake, message.moment)
            case (false, 0x77): transfer = nil
            default: break
            }
        }
        guard hasBlocks else { throw CaseEvaluator.Obstacle("nothing was transferred") }
        return .held
    }

    private func broken(_ mistake: String, _ moment: Moment) -> Outcome {
        .broken("expected no wrong block; got \(mistake) at \(Words.seconds(moment.time))", at: moment)
            .showing("it transfers wrong blocks", mistake)
    }

    /// Takes a block; returns what is wrong with it, or nil.
    private static func take(
        _ message: DiagnosticConversation.Message, _ transfer: inout Transfer?
    ) -> String? {
        guard var current = transfer, message.bytes.count >= 2 else { return "a block without a transfer" }
        let (counter, data) = (message.bytes[1], message.bytes.dropFirst(2))
        let name = "block \(Hex.string([counter]))"
        if let link = current.link, let own = message.link, link != own {
            return "\(name) of a transfer that ended with its connection"
        }
        if current.isRefused { return "\(name) after a refusal" }
        defer { transfer = current }
        if let last = current.last, last.isAcknowledged, counter == last.counter {
            return "\(name) again, which was acknowledged"
        }
        if let last = current.last, !last.isAcknowledged {
            guard counter == last.counter else {
                return "\(name) before \(Hex.string([last.counter])) was acknowledged"
            }
            return last.data.elementsEqual(data) ? nil : "\(name) again with other data"
        }
        guard counter == current.next else { return "\(name) instead of \(Hex.string([current.next]))" }
        if data.count + 2 > current.longest {
            return "\(name) of \(data.count + 2) bytes, more than \(current.longest)"
        }
        if data.count + 2 < current.longest, current.done + data.count < current.size {
            return "\(name) of \(data.count + 2) bytes, fewer than \(current.longest)"
        }
        current.last = Block(counter: counter, data: data)
        return nil
    }

    private static func acknowledge(_ bytes: [UInt8], _ transfer: inout Transfer?) {
        guard let last = transfer?.last, !last.isAcknowledged, bytes.count >= 2, bytes[1] == last.counter
        else {
            return
        }
        transfer?.last?.isAcknowledged = true
        transfer?.done += last.data.count
        transfer?.next = last.counter &+ 1
    }

    /// Returns the size that a request 34 states, or nil.
    private static func size(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 3 else { return nil }
        let (sizes, addresses) = (Int(bytes[2] >> 4), Int(bytes[2] & 0x0F))
        guard (1...4).contains(sizes), bytes.count == 3 + sizes + addresses else { return nil }
        return bytes[(3 + addresses)...].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the length of the longest 36 message that an answer 74 states, or nil.
    private static func blockLength(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2, case let count = Int(bytes[1] >> 4), (1...4).contains(count),
            bytes.count >= 2 + count
        else { return nil }
        return bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
