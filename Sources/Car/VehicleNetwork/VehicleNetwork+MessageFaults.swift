import CANBus
import J1939
import LegacyBus
import SimulationCore
import VehicleModel

/// Faults of messages on links without the frames of ISO 15765-2.
extension VehicleNetwork {
    // MARK: J1850 and the K line

    /// Begins an answer of `count` messages from ECU number `node` of the segment, so that its messages are counted.
    mutating func expect(messages count: Int, from node: Int, _ segment: BusSegmentID) {
        guard !faults.isEmpty, count > 0 else { return }
        let isSpeaking = segments[segment.rawValue].openedLegacy.line.isOccupied(by: node)
        var state = isSpeaking ? segments[segment.rawValue].distortions[node] ?? Distortion() : Distortion()
        state.answers.append(count)
        segments[segment.rawValue].distortions[node] = state
    }

    /// Returns the signals that the taps receive for a signal of an ECU, changed and extended by faults.
    mutating func distorted(
        _ delivery: Line.Delivery, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> [Transmission] {
        let transmission = delivery.transmission
        let node = delivery.sender
        // Signals of an initiation are not answers.
        guard case .message(let bytes) = transmission.signal,
            var state = segments[segment.rawValue].distortions[node], let count = state.answers.first
        else { return [transmission] }
        state.frames += 1
        let number = state.frames
        if number >= count {
            state.answers.removeFirst()
            state.frames = 0
        }
        segments[segment.rawValue].distortions[node] = state
        let ecu = segments[segment.rawValue].openedLegacy.nodes[node].ecu
        guard let set = faultsInForce(segment, ecu: ecu), set.faults.distortsFrames else {
            return [transmission]
        }
        var received: [Transmission] = []
        if number == 1 {
            if set.faults.stale != nil {
                set.act(.staleFrames, "an old answer comes first", &context)
                received.append(Self.intruder(bytes, like: transmission, from: nil))
            }
            if set.faults.foreign != nil {
                set.act(.foreignFrames, "a message of somebody else comes first", &context)
                received.append(Self.intruder(bytes, like: transmission, from: Self.foreignAddress))
            }
        }
        if set.faults.lost.contains(number) {
            set.act(.loseFrame, "message \(number) of an answer is lost", &context)
            return received
        }
        received.append(transmission)
        if set.faults.duplicatesFrames {
            set.act(.duplicateFrames, "a message comes twice", &context)
            received.append(transmission)
        }
        return received
    }

    /// An address that by default no ECU of a car has.
    private static let foreignAddress: UInt8 = 0xFE

    /// Returns an answer to 010D with the header of `bytes`; `source` replaces its source address.
    private static func intruder(
        _ bytes: [UInt8], like transmission: Transmission, from source: UInt8?
    ) -> Transmission {
        guard var message = try? Message(parsing: bytes, on: transmission.link) else { return transmission }
        message.data = [0x41, 0x0D, 0x00]
        if let source { message.addresses?.source = source }
        var intruder = transmission
        intruder.signal = .message(message.encoded(on: transmission.link))
        return intruder
    }

    // MARK: SAE J1939

    /// Delivers a frame of an ECU on SAE J1939 to the taps once, twice or not at all.
    mutating func distortGroup(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        guard let set = faultsInForce(segment, ecu: ECUID(delivery.sender)), set.faults.distortsFrames,
            let number = Self.number(of: delivery.frame)
        else {
            return hand(delivery, segment, &taps, now: context.now)
        }
        if set.faults.lost.contains(number) {
            return set.act(.loseFrame, "frame \(number) of a message is lost", &context)
        }
        hand(delivery, segment, &taps, now: context.now)
        guard set.faults.duplicatesFrames else { return }
        set.act(.duplicateFrames, "a frame comes twice", &context)
        receive(delivery.frame, segment, &taps, now: context.now)
    }

    /// Returns the number of `frame` within its message, from 1: the announcement of a long message is the first frame, its
    /// packets follow. Nil for frames that are not part of a message, such as a CTS.
    private static func number(of frame: CANFrame) -> Int? {
        guard !frame.isRemote, let identifier = MessageIdentifier(frame.identifier) else { return nil }
        switch identifier.group {
        case .connectionManagement:
            switch ConnectionManagement(parsing: frame.data) {
            case .requestToSend, .broadcast: return 1
            case .clearToSend, .endOfMessage, .abort, nil: return nil
            }
        case .dataTransfer: return DataTransfer(parsing: frame.data).map { Int($0.sequence) + 1 }
        default: return 1
        }
    }
}
