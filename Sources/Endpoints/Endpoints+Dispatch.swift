import CANAccess
package import CANBus
import ELM327
package import LegacyBus
import Links
package import SimulationCore
package import VehicleNetwork

/// The operations that differ by kind of server; no other code switches over the kinds.
extension Endpoints {
    /// Creates the server of a new connection to endpoint number `index`.
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
        case .http: return .http(http.connect(endpoint: index, now: context.now))
        case .canAccess: return .busAccess(makeTool(endpoint: index, number: number, &network))
        case .doip:
            guard let place = doip.place(of: index) else {
                preconditionFailure("an endpoint of another kind")
            }
            return .doip(place)
        case .telemetry: preconditionFailure("a game has no connections")
        }
    }

    /// Attaches the new server of `slot` to the car where it needs to be.
    mutating func serverIsConnected(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): attach(place, slot, &network)
        case .busAccess(let place): attachTool(place, slot, &network)
        case .doip(let place): acceptDoIP(place, slot, &context)
        case .recording, .maintenance, .http: break
        }
    }

    /// Removes the server of the closed connection at `slot`.
    mutating func serverIsGone(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): detach(place, slot, &network, &context)
        case .recording(let place): recordings.remove(place)
        case .maintenance(let place): maintenance.remove(place)
        case .http(let place): http.remove(place)
        case .busAccess(let place): detachTool(place, slot, &network, &context)
        case .doip(let place): removeDoIP(place, slot, &network, &context)
        }
    }

    /// Outputs what a server sends before the first request.
    package mutating func greet(_ slot: Int, _ context: inout SimulationContext) {
        guard isOpen(slot) else { return }
        switch connections[slot].server {
        case .recording(let place):
            sendNextRecorded(place, slot, context)
            scheduleLink(slot, &context)
        case .busAccess(let place): greetTool(place, slot)
        case .adapter, .maintenance, .http, .doip: break
        }
    }

    /// Passes bytes of the client to the server.
    mutating func take(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): receiveByAdapter(bytes, place, slot, &network, &context)
        case .recording(let place): receiveReplayed(bytes, place, slot, &network, &context)
        case .maintenance(let place): receiveMaintenance(bytes, place, slot, &network, &context)
        case .http(let place): receiveHTTP(bytes, place, slot, &network, &context)
        case .busAccess(let place): receiveByTool(bytes, place, slot, &network, &context)
        case .doip(let place): receiveDoIP(bytes, place, slot, &network, &context)
        }
    }

    /// Answers the pending request at `slot` after its events, then processes the input after it.
    mutating func answerRequest(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): answerHeldLine(place, slot, &network, &context)
        case .recording(let place): answerReplayed(place, slot, &network, &context)
        case .maintenance(let place): answerMaintenance(place, slot, &network, &context)
        case .http(let place): answerHTTP(place, slot, &network, &context)
        case .doip(let place): answerDoIP(place, slot, &network, &context)
        case .busAccess: break
        }
    }

    /// Lets the server do its due work.
    mutating func wakeServer(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter, .busAccess: break
        case .recording(let place): sendNextRecorded(place, slot, context)
        case .maintenance(let place): goOnWithMaintenance(place, slot, &network, &context)
        case .http(let place): resumeHTTP(place, slot, &network, &context)
        case .doip(let place): serveDoIPRequests(place, slot, &network, &context)
        }
    }

    /// Returns when the server must be woken by its link, or nil.
    mutating func serverDeadline(_ slot: Int, now: SimInstant) -> SimInstant? {
        switch connections[slot].server {
        case .adapter, .busAccess: nil
        case .recording(let place): recordings.replays[place].deadline
        case .maintenance(let place): scheduleMaintenanceWake(place, slot, now: now)
        case .http(let place): scheduleHTTPWake(place, slot, now: now)
        case .doip(let place): deadlineOfDoIP(place, slot)
        }
    }

    /// Returns whether the server buffers its own output while the client cannot receive it.
    func buffersOutput(_ slot: Int) -> Bool {
        switch connections[slot].server {
        case .adapter, .recording, .busAccess: false
        case .maintenance, .http, .doip: true
        }
    }

    /// Returns how the end of the server's current reply is recognised.
    func replyEnd(_ slot: Int) -> ReplyFaultStage.ReplyEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .busAccess, .doip: .stated(isOver: true)
        case .maintenance(let place): .stated(isOver: maintenance.hasAnswered(place))
        case .http(let place): .stated(isOver: http.hasAnswered(place))
        }
    }

    /// Returns whether the faults of a request end with its reply; before the answer of an ECU other messages may come.
    func endsFaultsWithReply(_ slot: Int) -> Bool {
        switch connections[slot].server {
        case .adapter, .recording, .maintenance, .http: true
        case .busAccess, .doip: false
        }
    }

    /// Returns how the journal finds the end of a response in the output that is sent now.
    func responseEnd(_ slot: Int) -> JournalEntry.ResponseEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .busAccess, .doip: .atLastByte
        case .maintenance(let place): maintenanceEnd(place, slot)
        case .http(let place): httpEnd(place, slot)
        }
    }

    /// Moves the server's output into `said`.
    mutating func takeOutput(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            keepMemory(place)
            adapters.sessions[place].adapter.takeOutput(into: &said)
        case .busAccess(let place): swap(&said, &access.clients[place].session.port.output)
        case .recording, .maintenance, .http, .doip: swap(&said, &connections[slot].said)
        }
    }

    /// Returns the storage of `said`, which is empty, to the server.
    mutating func reuseBuffer(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            adapters.sessions[place].adapter.giveBackOutput(&said)
        case .busAccess(let place): swap(&said, &access.clients[place].session.port.output)
        case .recording, .maintenance, .http, .doip: swap(&said, &connections[slot].said)
        }
    }

    /// Ends the connection when the server has requested it and all output was sent.
    mutating func endIfOver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        switch connections[slot].server {
        case .adapter, .recording: break
        case .busAccess(let place): endToolIfOver(place, slot, &network, &context)
        case .maintenance(let place): endMaintenanceIfOver(place, slot, &network, &context)
        case .http(let place): endHTTPIfOver(place, slot, &network, &context)
        case .doip(let place): endDoIPIfOver(place, slot, &network, &context)
        }
    }

    /// The serial rate that the server has negotiated with its host, bit/s; nil without a serial line.
    func serialRate(_ slot: Int) -> Int? {
        guard case .adapter(let place) = connections[slot].server else { return nil }
        return adapters.sessions[place].adapter.serial.rate
    }

    /// Reports to the server when its serial line will be free.
    mutating func noteLineIsFree(_ slot: Int) {
        guard case .adapter(let place) = connections[slot].server,
            let time = connections[slot].pipeline?.lineFreeAt
        else { return }
        adapters.sessions[place].adapter.serial.freeAt = time
    }

    /// Resets the server as after a voltage drop; it outputs `message`.
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
        case .maintenance, .http, .busAccess, .doip: break
        }
    }

    /// The number of `peer` at endpoint number `endpoint`; the journal records its address the first time. Nil for an
    /// endpoint without datagrams.
    package mutating func number(
        of peer: Peer, endpoint: Int, _ context: inout SimulationContext
    ) -> UInt32? {
        switch states[endpoint].description.kind {
        case .telemetry: playerNumber(of: peer, endpoint: endpoint, &context)
        case .canAccess: memberNumber(of: peer, endpoint: endpoint, &context)
        case .doip: doipNumber(of: peer, endpoint: endpoint, &context)
        case .elm327, .mtg, .http: nil
        }
    }

    /// Returns whether `datagram` is one that endpoint number `endpoint` has sent to its own group, and comes back.
    package mutating func isEcho(_ datagram: [UInt8], endpoint: Int) -> Bool {
        isOwn(datagram, endpoint: endpoint)
    }

    /// Passes a datagram of `peer` to the server of endpoint number `endpoint`.
    package mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: Int, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {
        switch states[endpoint].description.kind {
        case .telemetry: receiveByGame(datagram: datagram, from: peer, endpoint: endpoint, now: context.now)
        case .doip: receiveDoIP(datagram: datagram, from: peer, endpoint: endpoint, &context)
        case .canAccess: receiveByGroup(datagram: datagram, endpoint: endpoint, &network, &context)
        case .elm327, .mtg, .http: break
        }
    }

    /// The bus segment of the connection at `slot`; nil when it has none.
    func segment(of slot: Int) -> BusSegmentID? {
        switch connections[slot].server {
        case .adapter(let place): adapters.sessions[place].segment
        case .busAccess(let place): access.clients[place].segment
        case .recording, .maintenance, .http, .doip: nil
        }
    }
}

/// The connections as taps of the vehicle network. A tap has the number of its connection's slot.
extension Endpoints: VehicleTaps {
    /// The server of a tap, by its index in the collection of its kind.
    enum Device {
        /// An adapter.
        case adapter(Int)
        /// A tool with raw access to the bus.
        case tool(Int)
    }

    /// The device of `tap`.
    func device(of tap: TapID) -> Device {
        if let group = CANAccessServers.group(of: tap) { return .tool(access.groups[group].place) }
        switch connections[tap.rawValue].server {
        case .adapter(let place): return .adapter(place)
        case .busAccess(let place): return .tool(place)
        case .recording, .maintenance, .http, .doip: preconditionFailure("a server without a bus")
        }
    }

    package mutating func listeningBitRate(of tap: TapID) -> Int? {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.listeningBitRate
        case .tool(let place): access.clients[place].session.listeningBitRate
        }
    }

    package mutating func hearsTraffic(_ tap: TapID) -> Bool {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.hearsTraffic
        case .tool(let place): access.clients[place].session.listeningBitRate != nil
        }
    }

    package mutating func wakesOnTraffic(_ tap: TapID) -> Bool {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.wakesOnTraffic
        case .tool: false
        }
    }

    package mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.received(frame, now: now)
        case .tool(let place): access.clients[place].session.received(frame, now: now)
        }
    }

    package mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.receivedDamaged(frame, now: now)
        case .tool(let place): access.clients[place].session.failed(.protocolViolation, now: now)
        }
    }

    package mutating func transmitted(at tap: TapID, now: SimInstant) {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.transmitted(now: now)
        case .tool(let place): access.clients[place].session.transmitted(now: now)
        }
    }

    package mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant) {
        switch device(of: tap) {
        case .adapter(let place): adapters.sessions[place].adapter.transmitFailed(fault, now: now)
        case .tool(let place): access.clients[place].session.failed(BusError(fault), now: now)
        }
    }

    package mutating func sawTraffic(at tap: TapID, now: SimInstant) {
        if case .adapter(let place) = device(of: tap) {
            adapters.sessions[place].adapter.sawTraffic(now: now)
        }
    }

    package mutating func heard(
        _ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant
    ) -> UInt8? {
        guard case .adapter(let place) = device(of: tap) else { return nil }
        return adapters.sessions[place].adapter.heard(transmission, isOwn: isOwn, now: now)
    }
}
