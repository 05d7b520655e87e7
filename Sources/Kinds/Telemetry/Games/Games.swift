extension TelemetryKind {
    /// All games, in the order of the documentation.
    package static let rows: [TelemetryKind] =
        [.forza, .assettoCorsa, .competizione, .projectCars] + f1 + [.dirt, .outGauge, .outSim]
        + [.granTurismo, .eaWRC, .richardBurnsRally, .wreckfest2]
}
