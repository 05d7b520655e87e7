/// Parses the texts in answers of service 09.
///
/// Source: SAE J1979, service 09: on CAN one message with the number of items; on other links messages of four bytes,
/// numbered from 1, with zeros before the text of a vehicle identification number.
struct VehicleText: Sendable {
    /// The requested information type.
    let infoType: UInt8

    /// The number of characters of one item.
    let itemLength: Int

    let bug: BugSwitch<ClientBug>

    /// The items of the first ECU with a complete answer; nil when there is none.
    func read(_ reply: Reply) -> [String]? {
        let messages = reply.messages.filter { $0.bytes.starts(with: [0x49, infoType]) }
        let sources = messages.reduce(into: [UInt32?]()) {
            if !$0.contains($1.source) { $0.append($1.source) }
        }
        for source in sources {
            let own = messages.filter { $0.source == source }.map { Array($0.bytes.dropFirst(2)) }
            if let items = items(own) { return items }
        }
        return nil
    }

    /// The items in the messages of one ECU, from the count or number on.
    private func items(_ messages: [[UInt8]]) -> [String]? {
        guard let first = messages.first, let count = first.first else { return nil }
        if first.count != 5 {
            let text = Array(first.dropFirst())
            if bug == .partialMessages { return [characters(text)] }
            guard text.count >= itemLength * max(1, Int(count)) else { return nil }
            return stride(from: 0, to: text.count - itemLength + 1, by: itemLength).map {
                characters(Array(text[$0..<$0 + itemLength]))
            }
        }
        return numbered(messages)
    }

    private func numbered(_ messages: [[UInt8]]) -> [String]? {
        if bug == .firstLineOfVIN { return messages.first.map { [characters(Array($0.dropFirst()))] } }
        var parts: [UInt8: [UInt8]] = [:]
        for message in messages where parts[message[0]] == nil {
            parts[message[0]] = Array(message.dropFirst())
        }
        let each = (itemLength + 3) / 4
        let count = parts.count
        guard count > 0, count.isMultiple(of: each), parts.keys.max() == UInt8(clamping: count) else {
            return nil
        }
        var text = parts.sorted { $0.key < $1.key }.flatMap(\.value)
        if bug == .keepsFiller { return [String(decoding: text.map { $0 == 0 ? 0x30 : $0 }, as: UTF8.self)] }
        var items: [String] = []
        while !text.isEmpty {
            items.append(characters(Array(text.prefix(each * 4))))
            text.removeFirst(min(each * 4, text.count))
        }
        return items
    }

    /// The printable characters of `bytes`; nil for blanks only.
    private func characters(_ bytes: [UInt8]) -> String {
        if bug == .showsBlankVIN {
            return String(decoding: bytes.map { 0x20...0x7E ~= $0 ? $0 : 0x3F }, as: UTF8.self)
        }
        let printable = bytes.filter { 0x20...0x7E ~= $0 }
        return printable.allSatisfy { $0 == 0x20 } ? "" : String(decoding: printable, as: UTF8.self)
    }
}
