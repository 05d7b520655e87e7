public import Endpoints
import Rig
public import SimulationCore

/// Cuts what passes between a client and an adapter into sessions and exchanges.
///
/// A line ends at its carriage return, and its reply lasts until the next line; what the client sends before the prompt
/// interrupts. A line feed directly behind a carriage return belongs to it.
public struct ConversationRecorder: Sendable {
    /// What has passed so far.
    public private(set) var sessions: [Recording.Session] = []

    /// Whether the client has ever sent something before the prompt came.
    public private(set) var hasInterruptions = false

    /// How many pieces, requests and sessions there are: it grows with everything that is added.
    public private(set) var changes = 0

    private var typed: [UInt8] = []
    /// What came while a line was being typed: its echo.
    private var early: [UInt8] = []
    private var isBusy = false
    private var isBehindReturn = false
    private var last: SimInstant = .powerOn

    /// A recorder that has heard nothing.
    public init() {}

    /// A client has connected.
    public mutating func connected(now: SimInstant) {
        sessions.append(Recording.Session())
        (typed, early, isBusy, isBehindReturn, last) = ([], [], false, false, now)
        changes += 1
    }

    /// The client has sent `bytes`; the lines that are complete now, each with whether it interrupts one.
    public mutating func client(_ bytes: [UInt8], now: SimInstant) -> [(line: [UInt8], interrupts: Bool)] {
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
                let echo = early.isEmpty ? [] : [Recording.Piece(after: .zero, bytes: early)]
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

    /// The adapter has said `bytes`.
    public mutating func adapter(_ bytes: [UInt8], now: SimInstant) {
        // What it says while nobody is connected, nobody hears.
        guard !sessions.isEmpty, !bytes.isEmpty else { return }
        if !isBusy, !typed.isEmpty {
            if early.count < 4096 { early += bytes }
            return
        }
        let piece = Recording.Piece(after: max(.zero, last.duration(to: now)), bytes: bytes)
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

    /// Adds what one reading gave, at its own time; only what came at one instant is one piece.
    private static func add(_ piece: Recording.Piece, to pieces: inout [Recording.Piece]) {
        if !pieces.isEmpty, piece.after == .zero {
            pieces[pieces.count - 1].bytes += piece.bytes
        } else {
            pieces.append(piece)
        }
    }
}
