import CANBus
import FuzzInput
import ISOTP
import SimulationCore

/// Receiver and sender by themselves, and the frame codec.
enum BareMachines {
    static func run(_ input: inout Input) {
        let hasAddressByte = input.byte() & 1 != 0
        let parameters = Choices.reception(&input)
        var receiver = Receiver(
            timing: Choices.timing(&input), hasAddressByte: hasAddressByte, parameters: parameters)
        var sender = Sender(hasAddressByte: hasAddressByte)
        var now = SimInstant.powerOn
        var delivered = 0
        func take(_ action: Receiver.Action) {
            guard case .deliver(let payload) = action else { return }
            delivered = payload.count
            let longest = max(parameters.maximumLength, 7)
            promise(delivered <= longest, "\(delivered) bytes, limit \(longest)")
        }
        while !input.isEmpty {
            switch input.byte() % 9 {
            case 0, 1:
                let data = CANData(input.bytes(8))
                codec(data, hasAddressByte)
                receiver.receive(data: data, now: now, emit: take)
            case 2: receiver.receive(data: CANData(input.bytes(3)), sentTo: .functional, now: now, emit: take)
            case 3: receiver.confirmed(now: now)
            case 4:
                now = now.advanced(by: .milliseconds(Int64(input.byte())))
                receiver.timeout(now: now, emit: take)
                _ = sender.timeout(now: now)
            case 5: _ = try? sender.send(Choices.payload(&input), now: now)
            case 6: _ = sender.confirmed(now: now)
            case 7:
                let status = FlowStatus(rawValue: input.byte() & 0x0F)
                let pause = SeparationTime(rawValue: input.byte())
                let flow = FlowControl(status, blockSize: input.byte(), separationTime: pause)
                _ = sender.receive(flow, now: now)
            default:
                receiver.isHeld ? receiver.release(now: now, emit: take) : receiver.hold()
            }
        }
    }

    /// What was read is written, and reads as the same again.
    private static func codec(_ data: CANData, _ hasAddressByte: Bool) {
        guard let frame = try? Frame(parsing: data, hasAddressByte: hasAddressByte) else { return }
        var written = CANData()
        if hasAddressByte { written.append(data[0]) }
        for byte in frame.encoded(hasAddressByte: hasAddressByte) { written.append(byte) }
        let again = try? Frame(parsing: written, hasAddressByte: hasAddressByte)
        promise(again == frame, "\(frame) became \(written.map(\.self)), which reads as something else")
    }
}
