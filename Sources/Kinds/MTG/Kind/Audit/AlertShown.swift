import Conformance
package import MTG
import SimulationCore

package struct AlertShown: Hashable, Sendable {
    /// The name of the parameter, as the client writes it.
    package var name: String
    package var level: Alert.Level

    package init(name: String, level: Alert.Level = .alert) {
        self.name = name
        self.level = level
    }

    /// Parses a name, optionally followed by `: engine-stop`. Returns nil for blank text; an unknown level is
    /// read as `alert`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard let name = parts.first, !name.isEmpty else { return nil }
        self.init(name: name, level: parts.dropFirst().first.flatMap(Alert.Level.init) ?? .alert)
    }
}

extension AlertShown: CustomStringConvertible {
    /// The name, followed by `: engine-stop` for that level.
    package var description: String { level == .alert ? name : "\(name): \(level.rawValue)" }
}

extension ClientReport {
    /// The alerts that the client says it shows; nil when the report is about something else.
    var alerts: [AlertShown]? {
        if case .alerts(let texts) = content { texts.compactMap { AlertShown($0) } } else { nil }
    }
}
