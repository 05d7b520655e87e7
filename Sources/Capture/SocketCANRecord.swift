public import CANBus
import SimulationCore

/// A CAN frame as a record of link type `socketCAN` holds it: identifier and flags in 32 bits big-endian, the length,
/// three bytes that are zero in classical CAN, then the data (tcpdump.org, LINKTYPE_CAN_SOCKETCAN).
public struct SocketCANRecord: Hashable, Sendable {
    /// Why a record is no classical CAN frame.
    public enum ParseError: Error, Hashable, Sendable {
        /// `needed` bytes were announced and `got` are there.
        case truncated(needed: Int, got: Int)
        /// A frame of the flexible data rate format (CAN FD).
        case flexibleDataRate
        /// The driver's report of a bus error, with the error class bits.
        case errorReport(classes: UInt32)
        /// More data than the eight bytes of a classical frame.
        case lengthOutOfRange(Int)
        /// An identifier above 7FF without the flag for 29 bits.
        case identifierOutOfRange(UInt32)
    }

    /// The flags above the 29 identifier bits.
    private enum Flag {
        static let extended: UInt32 = 0x8000_0000
        static let remote: UInt32 = 0x4000_0000
        static let error: UInt32 = 0x2000_0000
        static let identifier: UInt32 = 0x1FFF_FFFF
    }

    /// The FDF bit in the byte after the length: set when a record of this link type holds a CAN FD frame.
    private static let flexibleDataRateBit: UInt8 = 0x04

    /// The bytes before the data.
    static let headerLength = 8

    /// The bytes of the longest record.
    static let maximumLength = headerLength + CANData.capacity

    /// The frame.
    public var frame: CANFrame

    /// The record of `frame`.
    public init(_ frame: CANFrame) {
        self.frame = frame
    }

    /// Reads the record in `bytes`; padding after the data is ignored, and so is what a remote frame carries there.
    public init(parsing bytes: [UInt8]) throws(ParseError) {
        var reader = ByteReader(bytes)
        let word: UInt32
        let length: Int
        let flags: UInt8
        do throws(ByteReader.ReadError) {
            word = try reader.read(UInt32.self)
            length = Int(try reader.read(UInt8.self))
            flags = try reader.read(UInt8.self)
            _ = try reader.read(UInt16.self)
        } catch {
            throw .truncated(needed: Self.headerLength, got: bytes.count)
        }
        guard word & Flag.error == 0 else { throw .errorReport(classes: word & Flag.identifier) }
        guard flags & Self.flexibleDataRateBit == 0 else { throw .flexibleDataRate }
        guard length <= CANData.capacity else { throw .lengthOutOfRange(length) }
        let isExtended = word & Flag.extended != 0
        let number = word & Flag.identifier
        guard isExtended || number <= 0x7FF else { throw .identifierOutOfRange(number) }
        let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
        if word & Flag.remote != 0 {
            frame = CANFrame(remote: identifier, dataLengthCode: length)
        } else {
            do throws(ByteReader.ReadError) {
                frame = CANFrame(identifier, CANData(try reader.read(count: length)))
            } catch {
                throw .truncated(needed: Self.headerLength + length, got: bytes.count)
            }
        }
    }

    /// The record's bytes: eight, and the data.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.maximumLength)
        encode(into: &writer)
        return writer.bytes
    }

    /// Appends the record's bytes to `writer`.
    func encode(into writer: inout ByteWriter) {
        var word = frame.identifier.rawValue
        if frame.identifier.isExtended { word |= Flag.extended }
        if frame.isRemote { word |= Flag.remote }
        writer.write(word)
        writer.write(UInt8(truncatingIfNeeded: frame.isRemote ? frame.dataLengthCode : frame.data.count))
        writer.write(contentsOf: [0, 0, 0])
        writer.write(contentsOf: frame.data)
    }
}

extension SocketCANRecord.ParseError: CustomStringConvertible {
    /// What is wrong with the record, for people.
    public var description: String {
        switch self {
        case .truncated(let needed, let got): "truncated, needed \(needed) bytes and got \(got)"
        case .flexibleDataRate: "a CAN FD frame, where classical CAN is expected"
        case .errorReport(let classes): "a report of a bus error, class \(Hex.string(classes, width: 8))"
        case .lengthOutOfRange(let length): "\(length) bytes of data, where classical CAN has at most 8"
        case .identifierOutOfRange(let number):
            "identifier \(Hex.string(number, width: 3)) needs 29 bits, but is marked as one of 11 bits"
        }
    }
}
