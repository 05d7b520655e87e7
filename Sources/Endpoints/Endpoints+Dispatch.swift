import Links
import SimulationCore
package import VehicleNetwork

/// The only place that tells the kinds of server apart: everything else asks by connection.
extension Endpoints {
    /// Makes the server of a new connection to endpoint number `index`.
    mutating func makeServer(
        endpoint index: Int, number: UInt32, _ faults: FaultSet?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Connection.Server {
        switch states[index].description.kind {
        case .elm327(let adapter):
            if let recording = adapter.recording {
                let isInstant = timing == .instant
                let replay = Replay(
                    recording, connection: number, isInstant: isInstant, now: context.now)
                return .recording(recordings.add(replay))
            }
            return .adapter(makeAdapter(endpoint: index, number: number, faults, &network, &context))
        case .mtg: return .maintenance(maintenance.connect(endpoint: index))
        case .telemetry: preconditionFailure("a game has no connections")
        }
    }

    /// The connection at `slot` has got its server.
    mutating func serverIsConnected(_ slot: Int, _ network: inout VehicleNetwork) {
        if case .adapter(let place) = connections[slot].server { attach(place, slot, &network) }
    }

    /// The connection at `slot` is over.
    mutating func serverIsGone(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): detach(place, slot, &network, &context)
        case .recording(let place): recordings.remove(place)
        case .maintenance(let place): maintenance.remove(place)
        }
    }

    /// Says what a server has to say before it is asked.
    package mutating func greet(_ slot: Int, _ context: inout SimulationContext) {
        guard isOpen(slot), case .recording(let place) = connections[slot].server else { return }
        sayReplayed(place, slot, context)
        scheduleLink(slot, &context)
    }

    /// Bytes of the client reach the server.
    mutating func take(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): receiveByAdapter(bytes, place, slot, &network, &context)
        case .recording(let place): receiveReplayed(bytes, place, slot, &network, &context)
        case .maintenance(let place): receiveMaintenance(bytes, place, slot, &network, &context)
        }
    }

    /// The request that waits at `slot` is answered, now that its events have happened; then what is behind it.
    mutating func answerRequest(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): answerHeldLine(place, slot, &network, &context)
        case .recording(let place): answerReplayed(place, slot, &network, &context)
        case .maintenance(let place): answerMaintenance(place, slot, &network, &context)
        }
    }

    /// Lets the server do what is due.
    mutating func wakeServer(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter: break
        case .recording(let place): sayReplayed(place, slot, context)
        case .maintenance(let place): goOnWithMaintenance(place, slot, &network, &context)
        }
    }

    /// When the server wants to be woken by its link, or nil.
    mutating func serverDeadline(_ slot: Int, now: SimInstant) -> SimInstant? {
        switch connections[slot].server {
        case .adapter: nil
        case .recording(let place): recordings.replays[place].deadline
        case .maintenance(let place): bookMaintenance(place, slot, now: now)
        }
    }

    /// Whether the server holds back what it has to say while the client takes nothing.
    func buffersOutput(_ slot: Int) -> Bool {
        switch connections[slot].server {
        case .adapter, .recording: false
        case .maintenance: true
        }
    }

    /// How the reply that the server has given ends.
    func replyEnd(_ slot: Int) -> ReplyFaultStage.ReplyEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .maintenance(let place): .stated(isOver: maintenance.hasAnswered(place))
        }
    }

    /// Where the journal finds the end of a response in what leaves for the client now.
    func responseEnd(_ slot: Int) -> JournalEntry.ResponseEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .maintenance(let place): maintenanceEnd(place, slot)
        }
    }

    /// Swaps what the server has said into `said`.
    mutating func takeSaid(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            keepMemory(place)
            adapters.sessions[place].adapter.takeOutput(into: &said)
        case .recording, .maintenance: swap(&said, &connections[slot].said)
        }
    }

    /// Gives the storage of `said`, which is empty, back to the server.
    mutating func giveBackStorage(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            adapters.sessions[place].adapter.giveBackOutput(&said)
        case .recording, .maintenance: swap(&said, &connections[slot].said)
        }
    }

    /// Ends the connection when the server wants it to end and everything has left.
    mutating func endIfOver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot), case .maintenance(let place) = connections[slot].server else { return }
        endMaintenanceIfOver(place, slot, &network, &context)
    }

    /// The serial rate that the server has agreed on with its host, bit/s; nil without a serial side.
    func serialRate(_ slot: Int) -> Int? {
        guard case .adapter(let place) = connections[slot].server else { return nil }
        return adapters.sessions[place].adapter.serial.rate
    }

    /// Tells the server when its serial line will be free.
    mutating func noteLineIsFree(_ slot: Int) {
        guard case .adapter(let place) = connections[slot].server,
            let time = connections[slot].pipeline?.lineFreeAt
        else { return }
        adapters.sessions[place].adapter.serial.freeAt = time
    }

    /// The server loses every setting, and says `message`.
    mutating func brownOut(
        _ slot: Int, _ message: String, _ network: inout VehicleNetwork, now: SimInstant
    ) {
        switch connections[slot].server {
        case .adapter(let place):
            adapters.sessions[place].adapter.brownOut(message, now: now)
            network.markReady(adapters.sessions[place].segment)
        case .recording(let place):
            connections[slot].said += recordings.replays[place].reset(saying: message)
            markDirty(slot)
        case .maintenance: break
        }
    }

    /// The segment of the vehicle's bus that the connection at `slot` sees; nil when it sees none.
    func segment(of slot: Int) -> BusSegmentID? {
        guard case .adapter(let place) = connections[slot].server else { return nil }
        return adapters.sessions[place].segment
    }
}
