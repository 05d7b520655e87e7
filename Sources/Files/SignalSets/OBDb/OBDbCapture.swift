import SimulationCore

/// Captured answers of the test cases beside an OBDb set, `tests/test_cases/<year>/commands/<id>.yaml`.
package struct OBDbTestFile: Hashable, Sendable {
    /// The model year: the folder's name.
    package var year: Int
    package var bytes: [UInt8]

    package init(year: Int, bytes: [UInt8]) {
        self.year = year
        self.bytes = bytes
    }
}

/// The captured data of commands, taken from test cases.
struct OBDbCaptures {
    /// The part of a `command_id` about a request.
    private struct Key: Hashable {
        let head: String
        let request: [UInt8]
        /// The first byte of requests (extended addressing), or nil.
        let extendedAddress: UInt8?
    }

    /// The first usable answer of one ECU.
    private struct Answer {
        let responder: UInt32
        /// The first byte of the answers to a request with an address.
        let address: UInt8?
        /// The data after the echo of the request.
        let data: [UInt8]
    }

    private var answers: [Key: [Answer]] = [:]

    /// Reads `files` in order; the first usable answer of a command counts. Lines that are not frames are skipped.
    init(_ files: [OBDbTestFile]) {
        for file in files { read(String(decoding: file.bytes, as: UTF8.self)) }
    }

    private func answers(to command: OBDbCommand) -> [Answer] {
        answers[
            Key(
                head: command.headerText, request: command.bytes, extendedAddress: command.extendedAddress)]
            ?? []
    }

    /// Returns the identifier of the first captured answer to `command`.
    func responder(of command: OBDbCommand) -> UInt32? { answers(to: command).first?.responder }

    /// Returns the captured data of the answer of `responder` to `command` after the echo of the request.
    func data(of command: OBDbCommand, from responder: UInt32) -> [UInt8]? {
        answers(to: command).first { $0.responder == responder }?.data
    }

    /// Returns whether an answer to `command` was captured, whoever sent it.
    func hold(_ command: OBDbCommand) -> Bool { !answers(to: command).isEmpty }

    /// Returns the captured first byte of the answers of `responder` to `command`, which has an address.
    func address(of command: OBDbCommand, from responder: UInt32) -> UInt8? {
        answers(to: command).first { $0.responder == responder }?.address
    }

    /// The content of a `command_id`.
    private struct Header {
        let head: String
        let request: [UInt8]
        let extendedAddress: UInt8?
    }

    private mutating func read(_ text: String) {
        var header: Header?
        var frames: [(id: UInt32, data: [UInt8])] = []
        func flush(_ captures: inout OBDbCaptures) {
            if let header, !frames.isEmpty { captures.add(frames, header) }
            frames.removeAll()
        }
        for line in text.split(whereSeparator: \.isNewline) {
            var words = line.drop { $0 == " " || $0 == "-" }
            if words.hasPrefix("command_id:") {
                flush(&self)
                words = words.dropFirst("command_id:".count)
                header = Self.header(words.filter { !" \"'".contains($0) })
            } else if words.contains("response:") || words.contains("expected_values:") {
                flush(&self)
                if let colon = words.lastIndex(of: ":"), words.contains("response:") {
                    let rest = words[words.index(after: colon)...].filter { !" |>\"'-".contains($0) }
                    if let frame = Self.frame(rest) { frames.append(frame) }
                }
            } else if let frame = Self.frame(words.filter { !" \"'".contains($0) }) {
                frames.append(frame)
            }
        }
        flush(&self)
    }

    private static func header(_ text: String) -> Header? {
        let halves = text.split(separator: "|", maxSplits: 1)
        let parts = (halves.first ?? "").split(separator: ".")
        guard parts.count >= 2, let request = parts.last.flatMap({ Hex.bytes($0) }), !request.isEmpty else {
            return nil
        }
        let options = halves.count > 1 ? halves[1].split(separator: ",") : []
        let address = options.first { $0.hasPrefix("e=") }.flatMap { UInt8($0.dropFirst(2), radix: 16) }
        return Header(head: String(parts[0]).uppercased(), request: request, extendedAddress: address)
    }

    /// Returns the CAN frame of a line: an id of 3 or 8 digits, then bytes without spaces.
    private static func frame(_ text: String) -> (id: UInt32, data: [UInt8])? {
        guard text.utf8.allSatisfy({ Hex.value(of: $0) != nil }) else { return nil }
        let digits = text.count % 2 == 1 ? 3 : 8
        guard text.count > digits, text.count <= digits + 16, let id = UInt32(text.prefix(digits), radix: 16),
            let data = Hex.bytes(text.dropFirst(digits))
        else { return nil }
        return (id, data)
    }

    /// Adds the answers in `frames`, which are put together as ISO 15765-2 demands, one for each responder.
    private mutating func add(
        _ frames: [(id: UInt32, data: [UInt8])], _ header: Header
    ) {
        var messages: [UInt32: (length: Int, data: [UInt8])] = [:]
        var testers: [UInt32: UInt8] = [:]
        for frame in frames {
            let data = header.extendedAddress == nil ? frame.data : Array(frame.data.dropFirst())
            if header.extendedAddress != nil { testers[frame.id] = frame.data.first }
            guard let control = data.first else { continue }
            switch control >> 4 {
            case 0 where control > 0:
                guard data.count > Int(control) else { continue }
                messages[frame.id] = (Int(control), Array(data[1...Int(control)]))
            case 1 where data.count >= 2:
                messages[frame.id] = (Int(control & 15) << 8 | Int(data[1]), Array(data[2...]))
            case 2:
                guard var message = messages[frame.id], message.data.count < message.length else { continue }
                message.data += data.dropFirst()
                messages[frame.id] = message
            default: continue
            }
        }
        guard let service = header.request.first else { return }
        let echo = [service | 0x40] + header.request.dropFirst()
        for (id, message) in messages.sorted(by: { $0.key < $1.key })
        where message.data.count >= message.length {
            let answer = message.data.prefix(message.length)
            guard answer.starts(with: echo) else { continue }
            let key = Key(
                head: header.head, request: header.request, extendedAddress: header.extendedAddress)
            guard answers[key]?.contains(where: { $0.responder == id }) != true else { continue }
            answers[key, default: []].append(
                Answer(responder: id, address: testers[id], data: Array(answer.dropFirst(echo.count))))
        }
    }
}
