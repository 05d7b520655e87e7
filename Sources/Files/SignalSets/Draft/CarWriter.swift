import SimulationCore
import VehicleModel

/// Writes a vehicle as a scenario file that a person can read and edit.
struct CarWriter {
    private var lines: [String] = []

    /// Returns the file of `car`, with `findings` at its end.
    static func text(of car: CarDraft, findings: [SetFinding]) -> String {
        var writer = CarWriter()
        writer.lines.append("dyno: 1")
        for line in car.head { writer.lines.append("# \(oneLine(line))") }
        writer.write("title", quoted(car.name))
        writer.lines.append("vehicle:")
        writer.write("  base", car.base)
        writer.write("  name", quoted(car.name))
        let dataRate = car.dataBitRate.map { ", data_bit_rate: \($0)" } ?? ""
        writer.lines.append("  bus: { protocol: \"\(car.isExtended ? "7" : "6")\"\(dataRate) }")
        writer.custom(car)
        writer.values(car)
        writer.ecus(car)
        writer.frames(car)
        writer.lines.append("endpoints:")
        writer.lines.append("  obd: { elm327: { listen: \"tcp://127.0.0.1:35000\" } }")
        if !findings.isEmpty {
            writer.lines.append("# Not carried over, or to be checked:")
            for finding in findings { writer.lines.append("#   \(oneLine("\(finding)"))") }
        }
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write(_ key: String, _ value: String) { lines.append("\(key): \(value)") }

    private mutating func custom(_ car: CarDraft) {
        guard !car.custom.isEmpty else { return }
        lines.append("  custom:")
        for signal in car.custom {
            var parts = signal.value.map { ["value: \(Self.number($0))"] } ?? []
            if signal.unit != .none { parts.append("unit: \(Self.quoted(signal.unit.rawValue))") }
            if let range = signal.range {
                parts.append(
                    "range: [\(Self.number(range.lowerBound)), \(Self.number(range.upperBound))]")
            }
            if !signal.meaning.isEmpty { parts.append("meaning: \(Self.quoted(signal.meaning))") }
            lines.append("    \(signal.name): { \(parts.joined(separator: ", ")) }")
        }
    }

    private mutating func values(_ car: CarDraft) {
        guard !car.values.isEmpty else { return }
        lines.append("  signals:")
        for (signal, value) in car.values { lines.append("    \(signal): \(Self.number(value))") }
    }

    private mutating func ecus(_ car: CarDraft) {
        guard !car.ecus.isEmpty || car.isExtended else { return }
        lines.append("  ecus:")
        if car.isExtended, !car.ecus.contains(where: { $0.name == "engine" }) {
            lines.append("    engine: { request: 0x18DA10F1, response: 0x18DAF110 }")
        }
        for ecu in car.ecus {
            lines.append("    \(ecu.name):")
            lines.append("      request: 0x\(String(ecu.request, radix: 16, uppercase: true))")
            lines.append("      response: 0x\(String(ecu.response, radix: 16, uppercase: true))")
            if ecu.isExtended != car.isExtended {
                lines.append("      extended: \(ecu.isExtended ? "on" : "off")")
            }
            // Services 01 to 0A are those of the engine's ECU; another one has its identifiers F4xx alone.
            let isEngine = ecu.name == "engine"
            if !isEngine {
                let pids = ecu.emissionsIdentifiers.sorted().map { "0x\(Hex.string($0, width: 2))" }
                lines.append("      pids: [\(pids.joined(separator: ", "))]")
            }
            var server: [String] = []
            if !ecu.emissionsIdentifiers.isEmpty { server.append("obd_on_uds: \(isEngine ? "on" : "only")") }
            if let addresses = ecu.addresses {
                let bytes = [("ecu", addresses.ecu), ("tester", addresses.tester)].map {
                    "\($0): 0x\(Hex.string($1, width: 2))"
                }
                server.append("addressing: { format: extended, \(bytes.joined(separator: ", ")) }")
            }
            if !server.isEmpty { lines.append("      uds: { \(server.joined(separator: ", ")) }") }
            guard !ecu.answers.isEmpty else { continue }
            lines.append("      answers:")
            for answer in ecu.answers {
                for comment in answer.comments { lines.append("        # \(Self.oneLine(comment))") }
                lines.append("        \"\(Hex.string(answer.request))\":")
                if answer.data.isEmpty {
                    lines.append("          length: 0")
                } else {
                    lines.append("          data: \"\(Hex.string(answer.data))\"")
                }
                fields(answer.fields, indent: "          ")
            }
        }
    }

    private mutating func frames(_ car: CarDraft) {
        guard !car.frames.isEmpty else { return }
        lines.append("  frames:")
        for frame in car.frames {
            for comment in frame.comments { lines.append("    # \(Self.oneLine(comment))") }
            lines.append("    - name: \(frame.name)")
            lines.append("      id: 0x\(String(frame.identifier, radix: 16, uppercase: true))")
            if frame.isExtended { lines.append("      extended: on") }
            if frame.isMultiplexed { lines.append("      multiplexed: on") }
            if frame.isFD, frame.data.count <= 8 { lines.append("      fd: on") }
            if frame.isFD, !frame.bitRateSwitch { lines.append("      bit_rate_switch: off") }
            lines.append("      every: \(Self.number(frame.milliseconds))ms")
            if frame.data.isEmpty {
                lines.append("      length: 0")
            } else {
                lines.append("      data: \"\(Hex.string(frame.data))\"")
            }
            fields(frame.fields, indent: "      ")
            if let counter = frame.counter { lines.append("      counter: { \(Self.bits(counter)) }") }
            if let checksum = frame.checksum {
                lines.append("      checksum: { byte: \(checksum.byte), kind: \(checksum.kind.rawValue) }")
            }
        }
    }

    private mutating func fields(_ fields: [CarDraft.Field], indent: String) {
        guard !fields.isEmpty else { return }
        lines.append("\(indent)signals:")
        for field in fields {
            var parts = [Self.bits(field.bits)]
            if field.isSigned { parts.append("signed: on") }
            if field.factor != 1 { parts.append("factor: \(Self.number(field.factor))") }
            if field.offset != 0 { parts.append("offset: \(Self.number(field.offset))") }
            if let unit = field.unit { parts.append("unit: \(Self.quoted(unit.rawValue))") }
            let comment = field.comment.isEmpty ? "" : "  # \(Self.oneLine(field.comment))"
            lines.append("\(indent)  \(field.signal): { \(parts.joined(separator: ", ")) }\(comment)")
        }
    }

    private static func bits(_ field: BitField) -> String {
        "start: \(field.start), length: \(field.length)" + (field.order == .big ? ", order: big" : "")
    }

    /// Returns a number as a scenario file writes it.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return "\(value)"
    }

    static func quoted(_ text: String) -> String {
        "\"" + oneLine(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Returns the ends of a range, for people.
    static func words(_ range: ClosedRange<Double>) -> String {
        "\(number(range.lowerBound)) to \(number(range.upperBound))"
    }

    /// Returns the labels of a signal's numbers, of many the first ones.
    static func words(_ labels: [(raw: String, text: String)]) -> String {
        labels.prefix(16).map { "\($0.raw) \($0.text)" }.joined(separator: ", ")
            + (labels.count > 16 ? ", and \(labels.count - 16) more" : "")
    }

    private static func oneLine(_ text: String) -> String {
        TerminalText.line(text.count > 400 ? text.prefix(399) + "…" : text)
    }
}
