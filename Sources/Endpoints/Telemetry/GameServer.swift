import Links
import SimulationCore
import Telemetry

/// A telemetry endpoint: the game, its peers, and the impairment of its datagrams.
struct GameServer: Sendable {
    /// The greatest number of peers with a number at a time; numbers are not reused.
    static let peerLimit = 4096

    /// Its index among the endpoints.
    let endpoint: Int

    /// The game.
    var machine: TelemetryMachine

    /// The impairment of outgoing datagrams.
    var impairment: DatagramImpairment

    /// The numbers of the peers whose address is in the journal.
    private var numbers: [Peer: UInt32] = [:]
    private var lastNumber: UInt32 = 0
    /// The last destination, cached because most datagrams go to the same one.
    private var latest: (peer: Peer, number: UInt32)?

    /// The earliest scheduled wake-up.
    var scheduled: SimInstant?

    /// Whether it is in the list of games with due work.
    var isDue = false

    /// Whether it continues when the driver has taken the output.
    var waitsForDriver = false

    init(endpoint: Int, machine: TelemetryMachine, random: SeededGenerator) {
        self.endpoint = endpoint
        self.machine = machine
        impairment = DatagramImpairment(random: random)
    }

    /// When it is due next.
    var deadline: SimInstant? { .earlier(machine.deadline, impairment.deadline) }

    /// The number of `peer`, counted from 1, and whether it is new.
    mutating func number(of peer: Peer) -> (number: UInt32, isNew: Bool) {
        if let latest, latest.peer == peer { return (latest.number, false) }
        if let number = numbers[peer] {
            latest = (peer, number)
            return (number, false)
        }
        if numbers.count >= Self.peerLimit { numbers.removeAll() }
        lastNumber &+= 1
        numbers[peer] = lastNumber
        latest = (peer, lastNumber)
        return (lastNumber, true)
    }
}
