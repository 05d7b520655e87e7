package import CANBus
package import LegacyBus
package import SimulationCore
package import VehicleNetwork

/// The servers on the buses of the car.
extension Endpoints {
    /// The number of the first tap without a connection; greater than the index of any connection, which is that of
    /// its tap.
    static let firstFreeTap = 1 << 22

    /// Returns the connection of `tap`; nil for a tap without a connection.
    public static func connection(of tap: TapID) -> ConnectionID? {
        tap.rawValue < firstFreeTap ? ConnectionID(tap.rawValue) : nil
    }

    @inline(__always)
    private func server(of tap: TapID) -> Connection.Server {
        tap.rawValue < Self.firstFreeTap
            ? connections[ConnectionID(tap.rawValue)].server : freeTaps[tap.rawValue - Self.firstFreeTap]
    }

    /// Attaches the servers that are on the bus without a connection.
    package mutating func joinBus(_ network: inout VehicleNetwork) {
        for index in servers.indices {
            for id in servers[index].joinBus(&connections, &network) {
                guard let segment = servers[index].segment(id) else { continue }
                let tap = TapID(Self.firstFreeTap + freeTaps.count)
                freeTaps.append(Connection.Server(collection: index, id: id))
                network.attach(tap, to: segment, connection: 0)
                network.markReady(segment)
            }
        }
    }

    /// Passes the supply voltage at the connector, in volts, to every server; nil for that of the car.
    package mutating func sense(
        voltage: Double? = nil, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        for index in servers.indices {
            servers[index].sense(voltage: voltage, &connections, &network, &context)
        }
    }

    /// Does the present work of segment `index` of the vehicle's bus, and schedules its next wake-up. Returns false
    /// when it must be called again after the owner has handled events.
    package mutating func pump(
        _ index: BusSegmentID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool {
        // Whether the network had nothing to do, and no tap has acted since.
        var isSettled = false
        repeat {
            var hasMoved = true
            while hasMoved {
                hasMoved = false
                for place in 0..<network.tapCount(of: index) {
                    let tap = network.tap(place, of: index)
                    let server = server(of: tap)
                    if servers[server.collection].runOnBus(
                        server.id, tap, segment: index, &connections, &network, &context)
                    {
                        (hasMoved, isSettled) = (true, false)
                    }
                    if connections.outbox.hasEvents { return false }
                }
                guard !isSettled else { continue }
                isSettled = !network.move(index, &self, &context)
                if !isSettled { hasMoved = true }
            }
        } while endQuietReplies(segment: index, &network, now: context.now)
        schedule(segment: index, &network, &context)
        return true
    }

    private mutating func schedule(
        segment index: BusSegmentID, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        var earliest = network.deadline(of: index)
        for place in 0..<network.tapCount(of: index) {
            let server = server(of: network.tap(place, of: index))
            earliest = .earlier(earliest, servers[server.collection].busDeadline(server.id))
        }
        guard let earliest, network.book(index, at: earliest, now: context.now) else { return }
        context.wakes.schedule(.segment(index), at: earliest)
    }

    /// Ends, in `timing: instant`, the replies for which no more answers can come; returns whether there were any.
    private mutating func endQuietReplies(
        segment index: BusSegmentID, _ network: inout VehicleNetwork, now: SimInstant
    ) -> Bool {
        guard connections.timing == .instant, network.isQuiet(index) else { return false }
        var hasEnded = false
        for place in 0..<network.tapCount(of: index) {
            let server = server(of: network.tap(place, of: index))
            if servers[server.collection].busIsQuiet(server.id, now: now) { hasEnded = true }
        }
        return hasEnded
    }
}

/// The servers as taps of the vehicle network.
extension Endpoints: VehicleTaps {
    package mutating func listeningBitRate(of tap: TapID) -> Int? {
        let server = server(of: tap)
        return servers[server.collection].listeningBitRate(server.id)
    }

    package mutating func receivesTraffic(_ tap: TapID) -> Bool {
        let server = server(of: tap)
        return servers[server.collection].receivesTraffic(server.id)
    }

    package mutating func wakesOnTraffic(_ tap: TapID) -> Bool {
        let server = server(of: tap)
        return servers[server.collection].wakesOnTraffic(server.id)
    }

    package mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        let server = server(of: tap)
        servers[server.collection].received(frame, server.id, now: now)
    }

    package mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        let server = server(of: tap)
        servers[server.collection].receivedDamaged(frame, server.id, now: now)
    }

    package mutating func destroys(_ frame: CANFrame, at tap: TapID) -> Bool {
        let server = server(of: tap)
        return servers[server.collection].destroys(frame, server.id)
    }

    package mutating func transmitted(at tap: TapID, now: SimInstant) {
        let server = server(of: tap)
        servers[server.collection].transmitted(server.id, now: now)
    }

    package mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant) {
        let server = server(of: tap)
        servers[server.collection].transmitFailed(fault, server.id, now: now)
    }

    package mutating func sawTraffic(at tap: TapID, now: SimInstant) {
        let server = server(of: tap)
        servers[server.collection].sawTraffic(server.id, now: now)
    }

    package mutating func received(
        _ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant
    ) -> UInt8? {
        let server = server(of: tap)
        return servers[server.collection].received(transmission, isOwn: isOwn, server.id, now: now)
    }
}
