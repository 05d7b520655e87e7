@testable import TelemetryKind
import MTG
import Rig
import SimulationCore
import Telemetry
import VehicleModel

/// A run of any rig with clients at each of its endpoints, whatever kind they are, and a number that stands for all that
/// has come of it.
struct Workout {
    /// How the rig is brought from one instant to the next.
    typealias Drive = (inout Rig, SimInstant, (inout Rig) -> Void) -> Void

    /// What the adapters' clients send, a line every 300 ms.
    private static let lines = [
        "ATZ", "ATE0", "0100", "010C", "ATH1", "0902", "03", "010C0D05", "ATI", "ATSP6", "010D", "ATMA", "x",
        "07",
    ]

    private var rig: Rig
    private var connections: [ConnectionID] = []
    private let drive: Drive
    /// The bytes of everything that has left, with its time and its way: datagrams, and bytes on connections.
    private(set) var datagrams = Digest()
    private(set) var outputs = Digest()
    /// The number of outputs and datagrams.
    private(set) var count = 0

    /// Runs `description` for `duration`.
    init(_ description: RigDescription, for duration: Duration, drive: @escaping Drive) {
        rig = Rig(description, journal: Journal())
        self.drive = drive
        let end = SimInstant.powerOn.advanced(by: duration)
        var turn = 0
        var next = SimInstant.powerOn.advanced(by: .milliseconds(7))
        connect(description)
        while next < end {
            go(to: next)
            speak(description, turn)
            turn += 1
            next = next.advanced(by: .milliseconds(300))
        }
        go(to: end)
    }

    /// A number that stands for the journal.
    var journal: Digest {
        var digest = Digest()
        var position = JournalPosition()
        while let (record, payload) = position.read(rig.journal) {
            digest.add(UInt64(bitPattern: record.time.nanoseconds))
            digest.add(UInt64(record.kind.rawValue) << 32 | UInt64(record.endpoint?.rawValue ?? 0xFFFF))
            digest.add(UInt64(record.connection) << 32 | UInt64(record.detail))
            digest.add(record.number)
            digest.add(record.value.bitPattern)
            digest.add(payload ?? [])
        }
        return digest
    }

    private mutating func go(to instant: SimInstant) {
        var (datagrams, outputs, count) = (datagrams, outputs, count)
        let take: (inout Rig) -> Void = { rig in
            for output in rig.datagrams {
                datagrams.add(UInt64(output.endpoint.rawValue))
                datagrams.add(UInt64(bitPattern: output.time.nanoseconds))
                datagrams.add(Array(output.peer.description.utf8))
                datagrams.add(Array(rig.outputBytes[output.range]))
            }
            for output in rig.outputs {
                outputs.add(UInt64(output.connection.index))
                outputs.add(UInt64(bitPattern: output.time.nanoseconds))
                outputs.add(Array(rig.outputBytes[output.range]))
            }
            count += rig.datagrams.count + rig.outputs.count
            rig.clearOutputs()
        }
        drive(&rig, instant, take)
        take(&rig)
        (self.datagrams, self.outputs, self.count) = (datagrams, outputs, count)
    }

    private mutating func connect(_ description: RigDescription) {
        for endpoint in description.endpoints.ids
        where !(description.endpoints[endpoint].kind is TelemetryDescription) {
            for _ in 0..<2 {
                if case .accepted(let connection, _) = rig.connect(endpoint: endpoint, now: rig.now) {
                    connections.append(connection)
                }
            }
        }
    }

    private mutating func speak(_ description: RigDescription, _ turn: Int) {
        for (place, connection) in connections.enumerated() {
            let line = Self.lines[(turn + place * 3) % Self.lines.count]
            rig.receive(Array(line.utf8) + [0x0D], on: connection, now: rig.now)
        }
        for (endpoint, game) in description.endpoints.ofKind(TelemetryDescription.self)
        where game.role == .server {
            let peer = Peer(host: "127.0.0.1", port: 40_000 + turn % 5)
            rig.receive(datagram: Self.request(game, turn), from: peer, endpoint: endpoint, now: rig.now)
        }
    }

    private static func request(_ game: TelemetryDescription, _ turn: Int) -> [UInt8] {
        guard game.game == .assettoCorsaCompetizione else {
            return [1, 0, 0, 0, 1, 0, 0, 0, [0, 1, 2, 1, 0, 1, 2, 3][turn % 8], 0, 0, 0]
        }
        func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count), 0] + Array(text.utf8) }
        let interval = [0, 16, 50, 250][turn % 4]
        switch turn / 5 % 3 {
        case 0:
            return [1, 4] + text("Dash") + text(game.options.competizione.connectionPassword)
                + [UInt8(interval), 0, 0, 0] + text("")
        case 1: return [10, UInt8(turn % 5 + 1), 0, 0, 0]
        default: return [11, UInt8(turn % 5 + 1), 0, 0, 0]
        }
    }
}

/// A number of 64 bits that stands for what was added (FNV-1a).
struct Digest: Hashable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            value = (value ^ (word >> shift & 0xFF)) &* 0x100_0000_01B3
        }
    }

    mutating func add(_ bytes: [UInt8]) {
        add(UInt64(bytes.count))
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
