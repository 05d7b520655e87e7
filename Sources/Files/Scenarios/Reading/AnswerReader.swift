import Documents
import VehicleModel

/// Reads answers of ECUs whose data carry signals, for any service but those of SAE J1979 that are modelled.
enum AnswerReader {
    /// Reads the answer to `request` that `entry` describes into the description of its ECU.
    static func answer(
        _ entry: Item.Entry, _ request: [UInt8], _ ecu: inout ECUDescription, _ path: String,
        bus: BusProtocol, _ reader: inout Reader
    ) {
        let item = entry.value
        guard bus.isCAN else {
            reader.findings.error(
                item.place, path,
                .keyOfAnotherBus(protocol: bus.rawValue, advice: "write the messages of the answer"))
            return
        }
        let data = item["data"]?.text.flatMap(ScalarKind.bytes) ?? []
        let fill = reader.byte(item["fill"], "\(path).fill") ?? 0x00
        let length = reader.integer("length", of: item, path, VehicleKeys.answer) ?? data.count
        guard data.count <= length else {
            reader.findings.error(
                item["data"]?.place ?? item.place, "\(path).data",
                .outOfRange("\(data.count) bytes", range: "at most \(length)"))
            return
        }
        guard length <= VehicleKeys.mostAnswerBytes else {
            reader.findings.error(
                item["data"]?.place ?? item.place, "\(path).data",
                .outOfRange("\(length) bytes", range: "at most \(VehicleKeys.mostAnswerBytes)"))
            return
        }
        var template = AnswerTemplate(data: data + [UInt8](repeating: fill, count: length - data.count))
        var owners: [Int: String] = [:]
        for entry in item["signals"]?.entries ?? [] {
            let place = "\(path).signals".appending(key: entry.key)
            guard let id = reader.signal(named: entry, place) else { continue }
            var signal = FrameSignal(id, BitField(start: 0, length: 1))
            signal = FieldReader.scaled(signal, entry.value, place, &reader)
            let field = FieldReader.field(
                entry.value, place, bytes: length, name: entry.key, owners: &owners, &reader)
            guard let field else { continue }
            signal.field = field
            template.signals.append(signal)
        }
        ecu.services.templates[request] = template
    }
}
