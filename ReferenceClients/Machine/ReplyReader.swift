/// Parses the text of an answer: removes echo and noise, separates texts from data, and joins data into messages.
struct ReplyReader: Sendable {
    /// The command as sent, without its carriage return; empty when there is none.
    let command: String

    /// The first byte of the request, or nil for a command to the adapter.
    let service: UInt8?

    let bug: BugSwitch<ClientBug>

    /// Parses `answer`, which has no prompt.
    func read(_ answer: [UInt8]) -> Reply {
        var reply = Reply()
        var assembly = MessageAssembly(bug: bug)
        for (place, original) in Self.lines(of: answer, bug: bug).enumerated() {
            if bug == .needsEcho, place == 0 { continue }
            var line = withoutEcho(original.filter { $0 != " " }.uppercased())
            if bug == .busInitIsError, line.hasPrefix("BUSINIT") { return Reply(texts: [.noVehicle]) }
            if bug == .ignoresSearching, line.hasPrefix("SEARCHING") { return Reply(texts: [.noVehicle]) }
            if bug == .takesDamagedLines { line = String(line.prefix { $0 != "<" }) }
            line = Self.withoutAnnouncement(line)
            guard !line.isEmpty else { continue }
            reply.lines.append(line)
            reply.originals.append(original)
            if let text = AdapterText.find(in: line) {
                reply.texts.append(text)
                if bug == .noDataAsHex, text == .noData, let service {
                    let pid = UInt8(command.suffix(2), radix: 16) ?? 0
                    reply.messages.append(Message(bytes: [service | 0x40, pid, 0x0A, 0xDA]))
                }
            } else if let service, let frame = FrameLine(service: service, bug: bug).read(line) {
                assembly.take(frame)
            }
        }
        assembly.finish(&reply)
        return reply
    }

    /// The lines of `answer` without bytes that are not text: NUL, other control characters, 7Fh and above.
    private static func lines(of answer: [UInt8], bug: BugSwitch<ClientBug>) -> [String] {
        var answer = answer[...]
        if bug == .highBitEndsAnswer, let end = answer.firstIndex(where: { $0 >= 0x80 }) {
            answer = answer[..<end]
        }
        return answer.split { $0 == 0x0D }.map { line in
            var line = line
            if bug == .nulEndsLine, let end = line.firstIndex(of: 0) { line = line[..<end] }
            if bug == .needsSpaces, isDigits(line), line.count > 8 { line = [] }
            if bug == .evenDigitsOnly, isDigits(line), line.count > 3, !line.count.isMultiple(of: 2) {
                line = []
            }
            if bug == .capitalsOnly { line = line.filter { !(0x61...0x7A).contains($0) } }
            if bug == .keepsLineFeeds { return String(decoding: line, as: UTF8.self) }
            return String(decoding: line.filter { 0x20...0x7E ~= $0 }, as: UTF8.self)
        }
    }

    /// Whether `line` has hex digits only.
    private static func isDigits(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0 }
    }

    /// `line` without the command at its beginning: the echo is on a line of its own or directly before other text.
    private func withoutEcho(_ line: String) -> String {
        if bug == .removesEchoAnywhere, !command.isEmpty, let range = line.firstRange(of: command) {
            return String(line[..<range.lowerBound] + line[range.upperBound...])
        }
        if bug == .echoNotStripped || bug == .onlyPlainOK && command != "ATE0" { return line }
        return line.hasPrefix(command) ? String(line.dropFirst(command.count)) : line
    }

    /// `line` without `SEARCHING...` before the data.
    private static func withoutAnnouncement(_ line: String) -> String {
        let word = "SEARCHING"
        return line.hasPrefix(word) ? String(line.dropFirst(word.count).drop { $0 == "." }) : line
    }
}
