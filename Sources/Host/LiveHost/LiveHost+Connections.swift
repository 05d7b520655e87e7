import CSockets
import Platform
import Rig
import SimulationCore

/// Connections of clients at TCP endpoints and terminals, from the first byte to the last.
extension LiveHost {
    /// The maximum time in the phase `closing`, while unsent bytes or the client's close_notify are pending.
    private static let closingLimit = Duration.seconds(1)

    // MARK: Arriving

    /// Starts to watch an accepted connection. The client is admitted at once, or with TLS after the
    /// handshake.
    func begin(_ connection: StreamConnection) {
        connection.number = watch(connection.descriptor, .stream(connection))
        // One that is turned away need not secure its connection first.
        let isTurnedAway = rig.acceptance(endpoint: connection.endpoint) == .resetting
        guard connection.phase == .handshake, !isTurnedAway else { return admit(connection) }
        guard let patience = listenerSet.servers[connection.endpoint]?.patience else { return }
        schedule(.endHandshake(connection.number), in: patience)
    }

    /// Connects the client to the rig, or closes the connection when the rig does not admit it.
    func admit(_ connection: StreamConnection) {
        // The rig may reuse the id of a client that has just gone, so the remaining output of that client
        // is written first.
        runRig()
        let admission = rig.connect(
            endpoint: connection.endpoint, socket: connection.socket, peer: connection.peer, now: now)
        switch admission {
        case .refused, .unanswered: beginClosing(connection)
        case .reset: remove(connection, isReset: true)
        case .accepted(let id, let closing):
            if let closing, let old = streams.client(closing) {
                streams.clients[closing.index] = nil
                beginClosing(old)
            }
            streams.admit(connection, as: id)
            connection.id = id
            connection.phase = .open
            counters.connections += 1
        }
    }

    /// Ends the connection with this number if it is still in the handshake, whose time limit has passed.
    func endHandshake(_ number: UInt64) {
        guard let connection = connection(number), connection.phase == .handshake,
            let patience = listenerSet.servers[connection.endpoint]?.patience
        else { return }
        turnAway(connection, "no complete handshake within \(patience)")
    }

    /// Closes a connection whose handshake has failed, and records that in the journal.
    private func turnAway(_ connection: StreamConnection, _ reason: String) {
        writeSecured(connection)
        remove(connection)
        guard !isStopped, !rig.hasEnded else { return }
        rig.turnAway(endpoint: connection.endpoint, reason: "refused: TLS: \(reason)", now: now)
    }

    /// Returns the connection with this number in the `WatchTable`, or nil when it is closed.
    func connection(_ number: UInt64) -> StreamConnection? {
        guard case .stream(let connection) = watched[number] else { return nil }
        return connection
    }

    // MARK: Reading

    /// Handles a connection that is ready: writes unsent bytes, then reads once.
    func attend(to connection: StreamConnection, _ readiness: Readiness) {
        // Bytes that the last client of a terminal has not read must not reach the client that writes now.
        if connection.peer == nil,
            let index = terminals.index(of: connection)
        {
            pollClients(ofTerminal: index)
        }
        if readiness.contains(.writable) { flush(connection) }
        guard connection.phase != .closed, !readiness.isDisjoint(with: [.readable, .failed]) else { return }
        switch connection.read(into: room.bytes) {
        case .bytes(let count):
            take(UnsafeRawBufferPointer(rebasing: room.bytes[..<count]), from: connection)
        case .nothing: break
        case .end:
            guard let security = connection.security else {
                return end(connection, reason: "closed by the client")
            }
            security.peerEnded()
            end(connection, reason: Self.reason(security) ?? "closed by the client")
        case .failure(let reason):
            end(
                connection,
                reason: reason == ECONNRESET || reason == EPIPE
                    ? "connection reset by the client" : systemError(reason))
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, from connection: StreamConnection) {
        input.removeAll(keepingCapacity: true)
        guard let security = connection.security else {
            if connection.phase == .open {
                input.append(contentsOf: bytes)
                receive(from: connection)
            }
            return
        }
        security.receive(bytes, into: &input)
        writeSecured(connection)
        if connection.phase == .handshake {
            switch security.state {
            case .handshaking: return
            case .failed(let reason): return turnAway(connection, reason)
            // One read may contain the end of the handshake and application data.
            case .established, .closedByPeer:
                admit(connection)
                guard let id = connection.id else { return }
                rig.remark(security.agreement, on: id, now: now)
            }
        }
        if connection.phase == .open, !input.isEmpty { receive(from: connection) }
        switch security.state {
        case .handshaking, .established: break
        case .closedByPeer:
            security.close()
            writeSecured(connection)
            end(connection, reason: "closed by the client")
        case .failed(let reason): end(connection, reason: reason)
        }
    }

    private static func reason(_ security: TLSSession) -> String? {
        if case .failed(let reason) = security.state { reason } else { nil }
    }

    /// Passes the bytes in `input` to the rig.
    private func receive(from connection: StreamConnection) {
        guard !isStopped, !rig.hasEnded, let id = connection.id else { return }
        noteRead()
        if !connection.owesAcknowledgement, connection.peer != nil {
            connection.owesAcknowledgement = true
            streams.unacknowledged.append(connection)
        }
        rig.receive(input, on: id, now: turnSchedule.begun)
    }

    /// Counts an input from a client.
    func noteRead() {
        counters.noteRead(now: turnSchedule.begun)
    }

    // MARK: Writing

    func writeOutputs() {
        if !rig.datagrams.isEmpty {
            counters.writes += UInt64(rig.datagrams.count)
            sendDatagrams()
        }
        writeStreams()
        for closing in rig.closings { end(closing) }
        rig.clearOutputs()
        while let connection = streams.blocked.popLast() { setWritable(false, connection) }
        while let (connection, reason) = streams.failed.popLast() { end(connection, reason: reason) }
        for loss in losses.notes { rig.note(loss.words, endpoint: loss.endpoint, now: now) }
        if !losses.notes.isEmpty { losses.notes.removeAll() }
    }

    private func writeStreams() {
        let outputs = rig.outputs
        guard !outputs.isEmpty else { return }
        let bytes = rig.outputBytes
        for output in outputs {
            guard let connection = streams.client(output.connection) else { continue }
            counters.writes += 1
            write(bytes, output.range, to: connection)
        }
        lag.note(written: outputs, now: now)
    }

    /// Acknowledges the reads of this turn that no answer has acknowledged.
    func acknowledgeReads() {
        while let connection = streams.unacknowledged.popLast() {
            guard connection.owesAcknowledgement else { continue }
            connection.owesAcknowledgement = false
            if connection.phase == .open { socket_acknowledge(connection.descriptor) }
        }
    }

    private func write(_ bytes: [UInt8], _ range: Range<Int>, to connection: StreamConnection) {
        connection.owesAcknowledgement = false
        let failure: CInt
        if let security = connection.security {
            bytes.withUnsafeBytes { security.send(UnsafeRawBufferPointer(rebasing: $0[range])) }
            failure = security.output.withUnsafeBytes { connection.write($0) }
            security.output.removeAll(keepingCapacity: true)
        } else {
            failure = connection.write(bytes, range)
        }
        if failure != 0 {
            streams.failed.append((connection, "connection reset by the client"))
        } else if connection.unsentCount > 0 {
            if connection.unsentCount > StreamConnection.unsentLimit {
                streams.failed.append(
                    (connection, "closed: the client does not read, and \(connection.unsentCount) bytes wait")
                )
            }
            if connection.isWritable, connection.unsentCount > StreamConnection.highWater {
                connection.isWritable = false
                streams.blocked.append(connection)
            }
            watchAgain(connection)
        }
    }

    /// Writes the records that TLS itself has produced, such as those of the handshake and alerts.
    private func writeSecured(_ connection: StreamConnection) {
        guard let security = connection.security, !security.output.isEmpty else { return }
        _ = security.output.withUnsafeBytes { connection.write($0) }
        security.output.removeAll(keepingCapacity: true)
        watchAgain(connection)
    }

    private func flush(_ connection: StreamConnection) {
        guard connection.flush() == 0 else {
            return end(connection, reason: "connection reset by the client")
        }
        if connection.phase == .closing, connection.unsentCount == 0, connection.security == nil {
            return remove(connection)
        }
        if !connection.isWritable, connection.unsentCount < StreamConnection.lowWater {
            setWritable(true, connection)
        }
        watchAgain(connection)
    }

    /// Records whether a client reads its output, and notifies the rig.
    func setWritable(_ isWritable: Bool, _ connection: StreamConnection) {
        connection.isWritable = isWritable
        if let id = connection.id { rig.setWritable(isWritable, on: id) }
        if isWritable { turnSchedule.isUrgent = true }
    }

    func watchAgain(_ connection: StreamConnection) {
        let interest = connection.wantedInterest
        guard interest != connection.interest, connection.phase != .closed, connection.phase != .abandoned
        else { return }
        connection.interest = interest
        registration?.change(connection.descriptor, to: interest, as: connection.number)
    }

    // MARK: Leaving

    /// Ends a connection that the client has closed or that has failed.
    private func end(_ connection: StreamConnection, reason: String) {
        switch connection.phase {
        case .handshake: turnAway(connection, reason)
        case .open:
            let id = connection.id
            remove(connection)
            guard let id else { return }
            if streams.client(id) === connection { streams.clients[id.index] = nil }
            counters.closedByClients += 1
            rig.disconnect(id, reason: reason, now: now)
        case .closing: remove(connection)
        case .abandoned, .closed: break
        }
    }

    /// Ends a connection in the manner that the rig requests.
    private func end(_ closing: Rig.Closing) {
        guard let connection = streams.client(closing.connection) else { return }
        streams.clients[closing.connection.index] = nil
        if let index = terminals.index(of: connection) {
            return hangUp(index, connection, closing.manner)
        }
        switch closing.manner {
        case .fin: beginClosing(connection)
        case .reset: remove(connection, isReset: true)
        case .halfOpen: abandon(connection)
        }
    }

    /// Leaves a connection half-open: the descriptor stays open, and nothing more is read or written.
    func abandon(_ connection: StreamConnection) {
        forget(connection.descriptor, connection.number)
        connection.phase = .abandoned
        connection.id = nil
        streams.leaving[connection.number] = connection
    }

    /// Ends a connection in an orderly way: writes the unsent bytes and, with TLS, a close_notify, then
    /// closes it.
    func beginClosing(_ connection: StreamConnection) {
        connection.id = nil
        if let security = connection.security, security.state == .established {
            security.close()
            writeSecured(connection)
        }
        guard connection.unsentCount > 0 || connection.security?.state == .established else {
            // If received bytes are unread at close(2), the system sends a reset instead of a FIN.
            if case .bytes = connection.read(into: room.bytes) { _ = connection.read(into: room.bytes) }
            return remove(connection)
        }
        connection.phase = .closing
        streams.leaving[connection.number] = connection
        watchAgain(connection)
        schedule(.endClosing(connection.number), in: Self.closingLimit)
    }

    /// Closes a connection at the time limit of the phase `closing`.
    func endClosing(_ number: UInt64) {
        guard let connection = connection(number), connection.phase == .closing else { return }
        remove(connection)
    }

    /// Closes a connection's descriptor and removes the connection from `watched` and `streams.leaving`.
    func remove(_ connection: StreamConnection, isReset: Bool = false) {
        guard connection.phase != .closed else { return }
        if connection.phase != .abandoned { forget(connection.descriptor, connection.number) }
        connection.id = nil
        connection.close(isReset: isReset)
        streams.leaving[connection.number] = nil
        if connection.peer != nil { listenerSet.openConnections -= 1 }
        if let waiter = streams.closingWaiter, !streams.hasPendingCloses {
            streams.closingWaiter = nil
            waiter.resume()
        }
    }
}
