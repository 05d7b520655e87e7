import CANBus
import FuzzInput
import ISOTP

/// Bytes as a script for an endpoint, for the bare machines, or for two endpoints on a wire that loses frames.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    switch input.byte() % 4 {
    case 0: OneEndpoint.run(&input)
    case 1: BareMachines.run(&input)
    case 2: Wire.run(&input, isLossless: false)
    default: Wire.run(&input, isLossless: true)
    }
    return 0
}

/// The settings of a run.
enum Choices {
    /// A pair of addresses, and the functional one beside it.
    static func addressing(_ input: inout Input) -> (pair: Addressing, functional: Addressing?) {
        let (tester, ecu) = (CANIdentifier.base(0x7E0), CANIdentifier.base(0x7E8))
        return switch input.byte() % 6 {
        case 0: (.normal(transmit: ecu, receive: tester), nil)
        case 1:
            (
                .normal(transmit: ecu, receive: tester),
                .normal(transmit: ecu, receive: .base(0x7DF), type: .functional)
            )
        case 2: (.normalFixed(source: 0x10, target: 0xF1), nil)
        case 3: (.extended(transmit: ecu, receive: tester, source: 0x10, target: 0xF1), nil)
        case 4: (.mixed(transmit: ecu, receive: tester, extension: 0x99), nil)
        default: (.mixedFixed(source: 0x10, target: 0xF1, extension: 0x99), nil)
        }
    }

    static func timing(_ input: inout Input) -> NetworkTiming {
        var timing: NetworkTiming = input.byte() & 1 == 0 ? .iso15765_2 : .obd
        timing.flowControlDelay = .microseconds(Int64(input.byte()) * 100)
        timing.consecutiveDelay = .microseconds(Int64(input.byte()) * 100)
        return timing
    }

    static func reception(_ input: inout Input) -> Receiver.Parameters {
        var reception = Receiver.Parameters()
        reception.blockSize = input.byte()
        reception.separationTime = SeparationTime(rawValue: input.byte())
        reception.maximumLength = input.one(of: [4095, 8, 20, 7, 0, 100_000])
        reception.maximumWaitFrames = Int(input.byte() & 3)
        return reception
    }

    static func parameters(_ input: inout Input) -> Endpoint.Parameters {
        var parameters = Endpoint.Parameters()
        let flags = input.byte()
        parameters.padding = flags & 1 == 0 ? 0xAA : nil
        parameters.ignoresShortFrames = flags & 2 != 0
        parameters.isHalfDuplex = flags & 4 != 0
        parameters.pausesAfterFlowControl = flags & 8 != 0
        parameters.maximumWaitFrames = flags & 16 == 0 ? nil : Int(flags >> 6)
        if flags & 32 != 0 {
            let choice = Int(input.byte())
            parameters.link.kind = choice & 1 == 0 ? .fd : .mirror
            parameters.link.dataLength = LinkLayer.dataLengths[choice >> 1 & 7]
        }
        parameters.timing = timing(&input)
        parameters.reception = reception(&input)
        return parameters
    }

    /// A message whose bytes tell their places.
    static func payload(_ input: inout Input) -> [UInt8] {
        let length = Int(input.number(bytes: 2) % 5000)
        let first = input.byte()
        return (0..<length).map { first &+ UInt8(truncatingIfNeeded: $0 &* 7) }
    }
}
