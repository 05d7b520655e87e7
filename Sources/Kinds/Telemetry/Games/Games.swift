extension TelemetryKind {
    /// All games, in the order of the documentation.
    package static let rows: [TelemetryKind] =
        [.forza, .assettoCorsa, .competizione, .projectCars, .f12021, .dirt, .outGauge, .outSim] + f1
        + [.granTurismo, .eaWRC, .richardBurnsRally, .wreckfest2]
}
