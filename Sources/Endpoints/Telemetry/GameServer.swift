import Links
import SimulationCore
import Telemetry

/// A telemetry endpoint: the game, those it talks to, and what goes wrong on the way.
struct GameServer: Sendable {
    /// How many peers have a number at a time; the numbers go on counting.
    static let peerLimit = 4096

    /// Its place among the endpoints.
    let endpoint: Int

    /// The game.
    var machine: TelemetryMachine

    /// Datagrams on their way out.
    var impairment: DatagramImpairment

    /// The numbers of peers whose address the journal knows.
    private var numbers: [Peer: UInt32] = [:]
    private var lastNumber: UInt32 = 0
    /// Most datagrams go where the one before them went.
    private var latest: (peer: Peer, number: UInt32)?

    /// The earliest wake-up that is already booked.
    var scheduled: SimInstant?

    /// Whether it stands in the list of those that have something to do.
    var isDue = false

    /// Whether it goes on when the driver has taken what there is.
    var waitsForDriver = false

    init(endpoint: Int, machine: TelemetryMachine, random: SeededGenerator) {
        self.endpoint = endpoint
        self.machine = machine
        impairment = DatagramImpairment(random: random)
    }

    /// When it wants to be woken.
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
