/// The list of the games: one row for each, in the order of the documentation.
///
/// Sources of the rates: specification sections 1.4, 2, 3.3 and 3.4; 60 where no rate is documented.
extension TelemetryKind {
    package static let rows: [TelemetryKind] =
        [.forza, .assettoCorsa, .competizione, .projectCars, .f12021, .dirt, .outGauge, .outSim] + f1
        + [.granTurismo, .eaWRC, .richardBurnsRally, .wreckfest2]
}
