package import Telemetry

/// All supported messages.
package enum PacketLayouts {
    /// The layouts, game by game.
    package static let all: [PacketLayout] = TelemetryKind.games.flatMap(\.layouts)

    /// Other names of layouts.
    package static let aliases = TelemetryKind.games.reduce(into: [:]) { names, game in
        names.merge(game.aliases) { first, _ in first }
    }

    /// The layout of this name or alias.
    package static func named(_ name: String) -> PacketLayout? { byName[aliases[name] ?? name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
