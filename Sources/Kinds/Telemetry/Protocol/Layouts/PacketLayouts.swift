/// All supported messages.
public enum PacketLayouts {
    /// The layouts, family by family.
    public static let all: [PacketLayout] = TelemetryFamily.allCases.flatMap(\.game.layouts)

    /// Short names of layouts.
    public static let aliases = [
        "forza-horizon": "forza-horizon-4", "forza-horizon-5": "forza-horizon-4",
        "forza-dash": "forza-motorsport-7",
    ]

    /// The layout of this name or alias.
    public static func named(_ name: String) -> PacketLayout? { byName[aliases[name] ?? name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
