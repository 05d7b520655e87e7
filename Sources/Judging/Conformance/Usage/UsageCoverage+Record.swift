import Endpoints
import SimulationCore

extension UsageCoverage {
    /// The largest number of different entries of one kind; it limits the memory that a client sending noise
    /// can use.
    static let mostKeys = 400

    /// The longest entry in characters; longer entries are truncated.
    static let longestKey = 40

    /// Counts what the client met in `record`.
    package init(_ record: CaseRecord) {
        self.init()
        var lines: [UInt64: [UInt8]] = [:]
        var sequence = record.journal.first
        // Only endpoints that answer in lines of text.
        let dialects = record.description.endpoints.map { endpoint in
            endpoint.dialect.flatMap { $0.endsWithPrompt ? $0 : nil }
        }
        while let written = record.journal[sequence] {
            sequence += 1
            guard [.request, .output, .fault].contains(written.kind) else { continue }
            switch record.journal.entry(of: written) {
            case .request(let request): addRequest(request)
            case .output(let output):
                guard let endpoint = written.endpoint, let dialect = dialects[endpoint.index] else {
                    continue
                }
                let wire = UInt64(endpoint.rawValue) << 32 | UInt64(written.connection)
                addOutput(output, to: &lines[wire, default: []], dialect)
            case .fault(let fault) where fault.stage == .acts: Self.count(fault.kind, in: &faults)
            default: break
            }
        }
        for (wire, line) in lines {
            if let dialect = dialects[Int(wire >> 32)] { addLine(line[...], dialect) }
        }
    }

    private static func count(_ key: String, in entries: inout [String: Int]) {
        let key = String(key.prefix(longestKey))
        guard !key.isEmpty, entries[key] != nil || entries.count < mostKeys else { return }
        entries[key, default: 0] += 1
    }

    private mutating func addRequest(_ request: JournalEntry.Request) {
        guard request.code == nil else { return }
        let text = request.line.filter { $0 > 0x20 && $0 < 0x7F }.map {
            (0x61...0x7A).contains($0) ? $0 - 0x20 : $0
        }
        guard !text.isEmpty else { return }
        if text.allSatisfy({ Hex.value(of: $0) != nil }) {
            // An odd last digit is the number of expected answers; it is not part of the request.
            let digits = text.count > 2 && text.count % 2 == 1 ? text.dropLast() : text[...]
            Self.count(String(decoding: digits, as: UTF8.self), in: &requests)
        } else if text.starts(with: "AT".utf8) || text.starts(with: "ST".utf8) {
            Self.count(String(decoding: text, as: UTF8.self), in: &commands)
        }
    }

    /// Extracts complete lines from the output so far; a line without an end is truncated to 4 KiB.
    private mutating func addOutput(
        _ output: JournalEntry.Output, to line: inout [UInt8], _ dialect: any WireDialect.Type
    ) {
        for (index, byte) in output.bytes.enumerated() {
            if byte == 0x0D || byte == 0x0A || output.ends.contains(index + 1) {
                addLine(line[...], dialect)
                line.removeAll(keepingCapacity: true)
            } else if byte != 0, line.count < 4096 {
                line.append(byte)
            }
        }
    }

    private mutating func addLine(_ bytes: ArraySlice<UInt8>, _ dialect: any WireDialect.Type) {
        // Most lines are digits of data, which are not a message.
        let hasWords = bytes.contains { $0 != 0x20 && Hex.value(of: $0) == nil }
        let mayRefuse = zip(bytes, bytes.dropFirst()).contains { $0 == 0x37 && $1 == 0x46 }
        guard hasWords || mayRefuse else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if hasWords {
            for message in dialect.texts(in: text) { Self.count(message, in: &messages) }
        }
        if mayRefuse, let (service, code) = Self.refusal(in: text, dialect) {
            Self.count(
                "\(Hex.string(service, width: 2)) \(Hex.string(code, width: 2))", in: &negativeResponses)
        }
    }

    /// Returns the service and the code of a negative response that an endpoint has printed in `line`, with or without
    /// headers and spaces; nil when there is none.
    package static func refusal(
        in line: String, _ dialect: any WireDialect.Type
    ) -> (service: UInt8, code: UInt8)? {
        for message in dialect.messages(in: line) where message.isComplete {
            let bytes = message.bytes
            if bytes.count >= 3, bytes[0] == 0x7F { return (bytes[1], bytes[2]) }
            // Three header bytes and a checksum byte of J1850, ISO 9141-2 or ISO 14230-4; the code is the
            // last data byte.
            if !message.hasSource, bytes.count >= 7, bytes[3] == 0x7F {
                return (bytes[4], bytes[bytes.count - 2])
            }
        }
        return nil
    }
}
