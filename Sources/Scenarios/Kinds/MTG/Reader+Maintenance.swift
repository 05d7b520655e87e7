import Endpoints
import MTG
import Rig
import SimulationCore

extension Reader {
    /// The telematics unit that `item` describes.
    mutating func maintenance(_ item: Item, _ path: String) -> MaintenanceDescription {
        var unit = MaintenanceDescription()
        if let machine = word(item["machine"], Machine.self) { unit.machine = machine }
        if let layout = layout(item["profile"], "\(path).profile") { unit.layout = layout }
        if let source = word(item["source"], ThresholdSource.self) { unit.source = source }
        if let mode = word(item["mode"], MaintenanceDescription.Mode.self) { unit.mode = mode }
        unit.tokens = tokens(item, path, unit.mode)
        if let serial = ascii(item["serial"], "\(path).serial", limit: 16) { unit.serial = serial }
        if let firmware = ascii(item["firmware"], "\(path).firmware", limit: 16) { unit.firmware = firmware }
        if let number = integer("machine_id", of: item, path, MTGKeys.maintenance) {
            unit.machineId = UInt32(number)
        }
        if let clock = item["clock"], let text = clock.text, !text.isEmpty {
            if let time = UTCTimeText(text) {
                unit.startTime = time.secondsSince1970
            } else {
                findings.error(
                    clock.place, "\(path).clock",
                    .outOfRange(text, range: "a time such as \"2015-03-08 01:24:03\""))
            }
        }
        log(item["log"], "\(path).log", &unit)
        if let idle = duration("idle", of: item, path, MTGKeys.maintenance) { unit.idleLimit = idle }
        for (index, fault) in (item["faults"]?.members ?? []).enumerated() {
            if let fault = recordFault(fault, "\(path).faults[\(index)]") { unit.faults.append(fault) }
        }
        return unit
    }

    /// The link and the clients of the telematics unit that `item` describes.
    mutating func stream(_ item: Item, _ path: String) -> StreamDescription {
        var stream = StreamDescription()
        if let clients = word(item["clients"], AdapterDescription.Clients.self) { stream.clients = clients }
        guard let link = item["link"] else { return stream }
        stream.link = self.link(link, "\(path).link")
        stream.faults = faults(link, "\(path).link", among: Keys.linkFaults)
        return stream
    }

    /// ASCII text of at most `limit` characters.
    mutating func ascii(_ item: Item?, _ path: String, limit: Int) -> String? {
        guard let item, let text = item.text, !text.isEmpty else { return nil }
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            findings.error(item.place, path, .identityText(limit: limit))
            return nil
        }
        return text
    }

    private mutating func tokens(
        _ item: Item, _ path: String, _ mode: MaintenanceDescription.Mode
    ) -> [String: MaintenanceRole] {
        guard let stated = item["tokens"] else {
            if mode == .strict {
                findings.error(
                    item["mode"]?.place ?? item.place, path,
                    .incomplete("tokens", meaning: "write the role of each token, or nobody sees anything"))
            }
            return [:]
        }
        if mode != .strict {
            findings.error(stated.place, "\(path).tokens", .withoutEffect("tokens", needs: "mode: strict"))
        }
        var tokens: [String: MaintenanceRole] = [:]
        for entry in stated.entries {
            guard entry.key.utf8.count <= MaintenanceRequest.tokenBytes else {
                findings.error(
                    entry.keyPlace, "\(path).tokens".appending(key: entry.key),
                    .outOfRange(entry.key, range: "1 to \(MaintenanceRequest.tokenBytes) bytes"))
                continue
            }
            tokens[entry.key] = word(entry.value, MaintenanceRole.self)
        }
        return tokens
    }

    private mutating func layout(_ item: Item?, _ path: String) -> RecordLayout? {
        guard let item else { return nil }
        if let name = item.text { return RecordLayouts.named(name) }
        let version = integer("version", of: item, path, MTGKeys.declaredLayout) ?? 0
        let magic = ascii(item["magic"], "\(path).magic", limit: 4) ?? "MTGM"
        let fields = item["fields"]?.members ?? []
        let declarations = fields.map { field in
            FieldDeclaration(
                name: field["name"]?.text ?? "", type: field["type"]?.text ?? "",
                endianness: field["endianness"].map { $0.text == "big" ? .big : .little })
        }
        // What the structure check has complained of would only be complained of again.
        guard !declarations.isEmpty, declarations.allSatisfy({ !$0.name.isEmpty && !$0.type.isEmpty }) else {
            return nil
        }
        do throws(LayoutMistakes) {
            return try RecordLayout(
                declared: item["name"]?.text ?? "declared", version: version, magic: magic,
                endianness: item["endianness"]?.text == "big" ? .big : .little, fields: declarations)
        } catch {
            for mistake in error.all {
                let index = mistake.field.flatMap { fields.indices.contains($0) ? $0 : nil }
                findings.error(
                    index.map { fields[$0].place } ?? item.place,
                    index.map { "\(path).fields[\($0)]" } ?? "\(path).fields", .badLayout("\(mistake)"))
            }
            return nil
        }
    }

    private mutating func log(_ item: Item?, _ path: String, _ unit: inout MaintenanceDescription) {
        guard let item else { return }
        let most = MaintenanceDescription.mostLogBytes
        let sizeItem = item.kind == .scalar ? item : item["size"]
        let sizePath = item.kind == .scalar ? path : "\(path).size"
        if let size = integer(sizeItem, sizePath, within: MTGKeys.debugLog.limits("size")) {
            unit.log = .generated(size)
        }
        if let file = item["file"], let name = file.text, !name.isEmpty {
            if let size = item["size"] {
                findings.error(size.place, "\(path).size", .contradiction("size", "file"))
            }
            let found = Files.resolve(name, from: file.place.file)
            if let bytes = findings.bytes(of: found, limit: most) {
                if !Files.isBeside(found, file.place.file) {
                    findings.warning(file.place, "\(path).file", .handsOut(name, bytes: bytes.count))
                }
                if bytes.count > most {
                    findings.error(
                        file.place, "\(path).file",
                        .unusableFile(name, reason: "it has more than 16 MiB; shorten it"))
                }
                unit.log = .bytes(bytes)
            } else {
                findings.error(file.place, "\(path).file", .unreadableFile(name))
            }
        }
        if let chunk = integer("chunk", of: item, path, MTGKeys.debugLog) { unit.logChunk = chunk }
        if let interval = duration("interval", of: item, path, MTGKeys.debugLog) {
            unit.logInterval = interval
        }
    }

    private mutating func recordFault(_ item: Item, _ path: String) -> RecordFault? {
        let given = RecordFaultKey.rows.filter { item[$0.name] != nil }
        if given.count > 1 {
            findings.error(
                item[given[1].name]?.place ?? item.place, path.appending(key: given[1].name),
                .contradiction(given[0].name, given[1].name))
        }
        let nth = integer("nth", of: item, path, MTGKeys.recordFault)
        guard let row = given.first, let value = item[row.name] else { return nil }
        let place = path.appending(key: row.name)
        checkRequest(of: row.name, at: value.place, for: item["request"], place)
        return self.value(value, of: row.form, place).flatMap(row.fault).map {
            RecordFault($0, request: item["request"]?.text, nth: nth)
        }
    }

    /// Complains when the fault `name` cannot be in the answer to the request in `request`.
    mutating func checkRequest(of name: String, at place: Place, for request: Item?, _ path: String) {
        guard let request = request?.text, MaintenanceRequest.names.contains(request),
            let requests = RecordFaultKey.requests(of: name), !requests.contains(request)
        else { return }
        findings.error(
            place, path,
            .withoutEffect(name, needs: "request: \(requests.joined(separator: " or "))"))
    }
}
