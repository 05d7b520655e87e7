extension Game {
    /// Richard Burns Rally with the plugin NGP.
    public static let richardBurnsRally = Game(
        "rbr", layouts: RichardBurnsRallyLayouts.all,
        mappings: ["rbr-ngp": RichardBurnsRallyMapping.telemetry])
}
