import Documents
import Scenarios
import Endpoints
import MTG

package enum MaintenanceReader {
    /// Returns the telematics unit that `item` describes.
    static func maintenance(_ item: Item, _ path: String, _ reader: inout Reader) -> MaintenanceDescription {
        var unit = MaintenanceDescription()
        reader.read(MTGKeys.rows, of: item, path, into: &unit)
        unit.tokens = tokens(item, path, unit.mode, &reader)
        return unit
    }

    private static func tokens(
        _ item: Item, _ path: String, _ mode: MaintenanceDescription.Mode, _ reader: inout Reader
    ) -> [String: MaintenanceRole] {
        guard let stated = item["tokens"] else {
            if mode == .strict {
                reader.findings.error(
                    item["mode"]?.place ?? item.place, path,
                    .incomplete("tokens", meaning: "write the role of each token, or nobody sees anything"))
            }
            return [:]
        }
        if mode != .strict {
            reader.findings.error(
                stated.place, "\(path).tokens", .withoutEffect("tokens", needs: "mode: strict"))
        }
        var tokens: [String: MaintenanceRole] = [:]
        for entry in stated.entries {
            guard entry.key.utf8.count <= MaintenanceRequest.tokenBytes else {
                reader.findings.error(
                    entry.keyPlace, "\(path).tokens".appending(key: entry.key),
                    .outOfRange(entry.key, range: "1 to \(MaintenanceRequest.tokenBytes) bytes"))
                continue
            }
            tokens[entry.key] = reader.word(entry.value, MaintenanceRole.self)
        }
        return tokens
    }

    /// Reads the layout of maintenance records: the name of a shipped one, or a declared one.
    static func layout(_ item: Item, _ path: String, _ reader: inout Reader) -> RecordLayout? {
        if let name = item.text { return RecordLayouts.named(name) }
        let version = reader.integer("version", of: item, path, MTGKeys.declaredLayout) ?? 0
        let magic = reader.ascii(item["magic"], "\(path).magic", limit: 4) ?? "MTGM"
        let fields = item["fields"]?.members ?? []
        let declarations = fields.map { field in
            FieldDeclaration(
                name: field["name"]?.text ?? "", type: field["type"]?.text ?? "",
                endianness: field["endianness"].map { $0.text == "big" ? .big : .little })
        }
        // The structure check has already reported missing names and types.
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
                reader.findings.error(
                    index.map { fields[$0].place } ?? item.place,
                    index.map { "\(path).fields[\($0)]" } ?? "\(path).fields", .badLayout("\(mistake)"))
            }
            return nil
        }
    }

    static func log(
        _ item: Item, _ path: String, _ unit: inout MaintenanceDescription, _ reader: inout Reader
    ) {
        let most = MaintenanceDescription.mostLogBytes
        let sizeItem = item.kind == .scalar ? item : item["size"]
        let sizePath = item.kind == .scalar ? path : "\(path).size"
        if let size = reader.integer(sizeItem, sizePath, within: .integers(MTGKeys.logSizes)) {
            unit.log = .generated(size)
        }
        if let file = item["file"], let name = file.text, !name.isEmpty {
            if let size = item["size"] {
                reader.findings.error(size.place, "\(path).size", .contradiction("size", "file"))
            }
            let found = Files.resolve(name, from: file.place.file)
            if let bytes = reader.findings.bytes(of: found, limit: most) {
                if !Files.isBeside(found, file.place.file) {
                    reader.findings.warning(file.place, "\(path).file", .handsOut(name, bytes: bytes.count))
                }
                if bytes.count > most {
                    reader.findings.error(
                        file.place, "\(path).file",
                        .unusableFile(name, reason: "it has more than 16 MiB; shorten it"))
                }
                unit.log = .bytes(bytes)
            } else {
                reader.findings.error(
                    file.place, "\(path).file", FileLookup.unreadable(name, in: file.place.file))
            }
        }
        reader.read(MTGKeys.debugLogRows, of: item, path, into: &unit)
    }

    static func recordFault(_ item: Item, _ path: String, _ reader: inout Reader) -> RecordFault? {
        let given = RecordFaultKey.rows.filter { item[$0.name] != nil }
        if given.count > 1 {
            reader.findings.error(
                item[given[1].name]?.place ?? item.place, path.appending(key: given[1].name),
                .contradiction(given[0].name, given[1].name))
        }
        let nth = reader.integer("nth", of: item, path, MTGKeys.recordFault)
        guard let row = given.first, let value = item[row.name] else { return nil }
        let place = path.appending(key: row.name)
        checkRequest(of: row.name, at: value.place, for: item["request"], place, &reader)
        return reader.value(value, of: row.form, place).flatMap(row.fault).map {
            RecordFault($0, request: item["request"]?.text, nth: nth)
        }
    }

    /// Reports an error when the fault `name` cannot occur in the answer to `request`.
    static func checkRequest(
        of name: String, at place: Place, for request: Item?, _ path: String, _ reader: inout Reader
    ) {
        guard let request = request?.text, MaintenanceRequest.names.contains(request),
            let requests = RecordFaultKey.requests(of: name), !requests.contains(request)
        else { return }
        reader.findings.error(
            place, path,
            .withoutEffect(name, needs: "request: \(requests.joined(separator: " or "))"))
    }
}
