public import Conformance
public import Scenarios
import VehicleModel

/// The clients of this folder: each good, and each of other habits than the reference client. A case that holds a `must`
/// against one of them is wrong.
public enum GoodClient: String, CaseIterable, Sendable {
    /// Sends settings twice, asks everything twice.
    case careful
    /// Asks for one parameter, prints it and ends.
    case minimal
    /// Waits on silence, never on the prompt.
    case old

    /// What it claims to do.
    public var capabilities: Set<String> {
        switch self {
        case .careful: CarefulClient.capabilities
        case .minimal: MinimalClient.capabilities
        case .old: OldClient.capabilities
        }
    }

    /// What it claims to say.
    public var claims: Claims {
        var claims = Claims.everything
        let signals = self == .minimal ? MinimalClient.signals : GoodParameter.signals
        claims.signals = Set(signals.compactMap { SignalCatalogue.id($0) })
        claims.states = ["connected", "no-vehicle", "disconnected", "error", "cleared", "not-cleared"]
        claims.kinds = ["stored", "pending", "permanent"]
        claims.texts = ["vin"]
        return claims
    }

    /// What comes of `tested`; nil when the client does not claim what it needs.
    public func judge(_ tested: Case) -> CaseResult? { play(tested).map { Judge.judge(tested, $0) } }

    /// What happens in `tested`; nil when the client does not claim what it needs.
    public func play(_ tested: Case) -> CaseRecord? {
        guard ClientBug.isFor(tested), let task = tested.scenario.task,
            capabilities.isSuperset(of: tested.scenario.needs + [task.kind.rawValue]),
            task.signals.isEmpty || task.signals.contains(where: claims.says)
        else { return nil }
        var own = task
        own.signals = task.signals.filter(claims.says)
        let client: VirtualClient =
            switch self {
            case .careful: VirtualStreamClient(CarefulClient(own), reports: ReportLine.reports)
            case .minimal: VirtualStreamClient(MinimalClient(own), reports: ReportLine.reports)
            case .old: VirtualStreamClient(OldClient(own), reports: ReportLine.reports)
            }
        var record = VirtualRun.run(tested, client)
        record.claims = claims
        return record
    }
}
