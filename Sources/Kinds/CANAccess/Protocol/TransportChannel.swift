import CANBus
import ISOTP
import SimulationCore

/// The settings of `isotpconf` (`linux/can/isotp.h`, as the daemon reads them).
struct TransportSettings: Hashable, Sendable {
    /// The bits of `flags`; the others need nothing here.
    private enum Flag {
        static let listensOnly: UInt32 = 0x001
        static let extendedAddress: UInt32 = 0x002
        static let transmitPadding: UInt32 = 0x004
        static let receivePadding: UInt32 = 0x008
        static let checksLength: UInt32 = 0x010
        static let checksPadding: UInt32 = 0x020
        static let isHalfDuplex: UInt32 = 0x040
        static let separateReceiveAddress: UInt32 = 0x200
    }

    let transmit: CANIdentifier
    let receive: CANIdentifier
    private let flags: UInt32
    private let blockSize: UInt8
    private let separation: UInt8
    private var maximumWaits: UInt8 = 0
    private var transmitPadding: UInt8 = 0
    private var receivePadding: UInt8 = 0
    private var address: UInt8 = 0
    private var receiveAddress: UInt8 = 0

    /// Reads `< isotpconf tx rx flags bs stmin [wftmax txpad rxpad ext rxext] >`; nil for a syntax error, also when a
    /// value is missing that a flag asks for.
    init?(parsing text: ArraySlice<UInt8>) {
        var scanner = ElementScanner(text, after: 12)
        guard let transmit = scanner.number(radix: 16), let receive = scanner.number(radix: 16),
            let flags = scanner.number(radix: 16), let blockSize = scanner.byte(radix: 10),
            let separation = scanner.byte(radix: 16)
        else { return nil }
        self.transmit = ElementWords.identifier(transmit, word: 2, in: text)
        self.receive = ElementWords.identifier(receive, word: 3, in: text)
        self.flags = UInt32(truncatingIfNeeded: flags)
        self.blockSize = blockSize
        self.separation = separation
        let optional = Self.optionals(&scanner)
        let needed =
            has(Flag.separateReceiveAddress)
            ? 5
            : has(Flag.extendedAddress) ? 4 : has(Flag.receivePadding) ? 3 : has(Flag.transmitPadding) ? 2 : 0
        guard optional.count >= needed else { return nil }
        for (place, value) in optional.enumerated() {
            switch place {
            case 0: maximumWaits = value
            case 1: transmitPadding = value
            case 2: receivePadding = value
            case 3: address = value
            default: receiveAddress = value
            }
        }
    }

    private static func optionals(_ scanner: inout ElementScanner) -> [UInt8] {
        var values: [UInt8] = []
        while values.count < 5, let value = scanner.byte(radix: values.isEmpty ? 10 : 16) {
            values.append(value)
        }
        return values
    }

    private func has(_ flag: UInt32) -> Bool { flags & flag != 0 }

    /// Whether nothing is sent, so that a transfer between two others is observed.
    var listensOnly: Bool { has(Flag.listensOnly) }

    var addressing: Addressing {
        guard has(Flag.extendedAddress) else { return .normal(transmit: transmit, receive: receive) }
        return .extended(
            transmit: transmit, receive: receive,
            source: has(Flag.separateReceiveAddress) ? receiveAddress : address, target: address)
    }

    /// The parameters of the transport; as that of Linux, it keeps STmin before the first frame of a block too.
    var parameters: Endpoint.Parameters {
        var parameters = Endpoint.Parameters()
        parameters.padding = has(Flag.transmitPadding) ? transmitPadding : nil
        parameters.isHalfDuplex = has(Flag.isHalfDuplex)
        parameters.pausesAfterFlowControl = true
        parameters.reception.blockSize = blockSize
        parameters.reception.separationTime = SeparationTime(rawValue: separation)
        parameters.reception.maximumWaitFrames = Int(maximumWaits)
        parameters.queueLimit = 16
        return parameters
    }

    /// Returns whether a frame is ignored because it is not padded as the flags require: to eight bytes, and with the
    /// padding byte.
    func refuses(_ frame: CANFrame) -> Bool {
        guard has(Flag.receivePadding) else { return false }
        if has(Flag.checksLength), frame.data.count < ClassicalData.capacity { return true }
        guard has(Flag.checksPadding) else { return false }
        let start = has(Flag.extendedAddress) ? 1 : 0
        guard frame.data.count > start else { return false }
        let control = frame.data[start]
        // Only single frames and flow controls have a known end.
        let end =
            switch control >> 4 {
            case 0: start + 1 + Int(control & 0xF)
            case 3: start + 3
            default: frame.data.count
            }
        return end < frame.data.count && frame.data[end...].contains { $0 != receivePadding }
    }
}

/// The transport connection of a client in ISO-TP mode.
struct TransportChannel: Sendable {
    let settings: TransportSettings
    var endpoint: Endpoint
    var outputs: [Endpoint.Output] = []

    init(_ settings: TransportSettings) {
        self.settings = settings
        endpoint = Endpoint(settings.addressing, parameters: settings.parameters)
    }
}
