import Telemetry
import VehicleModel

/// Reads the datagrams of a telemetry endpoint as a client that makes no mistake would: the truth of telemetry.
struct TelemetryWitness: Sendable {
    /// A value that a client may show from now on.
    struct Reading: Sendable {
        let signal: SignalID
        let value: Double
        /// Whether the datagram itself holds it; a value that is merely still in force is not drawn.
        let isTold: Bool
    }

    /// A layout, ready to be read.
    private struct Plan: Sendable {
        let table: CommonDataTable
        let probe: PacketProbe
        let driving: Int?
        let clock: Int?
    }

    /// A clock that goes back by more than this belongs to a game that was started anew, ms.
    private static let relaunch: UInt32 = 60_000

    private let family: TelemetryFamily
    private let format: String
    private var plans: [String: Plan] = [:]
    /// The newest clock by peer.
    private var newest: [UInt32: UInt32] = [:]
    /// What each signal was last.
    private var held: [SignalID: Double] = [:]

    init(_ description: TelemetryDescription) {
        family = description.family
        format = PacketLayouts.named(description.format)?.name ?? description.format
    }

    /// What a client may show once it has this datagram to `peer`; nothing for one that it has to ignore: of a size that the
    /// game does not send, or older than one before it.
    ///
    /// While nobody drives, and where a field holds nothing that can be shown, the last value stays in force: a client may
    /// go on showing it, or show none.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [Reading] {
        guard let (bytes, plan) = plan(for: bytes) else { return [] }
        let isDriving = plan.driving.flatMap { plan.probe.number($0, in: bytes) }.map { $0 != 0 } ?? true
        if isDriving, let clock = plan.clock.flatMap({ plan.probe.number($0, in: bytes) }),
            isOld(UInt32(clamping: Int64(clock)), peer)
        {
            return []
        }
        var readings: [Reading] = []
        for (index, row) in plan.table.rows.enumerated() {
            guard let number = plan.probe.number(index, in: bytes) else { continue }
            if row.signal == .raceActive {
                readings.append(Reading(signal: row.signal, value: number == 0 ? 0 : 1, isTold: true))
                continue
            }
            let values = isDriving ? row.values(of: number) : []
            if let value = values.first {
                held[row.signal] = value
                readings.append(Reading(signal: row.signal, value: value, isTold: true))
                continue
            }
            if let value = held[row.signal] {
                readings.append(Reading(signal: row.signal, value: value, isTold: false))
            }
            // In neutral and during a shift some show N, others the gear that was.
            if isDriving, case .gear = row.reading {
                readings.append(Reading(signal: row.signal, value: 0, isTold: false))
            }
        }
        return readings
    }

    /// Whether the clock of a datagram lies before that of another that `peer` has; it wraps.
    private mutating func isOld(_ clock: UInt32, _ peer: UInt32) -> Bool {
        guard let last = newest[peer] else {
            newest[peer] = clock
            return false
        }
        let back = last &- clock
        if back != 0, back < 1 << 31, back <= Self.relaunch { return true }
        newest[peer] = clock
        return false
    }

    /// How a datagram is read; a Horizon packet without its last byte, which is always 0, is as good as a whole one.
    private mutating func plan(for bytes: [UInt8]) -> ([UInt8], Plan)? {
        var bytes = bytes
        if family == .forza, bytes.count == 323 { bytes.append(0) }
        var candidates = PacketIdentifier.layouts(family: family, bytes: bytes)
        if let own = candidates.firstIndex(where: { $0.name == format }) { candidates.swapAt(0, own) }
        guard let layout = candidates.first, let table = CommonDataTable.table(of: layout) else { return nil }
        if let plan = plans[layout.name] { return (bytes, plan) }
        let fields = table.rows.map(\.field) + [table.driving, table.clock].compactMap { $0 }
        let plan = Plan(
            table: table, probe: PacketProbe(layout, fields: fields),
            driving: table.driving.map { _ in table.rows.count },
            clock: table.clock.map { _ in table.rows.count + (table.driving == nil ? 0 : 1) })
        plans[layout.name] = plan
        return (bytes, plan)
    }
}
