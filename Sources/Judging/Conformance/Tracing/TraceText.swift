import Endpoints
package import Rig
package import SimulationCore

/// Formats journal records as events of a trace.
package struct TraceText {
    /// The largest number of payload bytes that are printed; the number of the others follows.
    ///
    /// Frames print a third of it and no number.
    package static let longest = 200

    private let endpoints: [EndpointDescription]
    private let ecus: [String]
    private let clients: [CaseRecord.Client]

    package init(_ description: RigDescription, clients: [CaseRecord.Client] = []) {
        self.clients = clients
        endpoints = description.endpoints
        ecus = description.vehicle.ecus.map(\.name)
    }

    /// Returns whether `record` is drawn.
    ///
    /// An `answer` repeats an `output`, a `sample` is plotted, a `peer` names an address, and a `frame` may repeat a datagram.
    func isDrawn(_ record: JournalRecord) -> Bool {
        switch record.kind {
        case .answer, .sample, .peer: false
        case .frame: !(description(of: record)?.exchangesFrames ?? false)
        default: true
        }
    }

    private func description(of record: JournalRecord) -> EndpointDescription? {
        record.endpoint.flatMap { endpoints.endpoint($0) }
    }

    package func event(_ record: JournalRecord, _ entry: JournalEntry) -> Trace.Event {
        let client = entry.kind == .client ? clients.first { $0.number == record.connection } : nil
        let endpoint = (client?.endpoint ?? record.endpoint).flatMap { endpoints.endpoint($0)?.name }
        return Trace.Event(
            record: record.sequence, time: record.time.seconds, kind: "\(entry.kind)",
            endpoint: endpoint ?? "",
            connection: entry.kind == .client ? 0 : record.connection,
            text: (client.map { "\($0.name): " } ?? "") + text(entry, at: record.endpoint),
            detail: detail(entry))
    }

    private func text(_ entry: JournalEntry, at endpoint: EndpointID?) -> String {
        switch entry {
        case .input(let bytes): return text(Array(bytes), isRequest: true, at: endpoint)
        case .output(let output): return text(Array(output.bytes), isRequest: false, at: endpoint)
        case .answer(let bytes): return Self.printable(bytes: Array(bytes))
        case .request(let request): return Self.printable(bytes: Array(request.line))
        case .frame(let frame): return Self.text(frame.form, frame.data)
        case .client(let client): return Self.text(client)
        case .connect, .disconnect, .sample, .event, .note, .fault, .peer:
            return Self.printable(words: Array(entry.text.utf8))
        }
    }

    /// Formats the bytes between a client and the endpoint, by the kind of the endpoint.
    private func text(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointID?) -> String {
        guard let description = endpoint.flatMap({ endpoints.endpoint($0) }) else {
            return Self.printable(bytes: bytes)
        }
        return description.dialect?.words(bytes, isRequest: isRequest, at: description)
            ?? Self.printable(bytes: bytes)
    }

    /// Formats a frame or a signal on a bus with these data.
    package static func text(
        _ form: JournalEntry.Frame.Form, _ data: some RandomAccessCollection<UInt8>
    ) -> String {
        let shown = Hex.string(data.prefix(longest / 3))
        switch form {
        case .message: return shown
        case .inFrameResponse: return "in-frame \(shown)"
        case .fiveBaud: return "five baud \(shown)"
        case .wakeUp: return "wake-up"
        case .can(let number, let isExtended, let isRemote):
            let identifier = Hex.string(number, width: isExtended ? 8 : 3)
            if isRemote { return "\(identifier) remote" }
            return shown.isEmpty ? identifier : "\(identifier)  \(shown)"
        case .canFD(let number, let isExtended, let bitRateSwitch, let errorStateIndicator):
            let identifier = Hex.string(number, width: isExtended ? 8 : 3)
            let flags = (bitRateSwitch ? " BRS" : "") + (errorStateIndicator ? " ESI" : "")
            return "\(identifier)  FD\(flags) [\(data.count)]  \(shown)"
        }
    }

    private static func text(_ client: JournalEntry.Client) -> String {
        let words = printable(words: Array(client.line))
        return switch client {
        case .exited(let status, _): "exited with status \(status)" + (words.isEmpty ? "" : ": \(words)")
        case .killed(let signal, _): "killed by signal \(signal)" + (words.isEmpty ? "" : ": \(words)")
        case .truncated(let count, _): "\(count) more bytes were printed"
        case .asked: "the person is asked: \(words)"
        case .answered: "the person answers: \(words)"
        case .started, .output, .errorOutput, .stopped: words
        }
    }

    private func detail(_ entry: JournalEntry) -> String {
        switch entry {
        case .frame(let frame): sender(frame.sender)
        case .fault(let fault): "\(fault.stage)"
        case .client(let client): "\(client.stage)"
        case .request(let request): Self.flags(request.flags)
        case .connect, .disconnect, .input, .output, .answer, .sample, .event, .note, .peer: ""
        }
    }

    private func sender(_ sender: BusSender) -> String {
        switch sender {
        case .ecu(let index) where ecus.indices.contains(index): ecus[index]
        case .traffic: Trace.Event.vehicle
        case .ecu, .tap, .foreign: Trace.Event.tester
        }
    }

    private static func flags(_ flags: JournalRecord.RequestFlags) -> String {
        let names: [(JournalRecord.RequestFlags, String)] = [
            (.repeated, "repeated"), (.aborted, "aborted"), (.partial, "never ended"),
        ]
        return names.filter { flags.contains($0.0) }.map(\.1).joined(separator: ", ")
    }

    /// Formats bytes: printable ASCII unchanged, `\r`, `\n`, `\\`, and `\xNN` for all others.
    package static func printable(bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes.prefix(longest) {
            switch byte {
            case 0x0D: text += "\\r"
            case 0x0A: text += "\\n"
            case 0x5C: text += "\\\\"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x" + Hex.string(byte, width: 2)
            }
        }
        return text + rest(bytes.count)
    }

    /// Formats a line of UTF-8: control characters as `\xNN`, all others unchanged.
    package static func printable(words bytes: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: bytes.prefix(longest), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0: text += "\\x" + Hex.string(scalar.value, width: 2)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + rest(bytes.count)
    }

    private static func rest(_ count: Int) -> String {
        count > longest ? " … \(count - longest) more bytes" : ""
    }
}
