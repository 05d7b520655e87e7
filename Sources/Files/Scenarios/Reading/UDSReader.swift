import Documents
import SimulationCore
import VehicleModel

/// Reads the diagnostic server of an ECU (ISO 14229-1).
struct UDSReader {
    var uds = UDSDescription()
    let item: Item
    let path: String

    static func uds(_ item: Item?, _ path: String, _ reader: inout Reader) -> Box<UDSDescription> {
        guard let item, item.kind == .mapping else { return Box() }
        var own = UDSReader(item: item, path: path)
        own.read(&reader)
        return Box(own.uds)
    }

    private init(item: Item, path: String) {
        self.item = item
        self.path = path
    }

    private mutating func read(_ reader: inout Reader) {
        reader.read(VehicleKeys.udsRows, of: item, path, into: &uds)
        uds.addressing = addressing(&reader)
        sessions(&reader)
        obd(&reader)
        for entry in item["nodes"]?.entries ?? [] {
            let place = "\(path).nodes".appending(key: entry.key)
            let limits = Limits.integers(0x0001...0xFFFF, isHex: true)
            guard let number = reader.integer(entry.keyItem, place, within: limits) else { continue }
            uds.nodes[UInt16(number)] = entry.value.text
        }
        // What the rest refers to comes first.
        authentication(&reader)
        for entry in item["security"]?.entries ?? [] { security(entry, &reader) }
        memory(&reader)
        for entry in item["services"]?.entries ?? [] { service(entry, &reader) }
        identifiers(&reader)
        for entry in item["routines"]?.entries ?? [] { routine(entry, &reader) }
        files(&reader)
        codes(&reader)
    }

    /// Reads how the emission-related data are available.
    private mutating func obd(_ reader: inout Reader) {
        let stated = item["obd_on_uds"]
        let services = stated?.kind == .mapping ? stated?["services"] : stated
        guard let form = reader.word(services, UDSDescription.OBDForm.self) else { return }
        uds.obd = UDSDescription.OBDRules(form)
        guard let stated, stated.kind == .mapping else { return }
        let path = "\(path).obd_on_uds"
        for entry in stated.entries where form == .classic && entry.key != "services" {
            reader.findings.error(
                entry.keyPlace, "\(path).\(entry.key)",
                .withoutEffect(entry.key, needs: "services on or only"))
        }
        for key in ["classic_refusal"] where form == .both && stated[key] != nil {
            reader.findings.error(
                (stated[key] ?? stated).place, "\(path).\(key)", .withoutEffect(key, needs: "services only"))
        }
        reader.read(VehicleKeys.obdOnUDSRows, of: stated, path, into: &uds.obd)
    }

    // MARK: Sessions and access

    private func addressing(_ reader: inout Reader) -> UDSDescription.Addressing {
        guard let item = item["addressing"] else { return .normal }
        let path = "\(path).addressing"
        func byte(_ key: String, _ usual: UInt8?) -> UInt8 {
            if let stated = item[key] { return reader.byte(stated, "\(path).\(key)") ?? 0 }
            if usual == nil {
                reader.findings.error(
                    item.place, path, .incomplete(key, meaning: "write the byte, such as 0x10"))
            }
            return usual ?? 0
        }
        switch item["format"]?.text {
        case "extended":
            return .extended(
                ecu: byte("ecu", nil), tester: byte("tester", 0xF1), functional: byte("functional", 0xFE))
        case "mixed": return .mixed(extension: byte("extension", nil))
        default: return .normal
        }
    }

    private mutating func sessions(_ reader: inout Reader) {
        for entry in item["sessions"]?.entries ?? [] {
            let place = "\(path).sessions".appending(key: entry.key)
            guard let number = Self.session(entry.keyItem, place, &reader) else { continue }
            guard entry.value.text != Shape.removal else {
                uds.sessions[number] = nil
                continue
            }
            var session = UDSDescription.Session()
            reader.read(VehicleKeys.udsSessionRows, of: entry.value, place, into: &session)
            if number == 0x01 { uds.defaultSession = session } else { uds.sessions[number] = session }
        }
    }

    /// Returns the number of a session, which the file states by its name or number.
    private static func session(_ item: Item, _ path: String, _ reader: inout Reader) -> UInt8? {
        if let known = VehicleKeys.sessionNames.first(where: { $0.name == item.text }) { return known.number }
        return reader.integer(item, path, within: VehicleKeys.sessionNumbers).map { UInt8($0) }
    }

    /// Returns the sessions at `item`; nil for all. Those that the ECU does not have are errors.
    private func allowed(_ item: Item?, _ path: String, _ reader: inout Reader) -> Set<UInt8>? {
        guard let item else { return nil }
        let members = item.text == nil ? item.members : [item]
        var numbers: Set<UInt8> = []
        for member in members {
            guard let number = Self.session(member, path, &reader) else { continue }
            if number != 0x01, uds.sessions[number] == nil {
                let known = uds.sessions.keys.filter { $0 != 0x01 }.sorted().map { number in
                    VehicleKeys.sessionNames.first { $0.number == number }?.name ?? "\(number)"
                }
                reader.findings.error(
                    member.place, path,
                    .unknownName(member.text ?? "", of: "session", in: ["default"] + known))
            }
            numbers.insert(number)
        }
        return numbers == [0x01] || numbers.isEmpty ? nil : numbers
    }

    /// Returns what `item` needs by its keys `session` and `security`.
    func access(_ item: Item, _ path: String, _ reader: inout Reader) -> UDSDescription.Access {
        var access = UDSDescription.Access()
        access.sessions = allowed(item["session"], "\(path).session", &reader)
        if let level = reader.integer("security", of: item, path, VehicleKeys.udsAccess) {
            access.security = UInt8(level)
            if uds.security[UInt8(level)] == nil, let stated = item["security"] {
                reader.findings.error(
                    stated.place, "\(path).security",
                    .unknownName(
                        "\(level)", of: "security level", in: uds.security.keys.sorted().map { "\($0)" }))
            }
        }
        if let stated = item["authentication"] {
            access.needsAuthentication = reader.isOn(stated) ?? false
            if access.needsAuthentication, uds.certificates.isEmpty, uds.authentication.algorithms.isEmpty {
                reader.findings.error(
                    stated.place, "\(path).authentication",
                    .withoutEffect("authentication", needs: "certificates or algorithms of the server"))
            }
        }
        return access
    }

    /// Returns what a switch or a mapping needs; nil for `off`.
    func access(
        _ item: Item?, _ path: String, usual: UDSDescription.Access?, _ reader: inout Reader
    ) -> UDSDescription.Access? {
        guard let item else { return usual }
        if let isOn = reader.isOn(item) { return isOn ? UDSDescription.Access() : nil }
        return access(item, path, &reader)
    }

    private mutating func service(_ entry: Item.Entry, _ reader: inout Reader) {
        let place = "\(path).services".appending(key: entry.key)
        let needed = access(entry.value, place, usual: UDSDescription.Access(), &reader)
        guard let number = reader.byte(entry.keyItem, place) else { return }
        if let needed {
            uds.services[number] = .present(needed)
        } else {
            uds.services[number] = .absent
        }
    }

    // MARK: Security

    /// Reads the certificates that service 29 accepts, and its other needs.
    private mutating func authentication(_ reader: inout Reader) {
        func proof(_ item: Item?, _ place: String) -> UDSDescription.KeyAlgorithm? {
            item.flatMap { Self.algorithm($0, "\(place).proof", bytes: 8, &reader) }
        }
        for (index, member) in (item["certificates"]?.members ?? []).enumerated() {
            guard let bytes = member["bytes"]?.text.flatMap(ScalarKind.bytes),
                let proof = proof(member["proof"], "\(path).certificates[\(index)]")
            else { continue }
            uds.certificates.append(.init(bytes: bytes, proof: proof))
        }
        guard let item = item["authentication"] else { return }
        uds.authentication.certificate = item["certificate"]?.text.flatMap(ScalarKind.bytes) ?? []
        uds.authentication.proof = proof(item["proof"], "\(path).authentication")
        for (index, member) in (item["algorithms"]?.members ?? []).enumerated() {
            let place = "\(path).authentication.algorithms[\(index)]"
            guard let stated = member["indicator"], let bytes = stated.text.flatMap(ScalarKind.bytes),
                let proof = proof(member["proof"], place)
            else { continue }
            guard (1...16).contains(bytes.count) else {
                reader.findings.error(
                    stated.place, "\(place).indicator",
                    .outOfRange("\(bytes.count) bytes", range: "1 to 16 bytes"))
                continue
            }
            // The identifier of the algorithm is at the left, zeros follow.
            let indicator = bytes + [UInt8](repeating: 0, count: 16 - bytes.count)
            uds.authentication.algorithms.append(.init(indicator: indicator, proof: proof))
        }
    }

    private mutating func security(_ entry: Item.Entry, _ reader: inout Reader) {
        let (item, place) = (entry.value, "\(path).security".appending(key: entry.key))
        guard let level = reader.integer(entry.keyItem, place, within: .integers(1...63)) else { return }
        var security = UDSDescription.Security()
        reader.read(VehicleKeys.udsSecurityRows, of: item, place, into: &security)
        security.sessions = allowed(item["session"], "\(place).session", &reader)
        if let table = item["table"] {
            if item["key"] != nil {
                reader.findings.error(table.place, "\(place).table", .contradiction("key", "table"))
            }
            var rows: [UDSDescription.TableRow] = []
            for row in table.entries {
                guard let seed = ScalarKind.bytes(row.key), let key = row.value.text.flatMap(ScalarKind.bytes)
                else {
                    continue
                }
                if seed.count != security.seedLength {
                    reader.findings.error(
                        row.keyPlace, "\(place).table",
                        .outOfRange(
                            "\(seed.count) bytes", range: "\(security.seedLength) bytes, as seed states"))
                }
                rows.append(.init(seed: seed, key: key))
            }
            security.key = .table(rows)
        } else if let key = item["key"] {
            security.key =
                Self.algorithm(key, "\(place).key", bytes: security.seedLength, &reader) ?? security.key
        }
        uds.security[UInt8(level)] = security
    }

    /// Reads `xor 0x…`, `add 0x…` or an expression for a key of `count` bytes.
    static func algorithm(
        _ item: Item, _ path: String, bytes count: Int, _ reader: inout Reader
    ) -> UDSDescription.KeyAlgorithm? {
        guard let text = item.text else { return nil }
        for word in ["xor ", "add "] where text.hasPrefix(word) {
            let digits = text.dropFirst(word.count)
            guard digits.hasPrefix("0x"), let bytes = Hex.bytes(digits.dropFirst(2)),
                (1...count).contains(bytes.count)
            else {
                reader.findings.error(
                    item.place, path,
                    .unusable(
                        text,
                        expected: "\(word)0x and 1 to \(count) pairs of hex digits, such as \(word)0xA5A5A5A5"
                    ))
                return nil
            }
            if word == "xor " { return .xor(bytes) }
            return .add(bytes.reduce(0) { $0 << 8 | UInt64($1) })
        }
        do {
            return .formula(try KeyFormula(parsing: text))
        } catch {
            reader.findings.error(
                item.place(at: error.offset), path,
                .unusable(text, expected: "\(error.expected) at character \(error.offset + 1)"))
            return nil
        }
    }
}
