package import MTG
import Platform

/// The app's threshold files: one XML file per machine, with an entry for each parameter.
package enum ThresholdFile {
    package struct Reading: Hashable, Sendable {
        /// The valid entries, in the order of the file.
        package var thresholds: [Threshold]
        /// The errors and warnings, by position.
        package var findings: [ThresholdFinding]
    }

    /// The greatest size of a file that is read, in bytes.
    package static let mostBytes = 1 << 20

    /// Returns the file name that the app expects for `machine`.
    package static func name(of machine: Machine) -> String { "\(machine.title)-thresholds.xml" }

    /// Reads the file at `path`; with `machine`, names and types are checked against its table.
    package static func read(path: String, machine: Machine?, source: ThresholdSource = .tables) -> Reading {
        func only(_ problem: ThresholdFinding.Problem) -> Reading {
            Reading(
                thresholds: [],
                findings: [ThresholdFinding(file: path, line: 1, column: 1, problem: problem)])
        }
        guard let data = BoundedFile.beginning(of: path, limit: mostBytes) else { return only(.unreadable) }
        guard data.count <= mostBytes else { return only(.tooLarge(limit: mostBytes)) }
        guard let text = String(validating: data, as: UTF8.self) else {
            return only(.syntax("the text is not UTF-8"))
        }
        return read(text: text, file: path, machine: machine, source: source)
    }

    /// Reads `text`; `file` is the name in findings.
    package static func read(
        text: String, file: String, machine: Machine?, source: ThresholdSource = .tables
    ) -> Reading {
        let outline: XMLOutline
        do {
            outline = try XMLOutline(text)
        } catch {
            let finding = ThresholdFinding(
                file: file, line: error.place.line, column: error.place.column, problem: .syntax(error.what))
            return Reading(thresholds: [], findings: [finding])
        }
        var check = ThresholdCheck(file: file, outline: outline, parameters: machine?.parameters(source))
        let thresholds = check.thresholds()
        return Reading(thresholds: thresholds, findings: check.findings)
    }

    /// The fields of a parameter, in the order of the file.
    enum Field: String, CaseIterable {
        case name, test, unit, type, user, threshold
    }

    package static func text(of thresholds: [Threshold]) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<root>"]
        for threshold in thresholds {
            lines.append("  <parameter>")
            for field in Field.allCases {
                lines.append(
                    "    <\(field.rawValue)>\(escaped(value(of: field, in: threshold)))</\(field.rawValue)>")
            }
            lines.append("  </parameter>")
        }
        return (lines + ["</root>", ""]).joined(separator: "\n")
    }

    private static func value(of field: Field, in threshold: Threshold) -> String {
        switch field {
        case .name: threshold.name
        case .test: threshold.test.rawValue
        case .unit: threshold.unit.isEmpty ? " " : threshold.unit
        case .type: threshold.type.rawValue
        case .user: threshold.role.rawValue
        // Where nothing is compared the documented app's files have a zero.
        case .threshold: "\(threshold.threshold ?? 0)"
        }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
