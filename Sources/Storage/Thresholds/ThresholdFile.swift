import Foundation
public import MTG
import XMLCoder

/// The app's threshold files: one XML file per machine, with an entry for each parameter.
public enum ThresholdFile {
    /// The result of reading a file.
    public struct Reading: Hashable, Sendable {
        /// The valid entries, in the order of the file.
        public var thresholds: [Threshold]
        /// The errors and warnings, by position.
        public var findings: [ThresholdFinding]
    }

    /// The greatest size of a file that is read, in bytes.
    public static let mostBytes = 1 << 20

    /// The file name that the app expects for `machine`.
    public static func name(of machine: Machine) -> String { "\(machine.title)-thresholds.xml" }

    /// Reads the file at `path`; with `machine`, names and types are checked against its table.
    public static func read(path: String, machine: Machine?, source: ThresholdSource = .tables) -> Reading {
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
    public static func read(
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
        let entries: [ThresholdEntry]
        do {
            let decoder = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
            entries = try decoder.decode(ThresholdEntries.self, from: Data(text.utf8)).parameter
        } catch {
            check.report(.syntax("no list of parameters"), at: XMLOutline.Place())
            return Reading(thresholds: [], findings: check.findings)
        }
        let thresholds = check.thresholds(of: entries)
        return Reading(thresholds: thresholds, findings: check.findings)
    }

    /// The text of a file with these `thresholds`.
    public static func text(of thresholds: [Threshold]) throws(StorageError) -> String {
        let encoder = XMLEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        encoder.prettyPrintIndentation = .spaces(2)
        do {
            let data = try encoder.encode(
                ThresholdEntries(parameter: thresholds.map(ThresholdEntry.init)), withRootKey: "root",
                header: XMLHeader(version: 1, encoding: "UTF-8"))
            return String(decoding: data, as: UTF8.self) + "\n"
        } catch {
            throw .notReadable(path: "thresholds", reason: "\(error)")
        }
    }
}

/// The root element.
struct ThresholdEntries: Codable {
    var parameter: [ThresholdEntry]

    init(parameter: [ThresholdEntry]) {
        self.parameter = parameter
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        parameter = try container.decodeIfPresent([ThresholdEntry].self, forKey: .parameter) ?? []
    }
}

/// A parameter as it is in the file; a missing field is nil.
struct ThresholdEntry: Codable {
    var name: String?
    var test: String?
    var unit: String?
    var type: String?
    var user: String?
    var threshold: String?

    init(_ threshold: Threshold) {
        name = threshold.name
        test = threshold.test.rawValue
        unit = threshold.unit.isEmpty ? " " : threshold.unit
        type = threshold.type.rawValue
        user = threshold.role.rawValue
        self.threshold = threshold.threshold.map(String.init) ?? ""
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func field(_ key: CodingKeys) throws -> String? {
            guard container.contains(key) else { return nil }
            return try container.decode([String].self, forKey: key).first ?? ""
        }
        name = try field(.name)
        test = try field(.test)
        unit = try field(.unit)
        type = try field(.type)
        user = try field(.user)
        threshold = try field(.threshold)
    }
}
