import CANAccess
import CANBus
import FuzzInput
import SimulationCore

/// Bytes as what a tool sends to an access to the CAN bus: whole and byte by byte it is the same, and memory is bounded.
///
/// The first byte chooses the protocol, the second one whether frames of the bus come between pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let access: CANAccessDescription.Access = input.one(of: [
        .socketcand(nil), .slcan(.canusb), .slcan(.can232), .slcan(.clone), .slcan(.canable2),
        .slcan(.nakakiyo), .gvret,
        .multicast(CANAccessDescription.usualGroup),
    ])
    let isDatagram = access == .multicast(CANAccessDescription.usualGroup)
    let seed = input.byte()
    let bytes = input.remainder()
    let whole = Run(access, bytes, pieces: [bytes.count])
    if !isDatagram {
        let drip = Run(access, bytes, pieces: Array(repeating: 1, count: bytes.count))
        promise(drip.output == whole.output, "byte by byte the output is another")
        promise(drip.sent == whole.sent, "byte by byte the frames are others")
    }
    mix(access, bytes, seed)
    if let log = try? CANLog(parsing: bytes) {
        promise(log.entries.allSatisfy { $0.nanoseconds >= 0 }, "a frame before the beginning of time")
    }
    return 0
}

/// A session on a bus of CAN FD.
private func makeSession(_ access: CANAccessDescription.Access) -> CANAccessSession {
    var description = CANAccessDescription(access)
    description.carriesFD = true
    return CANAccessSession(description, bus: BitRates(nominal: 500_000, data: 2_000_000))
}

/// What a session makes of some input on a bus that takes no time.
private struct Run {
    var output: [UInt8] = []
    var sent: [CANFrame] = []

    init(_ access: CANAccessDescription.Access, _ bytes: [UInt8], pieces: [Int]) {
        var session = makeSession(access)
        var start = 0
        for piece in pieces {
            session.receive(Array(bytes[start..<start + piece]), now: .powerOn)
            start += piece
        }
        session.port.takeFrames(into: &sent)
        output = session.port.output
    }
}

/// Input, frames of the bus, errors and time in turn.
private func mix(_ access: CANAccessDescription.Access, _ bytes: [UInt8], _ seed: UInt8) {
    var random = SeededGenerator(seed: UInt64(seed))
    var session = makeSession(access)
    var now = SimInstant.powerOn
    var rest = bytes[...]
    var frames: [CANFrame] = []
    while !rest.isEmpty, session.port.closing == nil {
        let piece = Array(rest.prefix(Int(1 + random.next() % 40)))
        rest = rest.dropFirst(piece.count)
        session.receive(piece, now: now)
        session.port.takeFrames(into: &frames)
        for frame in frames {
            session.received(frame, now: now)
            session.transmitted(now: now)
        }
        promise(frames.count <= BusPort.flightLimit, "\(frames.count) frames at once")
        frames.removeAll(keepingCapacity: true)
        if random.next() % 9 == 0 { session.failed(.unacknowledged, now: now) }
        now = now.advanced(by: .milliseconds(Int64(random.next() % 300)))
        if let due = session.deadline, due <= now { session.wake(now: now) }
        promise(
            session.port.pendingCount <= BusPort.waitingLimit + BusPort.flightLimit, "too many frames wait")
        session.port.output.removeAll(keepingCapacity: true)
        session.clearDatagrams()
    }
}
