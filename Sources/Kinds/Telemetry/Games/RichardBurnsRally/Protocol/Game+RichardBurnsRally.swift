extension Game {
    public static let richardBurnsRally = Game(
        "rbr", layouts: RichardBurnsRallyLayouts.all,
        mappings: ["rbr-ngp": RichardBurnsRallyMapping.telemetry])
}
