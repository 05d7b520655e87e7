package import ELM327Kind
import Endpoints
import Rig
package import SimulationCore

/// Divides the bytes between a client and an adapter into sessions and exchanges.
///
/// A line ends with its carriage return, and its reply lasts until the next line. Bytes of the client before the
/// prompt are an interruption. A line feed directly after a carriage return belongs to it.
package struct ConversationRecorder: Sendable {
    /// The sessions recorded so far.
    package private(set) var sessions: [Recording.Session] = []

    /// Whether the client has ever sent a byte before the prompt.
    package private(set) var hasInterruptions = false

    /// The number of pieces, requests and sessions; it changes with every addition.
    package private(set) var changes = 0

    private var typed: [UInt8] = []
    /// Output of the adapter while a line is being typed: its echo.
    private var early: [UInt8] = []
    private var isBusy = false
    private var isBehindReturn = false
    private var last: SimInstant = .powerOn

    /// A recorder without sessions.
    package init() {}

    /// Begins a session, because a client has connected.
    package mutating func connected(now: SimInstant) {
        sessions.append(Recording.Session())
        (typed, early, isBusy, isBehindReturn, last) = ([], [], false, false, now)
        changes += 1
    }

    /// Adds bytes of the client; returns the lines completed by them, each with whether it
    /// interrupts the previous one.
    package mutating func client(_ bytes: [UInt8], now: SimInstant) -> [(line: [UInt8], interrupts: Bool)] {
        if sessions.isEmpty { connected(now: now) }
        var lines: [(line: [UInt8], interrupts: Bool)] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            let isFeed = byte == 0x0A && isBehindReturn
            isBehindReturn = false
            if isFeed { continue }
            let session = sessions.count - 1
            if isBusy {
                let exchange = sessions[session].exchanges.count - 1
                sessions[session].exchanges[exchange].interruptions.append([])
                lines.append((sessions[session].exchanges[exchange].request, true))
                (hasInterruptions, rest, last) = (true, [], now)
                changes += 1
            } else if byte == 0x0D {
                isBehindReturn = true
                let echo = early.isEmpty ? [] : [Recording.Fragment(after: .zero, bytes: early)]
                sessions[session].exchanges.append(Recording.Exchange(request: typed, reply: echo))
                lines.append((typed, false))
                (typed, early, isBusy, last) = ([], [], true, now)
                changes += 1
            } else if typed.count < 4096 {
                typed.append(byte)
            }
        }
        return lines
    }

    package mutating func adapter(_ bytes: [UInt8], now: SimInstant) {
        // Output without a connected client is not recorded.
        guard !sessions.isEmpty, !bytes.isEmpty else { return }
        if !isBusy, !typed.isEmpty {
            if early.count < 4096 { early += bytes }
            return
        }
        let piece = Recording.Fragment(after: max(.zero, last.duration(to: now)), bytes: bytes)
        last = now
        changes += 1
        let session = sessions.count - 1
        let exchange = sessions[session].exchanges.count - 1
        if exchange < 0 {
            Self.add(piece, to: &sessions[session].greeting)
        } else if sessions[session].exchanges[exchange].interruptions.isEmpty {
            Self.add(piece, to: &sessions[session].exchanges[exchange].reply)
        } else {
            let place = sessions[session].exchanges[exchange].interruptions.count - 1
            Self.add(piece, to: &sessions[session].exchanges[exchange].interruptions[place])
        }
        if bytes.contains(UInt8(ascii: ">")) { isBusy = false }
    }

    /// Adds one read as a piece; reads at the same instant form one piece.
    private static func add(_ piece: Recording.Fragment, to pieces: inout [Recording.Fragment]) {
        if !pieces.isEmpty, piece.after == .zero {
            pieces[pieces.count - 1].bytes += piece.bytes
        } else {
            pieces.append(piece)
        }
    }
}
