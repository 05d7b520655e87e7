extension Game {
    /// Forza Motorsport and Horizon, "Data Out".
    public static let forza = Game(
        "forza", layouts: ForzaLayouts.all,
        aliases: [
            "forza-horizon": "forza-horizon-4", "forza-horizon-5": "forza-horizon-4",
            "forza-dash": "forza-motorsport-7",
        ],
        mappings: [
            "forza-sled": .forza, "forza-motorsport-7": .forza, "forza-horizon-4": .forzaHorizon,
            "forza-horizon-6": .forzaHorizon, "forza-motorsport-2023": .forza,
        ],
        usualPause: { format in
            format.hasPrefix("forza-horizon-6") ? .stop : format.hasPrefix("forza-horizon") ? .frozen : .zero
        }, hasUptimeClock: true, sendsCoolDown: false, pauseModes: PauseMode.allCases)
}

public struct ForzaOptions: Hashable, Sendable {
    /// Whether gear 11 is sent in neutral and during a shift, as Motorsport and Horizon 4 and 5 do.
    public var sendsNeutral = true
}
