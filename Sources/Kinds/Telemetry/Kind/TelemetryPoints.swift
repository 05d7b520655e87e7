import Conformance
import Rig
import SimulationCore
import Telemetry
import VehicleModel

/// Extracts the values in the datagrams of a run for plots and charts.
enum TelemetryPoints {
    /// The signals that a plot of a game always shows, when the game sends them.
    static let usual: [SignalID] = [
        .vehicleSpeed, .engineSpeed, .transmissionGear, .pedalAccelerator, .pedalBrake,
    ]

    /// Returns whether a rig of `description` has a game among its endpoints.
    static func hasGames(_ description: RigDescription) -> Bool { !games(description).isEmpty }

    static func games(_ description: RigDescription) -> [EndpointID: TelemetryDescription] {
        Dictionary(
            uniqueKeysWithValues: description.endpoints.ofKind(TelemetryDescription.self).map {
                ($0.id, $0.kind)
            })
    }

    /// Returns the values in the datagrams by the signal's index, in order of time; only signals in `wanted`,
    /// or all when it is nil.
    static func points(of record: CaseRecord, only wanted: Set<Int>?) -> [Int: [Conformance.Trace.Point]] {
        var oracles = games(record.description).mapValues(TelemetryOracle.init)
        guard !oracles.isEmpty else { return [:] }
        var points: [Int: [Conformance.Trace.Point]] = [:]
        var position = JournalPosition()
        while let (written, entry) = position.readEntry(record.journal) {
            guard case .output(let output) = entry, let endpoint = written.endpoint,
                let readings = oracles[endpoint]?.readings(
                    of: Array(output.bytes), to: written.connection)
            else { continue }
            for reading in readings where reading.isSent && wanted?.contains(reading.signal.index) ?? true {
                points[reading.signal.index, default: []].append(
                    Conformance.Trace.Point(time: written.time.seconds, value: reading.value))
            }
        }
        return points
    }

    /// Returns the values that a game sent beside those that the client reported: first the signals in
    /// `usual`, then the other reported ones.
    static func race(
        _ record: CaseRecord, _ reported: [TraceSeries.Reported]
    ) -> [Conformance.Trace.Series] {
        let always = usual.map(\.index)
        let order = always + reported.map(\.signal).filter { !always.contains($0) }
        let truth = points(of: record, only: Set(order))
        let said = Dictionary(uniqueKeysWithValues: reported.map { ($0.signal, $0.points) })
        return order.filter { truth[$0] != nil || said[$0] != nil }.prefix(TraceSeries.largestCount).map {
            signal in
            let entry = SignalCatalogue.all[signal]
            return Conformance.Trace.Series(
                signal: entry.name, unit: entry.unit.rawValue,
                truth: TraceSeries.thinned(truth[signal] ?? []),
                reported: TraceSeries.thinned(said[signal] ?? []))
        }
    }

    /// Describes a datagram by its name and its length.
    static func words(_ bytes: [UInt8], of game: TelemetryDescription, isRequest: Bool) -> String {
        let size = bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
        if isRequest { return "\(TelemetryRequest.name(of: bytes, game: game.game)), \(size)" }
        let layouts = PacketIdentifier.layouts(
            game: game.game, bytes: bytes, own: game.ownLayouts)
        let own = PacketLayouts.named(game.format)?.name
        guard let layout = layouts.first(where: { $0.name == own }) ?? layouts.first else {
            return "no packet of the game, \(size)"
        }
        return "\(layout.name), \(size)"
    }
}
