import Documents
import Scenarios
import CompanionServices
import SimulationCore

enum HTTPReader {
    /// Returns the back end that `found` describes.
    static func service(_ found: DescribedEndpoint, _ reader: inout Reader) -> HTTPDescription {
        let (item, path) = (found.item, found.path)
        var description = HTTPDescription(
            ServiceDescription(kind(found, &reader), profile: reader.word(item["profile"]) ?? .paper))
        reader.read(HTTPKeys.rows[found.key] ?? [], of: item, path, into: &description)
        description.service.seeds = seeds(found, of: description.service, &reader)
        if let with = item["with"] {
            for key in ["state", "accounts", "trips", "cars", "orders", "profile", "clock", "zone"] {
                guard item[key] != nil else { continue }
                reader.findings.error(with.place, "\(path).with", .excluded("with", by: key))
            }
        }
        return description
    }

    private static func kind(
        _ found: DescribedEndpoint, _ reader: inout Reader
    ) -> ServiceDescription.Kind {
        ServiceName(rawValue: found.key).map { .builtIn($0) }
            ?? .scripted(RouteReader.routes(found.item, found.path, &reader))
    }

    // MARK: Rows

    /// Reads the rows with which the service begins. Reports what does not fit.
    private static func seeds(
        _ found: DescribedEndpoint, of service: ServiceDescription, _ reader: inout Reader
    ) -> [SeedRow] {
        var seeds: [SeedRow] = []
        for list in service.seedLists {
            for (index, member) in (found.item[list.name]?.members ?? []).enumerated() {
                let path = "\(found.path).\(list.name)[\(index)]"
                var values: [String: StoreValue] = [:]
                for entry in member.entries {
                    let type = list.keys.first { $0.name == entry.key }?.type ?? .text
                    values[entry.key] = value(entry.value, type)
                }
                let row = SeedRow(list.name, values)
                seeds.append(row)
                guard let mistake = service.mistake(in: row) else { continue }
                let entry = member.entries.first { $0.key == mistake.key }
                reader.findings.error(
                    entry?.value.place ?? member.place, entry.map { path.appending(key: $0.key) } ?? path,
                    .badRow(mistake.words))
            }
        }
        return seeds
    }

    /// Returns the value of `item` in a column of `type`; a text where it is none of that type.
    private static func value(_ item: Item, _ type: StoreType) -> StoreValue {
        let text = item.text ?? ""
        if text == "null", item.quotes == .none { return .null }
        switch type {
        case .text: return .text(text)
        case .integer: return Int64(text).map { .integer($0) } ?? .text(text)
        case .real:
            guard let number = QuantityText(text), number.unit.isEmpty, number.value.isFinite else {
                return .text(text)
            }
            return .real(number.value)
        }
    }
}
