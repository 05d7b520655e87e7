package import CANBus
import SimulationCore

/// A CAN frame in a record of link type `socketCAN`: identifier and flags in 32 bits big-endian, the length, the flags of
/// CAN FD, two bytes that are zero, then the data (tcpdump.org, LINKTYPE_CAN_SOCKETCAN).
package struct SocketCANRecord: Hashable, Sendable {
    /// A reason why a record is not a CAN frame.
    package enum ParseError: Error, Hashable, Sendable {
        /// The record needs `needed` bytes, and only `got` are there.
        case truncated(needed: Int, got: Int)
        /// A remote frame marked as one of CAN FD.
        case flexibleRemote
        /// A driver's report of a bus error, with the error class bits.
        case errorReport(classes: UInt32)
        case lengthOutOfRange(Int)
        /// The identifier is above 7FF, and the flag for 29 bits is not set.
        case identifierOutOfRange(UInt32)
    }

    /// The flags above the 29 identifier bits.
    private enum Flag {
        static let extended: UInt32 = 0x8000_0000
        static let remote: UInt32 = 0x4000_0000
        static let error: UInt32 = 0x2000_0000
        static let identifier: UInt32 = 0x1FFF_FFFF
    }

    /// The bits in the byte after the length.
    private enum FlexibleFlag {
        static let bitRateSwitch: UInt8 = 0x01
        static let errorStateIndicator: UInt8 = 0x02
        static let fd: UInt8 = 0x04
    }

    /// The number of bytes before the data.
    static let headerLength = 8

    /// The size of the longest record in bytes.
    static let maximumLength = headerLength + CANData.capacity

    package var frame: CANFrame

    package init(_ frame: CANFrame) {
        self.frame = frame
    }

    /// Parses a record; padding after the data is ignored, and so are data bytes of a remote frame. A frame of CAN FD has
    /// the bit FDF, or more than eight bytes: older Linux did not set the bit.
    package init(parsing bytes: [UInt8]) throws(ParseError) {
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
        guard DataLengthCode.code(ofLength: length) != nil else { throw .lengthOutOfRange(length) }
        let isFD = flags & FlexibleFlag.fd != 0 || length > ClassicalData.capacity
        guard !isFD || word & Flag.remote == 0 else { throw .flexibleRemote }
        let isExtended = word & Flag.extended != 0
        let number = word & Flag.identifier
        guard isExtended || number <= 0x7FF else { throw .identifierOutOfRange(number) }
        let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
        if word & Flag.remote != 0 {
            frame = CANFrame(remote: identifier, dataLengthCode: length)
        } else {
            do throws(ByteReader.ReadError) {
                let data = CANData(try reader.read(count: length))
                frame =
                    isFD
                    ? CANFrame(
                        fd: identifier, data, filler: 0,
                        bitRateSwitch: flags & FlexibleFlag.bitRateSwitch != 0,
                        errorStateIndicator: flags & FlexibleFlag.errorStateIndicator != 0)
                    : CANFrame(identifier, data)
            } catch {
                throw .truncated(needed: Self.headerLength + length, got: bytes.count)
            }
        }
    }

    /// Returns the bytes of the record: eight, then the data.
    package func encoded() -> [UInt8] {
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
        writer.write(UInt8(truncatingIfNeeded: frame.length))
        var flags: UInt8 = frame.isFD ? FlexibleFlag.fd : 0
        if frame.switchesBitRate { flags |= FlexibleFlag.bitRateSwitch }
        if frame.isFromErrorPassive { flags |= FlexibleFlag.errorStateIndicator }
        writer.write(contentsOf: [flags, 0, 0])
        writer.write(contentsOf: frame.data)
    }
}

extension SocketCANRecord.ParseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated(let needed, let got): "truncated, needed \(needed) bytes and got \(got)"
        case .flexibleRemote: "a remote frame of CAN FD, which has none"
        case .errorReport(let classes): "a report of a bus error, class \(Hex.string(classes, width: 8))"
        case .lengthOutOfRange(let length):
            "\(length) bytes of data, where a frame has \(DataLengthCode.words)"
        case .identifierOutOfRange(let number):
            "identifier \(Hex.string(number, width: 3)) needs 29 bits, but is marked as one of 11 bits"
        }
    }
}
