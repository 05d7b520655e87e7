import Telemetry
import VehicleModel

/// Reads the datagrams of a telemetry endpoint as a client that makes no mistake would: the truth of telemetry.
struct TelemetryOracle: DatagramReader {
    /// A clock that goes back by more than this belongs to a game that was started anew, ms.
    private static let relaunch: UInt32 = 60_000

    private let family: TelemetryFamily
    private let format: String
    private var plans: [String: OraclePlan] = [:]
    /// The newest clock by peer.
    private var newest: [UInt32: UInt32] = [:]
    /// Which car the game tells of, by peer.
    private var items: [UInt32: Int] = [:]
    /// What each signal was last.
    private var held: [SignalID: Double] = [:]

    init(_ description: TelemetryDescription) {
        family = description.family
        format = PacketLayouts.named(description.format)?.name ?? description.format
    }

    func request(_ bytes: [UInt8]) -> String { TelemetryRequest.name(of: bytes, family: family) }

    /// What a client may show once it has this datagram to `peer`; nothing for one that it has to ignore: of a size that the
    /// game does not send, about another car, or older than one before it.
    ///
    /// While nobody drives, and where a field holds nothing that can be shown, the last value stays in force: a client may
    /// go on showing it, or show none.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [DatagramReading] {
        guard let (datagram, plan) = read(bytes) else { return [] }
        if let item = plan.tellsItem { items[peer] = datagram.number(item).flatMap { Int(exactly: $0) } }
        guard plan.holds(of: datagram) else { return [] }
        let item = plan.item(of: datagram, remembered: items[peer])
        let isDriving = plan.driving.flatMap { datagram.number($0) }.map { $0 != 0 } ?? true
        if isDriving, let clock = plan.clock.flatMap({ datagram.number($0) }),
            isOld(UInt32(clamping: Int64(clock)), peer)
        {
            return []
        }
        return plan.rows.flatMap { readings(of: $0, in: datagram, item: item, isDriving: isDriving) }
    }

    private mutating func readings(
        of entry: OraclePlan.Row, in datagram: OraclePlan.Datagram, item: Int, isDriving: Bool
    ) -> [DatagramReading] {
        let signal = entry.row.signal
        guard let numbers = datagram.numbers(entry.columns, item: item) else { return [] }
        if signal == .raceActive {
            return entry.row.value(of: numbers).map {
                [DatagramReading(signal: signal, value: $0, isTold: true)]
            }
                ?? []
        }
        if isDriving, let value = entry.row.value(of: numbers) {
            held[signal] = value
            let others = entry.others.compactMap { other in
                datagram.numbers(other.columns, item: item).flatMap(other.row.value)
            }
            return [DatagramReading(signal: signal, value: value, isTold: true)]
                + others.map { DatagramReading(signal: signal, value: $0, isTold: false) }
        }
        var readings: [DatagramReading] = []
        if let value = held[signal] {
            readings.append(DatagramReading(signal: signal, value: value, isTold: false))
        }
        // In neutral and during a shift some show N, others the gear that was.
        if isDriving, case .gear = entry.row.reading {
            readings.append(DatagramReading(signal: signal, value: 0, isTold: false))
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
    private mutating func read(_ bytes: [UInt8]) -> (OraclePlan.Datagram, OraclePlan)? {
        var bytes = bytes
        if family == .forza, bytes.count == 323 { bytes.append(0) }
        var candidates = PacketIdentifier.layouts(family: family, bytes: bytes)
        if let own = candidates.firstIndex(where: { $0.name == format }) { candidates.swapAt(0, own) }
        guard let layout = candidates.first, let table = CommonDataTable.table(of: layout) else { return nil }
        let plan = plans[layout.name] ?? OraclePlan(layout, table)
        plans[layout.name] = plan
        return plan.datagram(bytes).map { ($0, plan) }
    }
}
