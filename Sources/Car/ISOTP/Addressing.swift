public import CANBus
import SimulationCore

/// Whether a frame is for one node or for a group of nodes (N_TAtype).
public enum TargetType: String, CaseIterable, Hashable, Sendable {
    /// To one node.
    case physical
    /// To a group of nodes; single frames only.
    case functional
}

/// The address information (N_AI) of one node: the identifiers of the frames that it sends and receives (ISO 15765-2).
public struct Addressing: Hashable, Sendable {
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// The identifier is the whole address.
        case normal
        /// A 29-bit identifier made of target and source address.
        case normalFixed
        /// The first data byte is the target address (N_TA).
        case extended
        /// The first data byte is an address extension (N_AE).
        case mixed
    }

    public let format: Format

    /// Whether the pair is a physical or a functional one.
    public let targetType: TargetType

    /// The identifier of frames from this node.
    public let transmit: CANIdentifier

    /// The identifier of frames to this node; the fixed formats do not compare its priority bits.
    public let receive: CANIdentifier

    /// The first data byte of frames from this node, or nil in the normal formats.
    public let transmitAddress: UInt8?

    /// The first data byte of frames to this node, or nil in the normal formats.
    public let receiveAddress: UInt8?

    private let comparedBits: UInt32

    private init(
        _ format: Format, _ type: TargetType, transmit: CANIdentifier, receive: CANIdentifier,
        transmitAddress: UInt8? = nil, receiveAddress: UInt8? = nil, comparedBits: UInt32 = 0x1FFF_FFFF
    ) {
        self.format = format
        targetType = type
        self.transmit = transmit
        self.receive = receive
        self.transmitAddress = transmitAddress
        self.receiveAddress = receiveAddress
        self.comparedBits = comparedBits
    }

    /// Returns normal addressing: any pair of identifiers of 11 or 29 bits.
    public static func normal(
        transmit: CANIdentifier, receive: CANIdentifier, type: TargetType = .physical
    ) -> Addressing {
        Addressing(.normal, type, transmit: transmit, receive: receive)
    }

    /// Returns normal fixed addressing between node `source` and its peer `target`: 18DAxxxx physical, 18DBxxxx
    /// functional.
    public static func normalFixed(
        source: UInt8, target: UInt8, type: TargetType = .physical
    ) -> Addressing {
        fixed(.normalFixed, type, base: type == .physical ? 0x18DA : 0x18DB, source, target, extension: nil)
    }

    /// Returns extended addressing: frames to the peer begin with `target`, frames to this node begin with `source`.
    public static func extended(
        transmit: CANIdentifier, receive: CANIdentifier, source: UInt8, target: UInt8,
        type: TargetType = .physical
    ) -> Addressing {
        Addressing(
            .extended, type, transmit: transmit, receive: receive, transmitAddress: target,
            receiveAddress: source)
    }

    /// Returns mixed addressing on a pair of identifiers: frames of both directions begin with `extension`.
    public static func mixed(
        transmit: CANIdentifier, receive: CANIdentifier, extension byte: UInt8, type: TargetType = .physical
    ) -> Addressing {
        Addressing(
            .mixed, type, transmit: transmit, receive: receive, transmitAddress: byte, receiveAddress: byte)
    }

    /// Returns mixed addressing between node `source` and its peer `target`: 18CExxxx physical, 18CDxxxx functional.
    public static func mixedFixed(
        source: UInt8, target: UInt8, extension byte: UInt8, type: TargetType = .physical
    ) -> Addressing {
        fixed(.mixed, type, base: type == .physical ? 0x18CE : 0x18CD, source, target, extension: byte)
    }

    private static func fixed(
        _ format: Format, _ type: TargetType, base: UInt32, _ source: UInt8, _ target: UInt8,
        extension byte: UInt8?
    ) -> Addressing {
        Addressing(
            format, type, transmit: .extended(base << 16 | UInt32(target) << 8 | UInt32(source)),
            receive: .extended(base << 16 | UInt32(source) << 8 | UInt32(target)), transmitAddress: byte,
            receiveAddress: byte, comparedBits: 0x03FF_FFFF)
    }

    /// Whether the first data byte belongs to the address, which leaves one byte less for the message.
    public var hasAddressByte: Bool { receiveAddress != nil }

    /// Returns the longest message that a single frame of at most `dataLength` bytes (TX_DL) holds: 7 bytes, and 62 in 64 bytes
    /// of CAN FD; one less with an address byte.
    public func longestSingle(dataLength: Int = ClassicalData.capacity) -> Int {
        Frame.longestSingle(dataLength: dataLength, hasAddressByte: hasAddressByte)
    }

    /// The same pair from the peer's side.
    public var reversed: Addressing {
        Addressing(
            format, targetType, transmit: receive, receive: transmit, transmitAddress: receiveAddress,
            receiveAddress: transmitAddress, comparedBits: comparedBits)
    }

    /// Returns `frame` as this node sends it, padded to eight bytes with `padding`, unless that is nil. A frame of CAN FD with
    /// more bytes is always padded to the next length that exists.
    public func canFrame(
        _ frame: Frame, padding: UInt8?, as format: LinkLayer.Format = .classical
    ) -> CANFrame {
        var data = CANData()
        if let transmitAddress { data.append(transmitAddress) }
        frame.encode(into: &data, hasAddressByte: hasAddressByte)
        if let padding { data = data.padded(with: padding) }
        guard case .fd(_, let bitRateSwitch, let isPassive) = format else { return CANFrame(transmit, data) }
        return CANFrame(
            fd: transmit, data, filler: padding ?? LinkLayer.filler, bitRateSwitch: bitRateSwitch,
            errorStateIndicator: isPassive)
    }

    /// Returns whether identifier and address byte of `frame` address this node.
    public func accepts(_ frame: CANFrame) -> Bool {
        guard matches(frame.identifier), !frame.isRemote else { return false }
        guard let receiveAddress else { return true }
        return !frame.data.isEmpty && frame.data[0] == receiveAddress
    }

    /// Returns whether identifier and address byte of `frame` are those of frames from this node.
    func sends(_ frame: CANFrame) -> Bool {
        guard frame.identifier == transmit else { return false }
        guard let transmitAddress else { return true }
        return !frame.data.isEmpty && frame.data[0] == transmitAddress
    }

    /// Parses the transport frame in `frame`, which must be addressed to this node.
    public func frame(parsing frame: CANFrame) throws(Refusal) -> Frame {
        guard matches(frame.identifier) else { throw .identifier(frame.identifier) }
        guard !frame.isRemote else { throw .remote }
        if let receiveAddress {
            guard let address = frame.data.first else { throw .frame(.truncated(needed: 2, got: 0)) }
            guard address == receiveAddress else { throw .address(address) }
        }
        do {
            return try Frame(parsing: frame.data, hasAddressByte: hasAddressByte)
        } catch {
            throw .frame(error)
        }
    }

    private func matches(_ identifier: CANIdentifier) -> Bool {
        (identifier.rawValue ^ receive.rawValue) & comparedBits == 0
            && identifier.isExtended == receive.isExtended
    }
}

extension Addressing {
    /// Why a CAN frame is not for a node.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// It carries another identifier.
        case identifier(CANIdentifier)
        case remote
        /// It begins with another address byte.
        case address(UInt8)
        /// Its data field is not a transport frame.
        case frame(Frame.ParseError)

        public var description: String {
            switch self {
            case .identifier(let identifier): "identifier \(identifier) is another node's"
            case .remote: "a remote frame carries no data"
            case .address(let address): "address byte \(Hex.string(address, width: 2)) is another node's"
            case .frame(let error): "\(error)"
            }
        }
    }
}
