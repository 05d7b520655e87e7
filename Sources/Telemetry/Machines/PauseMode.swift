/// What a game sends while nobody drives: in menus, in a pause, after the finish.
public enum PauseMode: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case stop
    /// Packets of zeros at the usual rate.
    case zero
    /// The last physics at the usual rate.
    case frozen
    /// A packet of zeros now and then, among those of the drive too.
    case keepalive

    /// The time between two packets of zeros with `keepalive`; reports say several a second.
    public static let keepaliveInterval = Duration.milliseconds(150)
}

extension TelemetryFamily {
    /// The game's own behaviour according to reports; for Forza it depends on the title.
    public func usualPause(format: String) -> PauseMode {
        switch self {
        case .forza:
            format.hasPrefix("forza-horizon-6") ? .stop : format.hasPrefix("forza-horizon") ? .frozen : .zero
        case .assettoCorsa: .stop
        case .assettoCorsaCompetizione, .projectCars1, .projectCars2, .f12021, .dirt, .outGauge, .outSim:
            .frozen
        }
    }

    /// What can be chosen: a packet of zeros means nothing where clients know packets by what stands in them.
    public var pauseModes: [PauseMode] {
        switch self {
        case .forza, .dirt, .outGauge, .outSim: PauseMode.allCases
        case .assettoCorsa, .assettoCorsaCompetizione, .projectCars1, .projectCars2, .f12021:
            [.stop, .frozen]
        }
    }
}
