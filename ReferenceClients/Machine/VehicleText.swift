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
        if bug == .joinsVINs, sources.count > 1 {
            return [
                messages.flatMap { parts(Array($0.bytes.dropFirst(3)), itemLength).map(characters) }.joined()
            ]
        }
        for source in sources {
            let own = messages.filter { $0.source == source }.map { Array($0.bytes.dropFirst(2)) }
            if let items = items(own) { return items }
        }
        return nil
    }

    /// The items in the messages of one ECU, from the count or number on.
    private func items(_ messages: [[UInt8]]) -> [String]? {
        guard let first = messages.first, first.count != 5 else { return numbered(messages) }
        let text = first.dropFirst()
        if bug == .partialMessages { return [characters(Array(text))] }
        guard !text.isEmpty, text.count.isMultiple(of: itemLength) else { return nil }
        return parts(Array(text), itemLength).map(characters)
    }

    /// The items in messages of four bytes behind their number.
    private func numbered(_ messages: [[UInt8]]) -> [String]? {
        if bug == .firstLineOfVIN { return messages.first.map { [characters(Array($0.dropFirst()))] } }
        let each = (itemLength + 3) / 4
        let ordered = Set(messages).sorted { $0.lexicographicallyPrecedes($1) }
        guard ordered.count.isMultiple(of: each), ordered.last?.first == UInt8(clamping: ordered.count) else {
            return nil
        }
        let text = ordered.flatMap { $0.dropFirst() }
        if bug == .keepsFiller { return [String(decoding: text.map { $0 == 0 ? 0x30 : $0 }, as: UTF8.self)] }
        return parts(text, each * 4).map(characters)
    }

    /// `bytes` in parts of `length`.
    private func parts(_ bytes: [UInt8], _ length: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0...].prefix(length)) }
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
