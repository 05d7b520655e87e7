import LiveHost
import Platform
import Rig
package import SimulationCore

/// Relays bytes between a client and an adapter without delay, and records them.
package struct Relay {
    package private(set) var recorder = ConversationRecorder()

    /// The journal of all bytes in both directions.
    package private(set) var journal = Journal(recordLimit: 16_384)

    /// Whether a client has connected and disconnected.
    package private(set) var hasServed = false

    private let link: DeviceLink
    private let side: ClientSide
    private var connection: UInt32 = 0
    /// Whether nothing was sent to the client since its last request.
    private var isResponsePending = false

    /// The longest wait of a turn.
    static let patience = Duration.milliseconds(100)

    /// A relay between the adapter on `link` and the clients of `side`.
    package init(_ link: DeviceLink, _ side: ClientSide) {
        self.link = link
        self.side = side
    }

    /// The time since the link to the adapter was opened.
    package var now: SimInstant { link.now }

    package var hasClient: Bool { side.client >= 0 }

    /// Waits briefly for bytes of either side and relays them; throws when the link to the adapter fails.
    package mutating func turn() throws(LinkError) {
        if !hasClient, side.accept() {
            connection += 1
            journal.append(.connect(), at: now, endpoint: 0, connection: connection)
            recorder.connected(now: now)
        }
        var entries = [pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)]
        if hasClient {
            entries.append(pollfd(fd: side.client, events: Int16(POLLIN), revents: 0))
        } else if let room = side.listenerWhileIdle {
            entries.append(pollfd(fd: room, events: Int16(POLLIN), revents: 0))
        }
        // A terminal without a client cannot be polled and is checked at intervals.
        let wait: CInt = entries.count == 1 ? 20 : CInt(Self.patience.nanoseconds / 1_000_000)
        guard poll(&entries, nfds_t(entries.count), wait) > 0 else { return }
        if hasClient, entries[1].revents != 0 { try takeFromClient() }
        if entries[0].revents != 0 { try takeFromAdapter() }
    }

    private mutating func takeFromClient() throws(LinkError) {
        guard let bytes = side.read() else { return end(.closedByClient) }
        guard !bytes.isEmpty else { return }
        let time = now
        try link.write(bytes)
        journal.append(input: bytes[...], at: time, endpoint: 0, connection: connection)
        for (line, interrupts) in recorder.client(bytes, now: time) {
            let flags: JournalRecord.RequestFlags = interrupts ? .aborted : []
            journal.append(
                request: line.filter { $0 > 0x20 }[...], flags: flags, at: time, endpoint: 0,
                connection: connection)
            if !interrupts { isResponsePending = true }
        }
    }

    private mutating func takeFromAdapter() throws(LinkError) {
        let bytes = try link.read(until: now)
        guard !bytes.isEmpty else { return }
        let time = now
        guard hasClient else { return }
        guard side.write(bytes) else { return end(.client(.fin, "the client takes nothing any more")) }
        journal.append(
            output: bytes[...], begins: isResponsePending, ends: .atPrompt, at: time, endpoint: 0,
            connection: connection)
        isResponsePending = false
        recorder.adapter(bytes, now: time)
    }

    private mutating func end(_ end: ConnectionEnd) {
        side.leave()
        hasServed = true
        journal.append(.disconnect(end), at: now, endpoint: 0, connection: connection)
    }
}
