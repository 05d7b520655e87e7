import Conformance
import Telemetry
import VehicleModel

/// Reads the datagrams of a telemetry endpoint as a correct client would; its values are the ground truth of
/// telemetry.
struct TelemetryOracle: DatagramReader {
    /// The largest backward step of the clock that marks an old datagram, in milliseconds; a larger one means
    /// that the game was restarted.
    private static let relaunch: UInt32 = 60_000

    private let game: Game
    private let format: String
    /// The layouts that a user has defined.
    private let own: [PacketLayout]
    private var plans: [String: OraclePlan] = [:]
    /// The newest clock value, by peer.
    private var newest: [UInt32: UInt32] = [:]
    /// The index of the car that the game's telemetry is about, by peer.
    private var items: [UInt32: Int] = [:]
    /// The last value of each signal.
    private var held: [SignalID: Double] = [:]

    init(_ description: TelemetryDescription) {
        game = description.game
        format = PacketLayouts.named(description.format)?.name ?? description.format
        own = description.ownLayouts
    }

    func request(_ bytes: [UInt8]) -> String { TelemetryRequest.name(of: bytes, game: game) }

    /// Returns the values that a client may show once this datagram has been sent to `peer`.
    ///
    /// The result is empty for a datagram that the client has to ignore: one of a size that the game does not
    /// send, about another car, or older than an earlier one. While nobody is driving, and where a field
    /// holds no value, the last value stays valid: a client may continue to show it, or show none. It may also show
    /// what a paused packet has, unless that is all zeros.
    mutating func readings(of bytes: [UInt8], to peer: UInt32) -> [DatagramReading] {
        guard let (datagram, plan) = read(bytes) else { return [] }
        if let item = plan.itemIndex { items[peer] = datagram.number(item).flatMap { Int(exactly: $0) } }
        guard plan.holds(of: datagram) else { return [] }
        let item = plan.item(of: datagram, remembered: items[peer])
        let isDriving = plan.driving.flatMap { datagram.number($0) }.map { $0 != 0 } ?? true
        if isDriving, let clock = plan.clock.flatMap({ datagram.number($0) }),
            isOld(UInt32(clamping: Int64(clock)), peer)
        {
            return []
        }
        let isFrozen =
            !isDriving
            && plan.rows.contains { row in
                datagram.numbers(row.columns, item: item)?.contains { $0 != 0 } ?? false
            }
        return plan.rows.flatMap {
            readings(of: $0, in: datagram, item: item, isDriving: isDriving, isFrozen: isFrozen)
        }
    }

    private mutating func readings(
        of entry: OraclePlan.Row, in datagram: OraclePlan.Datagram, item: Int, isDriving: Bool, isFrozen: Bool
    ) -> [DatagramReading] {
        let signal = entry.row.signal
        guard let numbers = datagram.numbers(entry.columns, item: item) else { return [] }
        if signal == .raceActive {
            return entry.row.value(of: numbers).map {
                [DatagramReading(signal: signal, value: $0, isSent: true)]
            }
                ?? []
        }
        if isDriving, let value = entry.row.value(of: numbers) {
            held[signal] = value
            let others = entry.others.compactMap { other in
                datagram.numbers(other.columns, item: item).flatMap(other.row.value)
            }
            return [DatagramReading(signal: signal, value: value, isSent: true)]
                + others.map { DatagramReading(signal: signal, value: $0, isSent: false) }
        }
        var readings: [DatagramReading] = []
        if let value = held[signal] {
            readings.append(DatagramReading(signal: signal, value: value, isSent: false))
        }
        // A paused packet that is not all zeros has the values of the car that stands still in the game.
        if isFrozen, let value = entry.row.value(of: numbers), value != held[signal] {
            readings.append(DatagramReading(signal: signal, value: value, isSent: false))
        }
        // In neutral and during a shift some clients show N, others the previous gear.
        if isDriving, case .gear = entry.row.reading {
            readings.append(DatagramReading(signal: signal, value: 0, isSent: false))
        }
        return readings
    }

    /// Returns whether the clock of a datagram is before the newest clock that was sent to `peer`; the clock
    /// wraps.
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

    /// Returns a datagram and the plan to read it. A Forza packet of 323 bytes lacks only its last byte,
    /// which is always 0, and is read as complete.
    private mutating func read(_ bytes: [UInt8]) -> (OraclePlan.Datagram, OraclePlan)? {
        var bytes = bytes
        if game == .forza, bytes.count == 323 { bytes.append(0) }
        var candidates = PacketIdentifier.layouts(game: game, bytes: bytes, own: own)
        if let own = candidates.firstIndex(where: { $0.name == format }) { candidates.swapAt(0, own) }
        guard let layout = candidates.first, let table = CommonDataTable.table(of: layout) else { return nil }
        let plan = plans[layout.name] ?? OraclePlan(layout, table)
        plans[layout.name] = plan
        return plan.datagram(bytes).map { ($0, plan) }
    }
}
