package import Documents
package import Scenarios
import SimulationCore
import VehicleModel

extension ReportForm {
    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> ReportForm? {
        var report = usual
        reader.read(rows, of: item, path, into: &report)
        if let stated = item["per"], item["at_most"] == nil {
            reader.findings.error(
                stated.place, "\(path).per", .incomplete("at_most", meaning: "write how many there may be"))
        }
        let least = item["at_least"].map { _ in report.atLeast }
        if let least, let most = report.atMost, least > most, let place = item["at_most"]?.place,
            item["per"] == nil
        {
            reader.findings.error(
                place, "\(path).at_most", .outOfRange("\(most)", range: "\(least) or more, as at_least says"))
        }
        report.onlyAfter = reader.mark(item["only_after"], "\(path).only_after", names)
        report.window = reader.window(item, path, names)
        report.isForbidden = reader.isOn(item["never"]) ?? false
        guard let subject = subject(item, path, names, &reader) else { return nil }
        report.subject = subject
        var isOptional = report.atMost == 0
        if case .signal(_, let values) = subject, values.truth == .anything { isOptional = true }
        if report.isForbidden || isOptional && least == nil { report.atLeast = 0 }
        report.allowsOthers = item["others"] != nil
        report.allowsIncomplete = item["incomplete"] != nil
        report.orNone = item["or_none"].flatMap { reader.signal(named: $0, "\(path).or_none") }
        return report
    }

    private static func subject(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> Subject? {
        if let name = item["signal"] {
            guard let id = reader.signal(named: name, "\(path).signal") else { return nil }
            return values(item, path, of: reader.custom.signal(id), &reader).map { .signal(id, $0) }
        }
        if let codes = item["codes"] {
            return .codes(
                codes.entries.filter { codeKinds.contains($0.key) }.map { entry in
                    .init(
                        kind: entry.key, codes: reader.troubleCodes(entry.value, "\(path).codes.\(entry.key)")
                    )
                })
        }
        if let supported = item["supported"] {
            let pids = supported.members.enumerated().compactMap { index, member in
                reader.byte(member, "\(path).supported[\(index)]")
            }
            return .supported(Set(pids))
        }
        if let text = item["text"], let name = text["name"]?.text {
            if let contains = text["contains"], text["equals"] != nil {
                reader.findings.error(
                    contains.place, "\(path).text.contains", .excluded("contains", by: "equals"))
            }
            if let trip = text["trip"] {
                for key in ["equals", "contains"] {
                    if let other = text[key] {
                        reader.findings.error(other.place, "\(path).text.\(key)", .excluded(key, by: "trip"))
                    }
                }
                return TripTruth.read(trip, "\(path).text.trip", names, &reader).map {
                    .text(name: name, .trip($0))
                }
            }
            for key in ["equals", "contains"] {
                if let members = text["members"], text[key] != nil {
                    reader.findings.error(
                        members.place, "\(path).text.members", .excluded("members", by: key))
                }
            }
            if let members = text["members"] { return .text(name: name, .members(reader.texts(members))) }
            if text["equals"] != nil { return .text(name: name, .equals(reader.texts(text["equals"]))) }
            return .text(name: name, text["contains"]?.text.map { .contains($0) } ?? .anything)
        }
        let states = reader.texts(item["state"])
        return states.isEmpty ? nil : .state(states)
    }

    private static func values(
        _ item: Item, _ path: String, of signal: Signal, _ reader: inout Reader
    ) -> Values? {
        let absence = reader.word(item["none"], Absence.self) ?? .allowed
        var never: [Double] = []
        if let stated = item["never"] {
            let members = stated.text == nil ? stated.members : [stated]
            for (index, member) in members.enumerated() {
                let place = stated.text == nil ? "\(path).never[\(index)]" : "\(path).never"
                if let value = reader.converted(member, to: signal, place, isDifference: false) {
                    never.append(value)
                }
            }
        }
        if let equals = item["equals"] {
            for key in ["matches", "staleness", "tolerance"] {
                if let other = item[key] {
                    reader.findings.error(other.place, "\(path).\(key)", .excluded(key, by: "equals"))
                }
            }
            guard let text = equals.text, let tolerant = TolerantText(text) else { return nil }
            let unit = tolerant.middle.unit
            guard
                let value = reader.converted(
                    tolerant.middle, equals, to: signal, "\(path).equals", isDifference: false)
            else { return nil }
            var tolerance = 0.0
            if let stated = tolerant.tolerance {
                let quantity = stated.unit.isEmpty ? stated.with(unit: unit) : stated
                guard
                    let converted = reader.converted(
                        quantity, equals, to: signal, "\(path).equals", isDifference: true)
                else { return nil }
                tolerance = abs(converted)
            }
            return .init(truth: .value(value, tolerance: tolerance), never: never, absence: absence)
        }
        let isSilent = item["matches"] == nil && (item["never"] != nil || absence == .required)
        let staleness = reader.duration(item["staleness"], "\(path).staleness")
        let tolerance = item["tolerance"].flatMap {
            reader.converted($0, to: signal, "\(path).tolerance", isDifference: true)
        }
        let truth = TruthSource.samples(
            staleness: staleness ?? usualStaleness, tolerance: abs(tolerance ?? 0))
        return .init(truth: isSilent ? .anything : truth, never: never, absence: absence)
    }
}
