import CANBus
import ISOTP

/// The ways in which mutants take and send frames.
extension TesterTransport {
    /// `frame` as a tester with a mistake takes it; nil when it drops the frame.
    mutating func altered(_ frame: CANFrame) -> CANFrame? {
        if bug == .ignoresSequence { return renumbered(frame) }
        if frame.isFD { return alteredFD(frame) }
        return alteredFlowControl(frame)
    }

    private func alteredFlowControl(_ frame: CANFrame) -> CANFrame {
        guard frame.data.count >= 3, frame.data[0] >> 4 == 3 else { return frame }
        var bytes = Array(frame.data)
        if bytes[0] == 0x30, bug == .ignoresBlockSize { bytes[1] = 0 }
        if bytes[0] == 0x30, bug == .ignoresSeparation { bytes[2] = 0 }
        if bytes[0] == 0x31, bug == .ignoresWait { bytes[0] = 0x30 }
        return frame.with(CANData(bytes))
    }

    private mutating func alteredFD(_ frame: CANFrame) -> CANFrame? {
        if frame.isFromErrorPassive, bug == .dropsErrorPassive { return nil }
        let length = frame.data.count
        guard length >= 3 else { return frame }
        let (isLong, control) = (length > ClassicalData.capacity, frame.data[0])
        switch control >> 4 {
        case 0 where isLong && bug == .knowsNoEscape: return nil
        case 0 where isLong && bug == .takesFillers: return frame.replacing(1, with: UInt8(length - 2))
        case 1:
            receivedLength = length
            if control == 0x10, frame.data[1] == 0, bug == .twelveBitLengths { return nil }
            if length != dataLength, bug == .expectsOwnLength { return nil }
        case 2 where length < receivedLength && bug == .fillsShortFrames:
            return frame.with(frame.data.padded(to: receivedLength, with: 0))
        case 3 where !isLong && length < ClassicalData.capacity && bug == .wantsEightBytes: return nil
        default: break
        }
        return frame
    }

    /// `frame` as a tester with a mistake sends it.
    func sent(_ frame: CANFrame) -> CANFrame {
        guard frame.isFD, frame.data.count > ClassicalData.capacity else { return frame }
        let (control, second) = (frame.data[0], frame.data[1])
        if control == 0, bug == .writesNoEscape {
            return frame.with(CANData([second] + frame.data.dropFirst(2)))
        }
        if control == 0x10, second == 0, bug == .cutsLengths {
            let short = [0x10 | frame.data[4] & 0x0F, frame.data[5]] + frame.data.dropFirst(6)
            return frame.with(CANData(short))
        }
        return frame
    }

    /// `frame` with the number that a consecutive frame would have here.
    private mutating func renumbered(_ frame: CANFrame) -> CANFrame {
        guard let control = frame.data.first else { return frame }
        if control >> 4 == 1 { nextNumber = 1 }
        guard control >> 4 == 2 else { return frame }
        let number = nextNumber
        nextNumber += 1
        return frame.replacing(0, with: 0x20 | number & 0x0F)
    }
}

extension CANFrame {
    /// The frame with one byte changed.
    fileprivate func replacing(_ index: Int, with byte: UInt8) -> CANFrame {
        var frame = self
        frame.data[index] = byte
        return frame
    }
}
