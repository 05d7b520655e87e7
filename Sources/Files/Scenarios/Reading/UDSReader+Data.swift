import Diagnostics
import Documents
import SimulationCore
import VehicleModel

/// Identifiers, routines, memory, files and trouble codes of a diagnostic server.
extension UDSReader {
    // MARK: Memory

    mutating func memory(_ reader: inout Reader) {
        for (index, member) in (item["memory"]?.members ?? []).enumerated() {
            let place = "\(path).memory[\(index)]"
            let address = reader.integer("address", of: member, place, VehicleKeys.udsMemory)
            let size = reader.integer("size", of: member, place, VehicleKeys.udsMemory)
            guard let address, let size else { continue }
            var area = UDSDescription.Memory(
                member["name"]?.text ?? "memory\(index + 1)", address: UInt64(address), size: size)
            if let text = member["ascii"]?.text { area.content = Array(text.utf8) }
            if let bytes = member["content"]?.text.flatMap(ScalarKind.bytes) { area.content = bytes }
            if area.content.count > size {
                reader.findings.error(
                    (member["content"] ?? member["ascii"] ?? member).place, place,
                    .outOfRange("\(area.content.count) bytes", range: "at most \(size), the size of the area")
                )
            }
            reader.read(VehicleKeys.udsMemoryRows, of: member, place, into: &area)
            area.read = access(member["read"], "\(place).read", usual: UDSDescription.Access(), &reader)
            area.write = access(member["write"], "\(place).write", usual: nil, &reader)
            if uds.memory.contains(where: { $0.name == area.name }) {
                reader.findings.error(
                    (member["name"] ?? member).place, place, .repeated(area.name, of: "name"))
            }
            let end = area.address + UInt64(area.size)
            // Addresses have five bytes at most.
            if end > 1 << 40 {
                reader.findings.error(
                    (member["size"] ?? member).place, "\(place).size",
                    .outOfRange(
                        "\(size)",
                        range: "at most \((1 << 40) - area.address), up to the address 0xFFFFFFFFFF"))
            }
            if let other = uds.memory.first(where: {
                $0.address < end && area.address < $0.address + UInt64($0.size)
            }) {
                reader.findings.error(
                    member["address"]?.place ?? member.place, "\(place).address",
                    .unusable(
                        "0x" + Hex.string(area.address, width: 8),
                        expected: "an area outside that of '\(other.name)', which ends before 0x"
                            + Hex.string(other.address + UInt64(other.size), width: 8)))
            }
            uds.memory.append(area)
        }
    }

    // MARK: Identifiers

    mutating func identifiers(_ reader: inout Reader) {
        for (index, member) in (item["identifiers"]?.members ?? []).enumerated() {
            let place = "\(path).identifiers[\(index)]"
            guard let number = reader.integer("id", of: member, place, VehicleKeys.udsIdentifier) else {
                continue
            }
            let id = UInt16(number)
            if uds.identifiers.contains(where: { $0.id == id }) {
                reader.findings.error(
                    member["id"]?.place ?? member.place, "\(place).id",
                    .repeated("0x" + Hex.string(id, width: 4), of: "identifier"))
            }
            if uds.obd.form != .classic, id >> 8 == 0xF4, let stated = member["id"],
                let parameter = ParameterTable.parameter(UInt8(truncatingIfNeeded: id))
            {
                let signals = parameter.fields.compactMap(\.signal).map { SignalCatalogue.signal($0).name }
                    .prefix(3)
                let remedy =
                    signals.isEmpty ? "it follows from the ECU" : "state " + signals.joined(separator: ", ")
                reader.findings.error(
                    stated.place, "\(place).id",
                    .unusable(
                        "0x" + Hex.string(id, width: 4),
                        expected: "an identifier that obd_on_uds does not make; remove it, \(remedy)"))
            }
            guard let content = content(member, place, &reader) else { continue }
            var identifier = UDSDescription.Identifier(id, content)
            identifier.read = access(member, place, &reader)
            identifier.write = access(member["writable"], "\(place).writable", usual: nil, &reader)
            identifier.control = access(member["control"], "\(place).control", usual: nil, &reader)
            identifier.scaling = member["scaling"]?.text.flatMap(ScalarKind.bytes)
            identifier.isInBoot = reader.isOn(member["boot"]) ?? false
            uds.identifiers.append(identifier)
        }
    }

    private func content(_ item: Item, _ path: String, _ reader: inout Reader) -> UDSDescription.Content? {
        let stated = ["bytes", "ascii", "text", "fields", "memory"].filter { item[$0] != nil }
        let width = reader.integer("size", of: item, path, VehicleKeys.udsIdentifier)
        if stated.count > 1 {
            reader.findings.error(
                item[stated[1]]?.place ?? item.place, "\(path).\(stated[1])",
                .contradiction(stated[0], stated[1]))
        }
        if let bytes = item["bytes"]?.text.flatMap(ScalarKind.bytes) { return .bytes(bytes) }
        if item["ascii"] != nil {
            return reader.ascii(item["ascii"], "\(path).ascii", limit: 256).map { .text($0) }
        }
        if let text = reader.word(item["text"], UDSDescription.IdentityText.self) { return .identity(text) }
        if let fields = item["fields"] { return self.fields(fields, width, of: item, path, &reader) }
        guard let span = item["memory"] else { return nil }
        let address = reader.integer("address", of: span, "\(path).memory", VehicleKeys.udsSpan)
        let size = reader.integer("size", of: span, "\(path).memory", VehicleKeys.udsSpan)
        guard let address, let size else { return nil }
        guard uds.memory.contains(where: { $0.contains(UInt64(address), size) }) else {
            reader.findings.error(
                span["address"]?.place ?? span.place, "\(path).memory",
                .unusable(
                    "0x" + Hex.string(address, width: 8) + ", \(size) bytes",
                    expected: "a part of one memory area; there is a hole"))
            return nil
        }
        return .memory(address: UInt64(address), size: size)
    }

    /// Reads the fields of an identifier, whose size is the least one that holds them unless it is stated.
    private func fields(
        _ list: Item, _ stated: Int?, of item: Item, _ path: String, _ reader: inout Reader
    ) -> UDSDescription.Content? {
        var size = stated ?? 0
        if item["size"] == nil {
            for member in list.members {
                guard let start = member["start"]?.text.flatMap({ IntegerText($0)?.value }),
                    (0...79).contains(start),
                    let length = member["length"]?.text.flatMap({ IntegerText($0)?.value }),
                    (1...64).contains(length)
                else { continue }
                let order = reader.word(member["order"], BitField.Order.self) ?? .little
                let positions = BitField(start: start, length: length, order: order).positions
                size = max(size, (positions.max() ?? 0) / 8 + 1)
            }
        }
        var owners: [Int: String] = [:]
        var signals: [FrameSignal] = []
        for (index, member) in list.members.enumerated() {
            let place = "\(path).fields[\(index)]"
            let name = member["signal"]
            let id = name.flatMap { reader.signal(named: $0, "\(place).signal") }
            let field = FieldReader.field(
                member, place, bytes: max(size, 1), name: name?.text ?? "", owners: &owners, &reader)
            // The numbers are read even where the signal or its place is wrong, so that all mistakes are told at once.
            let usual = BitField(start: 0, length: 1)
            let signal = FieldReader.scaled(
                FrameSignal(id ?? .engineSpeed, field ?? usual), member, place, &reader)
            if id != nil, field != nil { signals.append(signal) }
        }
        return .fields([UInt8](repeating: 0, count: max(size, 1)), signals)
    }

    // MARK: Routines

    mutating func routine(_ entry: Item.Entry, _ reader: inout Reader) {
        let (member, place) = (entry.value, "\(path).routines".appending(key: entry.key))
        let limits = Limits.integers(0...0xFFFF, isHex: true)
        guard let id = reader.integer(entry.keyItem, place, within: limits) else { return }
        var routine = UDSDescription.Routine(UInt16(id))
        if uds.routines.contains(where: { $0.id == routine.id }) {
            reader.findings.error(
                entry.keyPlace, place, .repeated("0x" + Hex.string(id, width: 4), of: "routine"))
        }
        routine.access = access(member, place, &reader)
        reader.read(VehicleKeys.udsRoutineRows, of: member, place, into: &routine)
        if let erased = member["erases"], let other = member["checks"] {
            reader.findings.error(
                other.place, "\(place).checks", .contradiction(erased.text ?? "erases", "checks"))
        }
        let checksum = reader.word(member["checksum"], UDSDescription.Checksum.self)
        if let area = area(member["erases"], "\(place).erases", &reader) { routine.action = .erase(area) }
        if let area = area(member["checks"], "\(place).checks", &reader) {
            routine.action = .check(area, checksum ?? .none)
        } else if let stated = member["checksum"], member["checks"] == nil {
            reader.findings.error(
                stated.place, "\(place).checksum", .withoutEffect("checksum", needs: "checks"))
        }
        uds.routines.append(routine)
    }

    /// Returns the index of the memory area that `item` names.
    private func area(_ item: Item?, _ path: String, _ reader: inout Reader) -> Int? {
        guard let item, let name = item.text else { return nil }
        if let index = uds.memory.firstIndex(where: { $0.name == name }) { return index }
        reader.findings.error(
            item.place, path, .unknownName(name, of: "memory area", in: uds.memory.map(\.name)))
        return nil
    }

    // MARK: Files and trouble codes

    mutating func files(_ reader: inout Reader) {
        for (index, member) in (item["files"]?.members ?? []).enumerated() {
            guard let name = member["path"]?.text else { continue }
            if uds.files.contains(where: { $0.path == name }) {
                reader.findings.error(
                    member["path"]?.place ?? member.place, "\(path).files[\(index)].path",
                    .repeated(name, of: "path"))
            }
            let bytes =
                member["bytes"]?.text.flatMap(ScalarKind.bytes) ?? Array((member["ascii"]?.text ?? "").utf8)
            uds.files.append(.init(path: name, content: bytes))
        }
    }

    mutating func codes(_ reader: inout Reader) {
        for (index, member) in (item["dtcs"]?.members ?? []).enumerated() {
            let place = "\(path).dtcs[\(index)]"
            guard let text = member["code"]?.text, ScalarKind.troubleCode.accepts(text) else { continue }
            guard let parsed = try? DiagnosticTroubleCode(parsing: text) else {
                reader.findings.error(member["code"]?.place ?? member.place, "\(place).code", .noTroubleCode)
                continue
            }
            if uds.troubleCodes.codes.contains(where: { $0.code == parsed }) {
                reader.findings.error(
                    member["code"]?.place ?? member.place, "\(place).code", .repeated(text, of: "code"))
            }
            var code = UDSDescription.Code(parsed)
            reader.read(VehicleKeys.udsCodeRows, of: member, place, into: &code)
            if let pair = member["fault"], pair.members.count == 2 {
                let parameter = reader.integer(
                    pair.members[0], "\(place).fault[0]", within: .integers(VehicleKeys.suspects))
                let mode = reader.integer(
                    pair.members[1], "\(place).fault[1]", within: .integers(VehicleKeys.failureModes))
                if let parameter, let mode {
                    code.fault = .init(parameter: UInt32(parameter), failureMode: UInt8(mode))
                }
                if uds.troubleCodes.format != 0x02 {
                    reader.findings.error(
                        pair.place, "\(place).fault", .withoutEffect("fault", needs: "dtc_format: 0x02"))
                }
            }
            uds.troubleCodes.codes.append(code)
        }
    }
}
