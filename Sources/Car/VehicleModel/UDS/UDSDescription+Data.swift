extension UDSDescription {
    /// A data identifier (DID).
    public struct Identifier: Hashable, Sendable {
        public var id: UInt16
        public var content: Content
        public var read = Access()
        /// The condition for writing, or nil when it cannot be written.
        public var write: Access?
        /// The condition for input and output control (service 2F), or nil when it is not an input or output.
        public var control: Access?
        /// The scaling bytes of service 24, or nil for those that follow from the content.
        public var scaling: [UInt8]?
        public var isInBoot = false

        /// The identifier `id`, which everyone may read.
        public init(_ id: UInt16, _ content: Content) {
            self.id = id
            self.content = content
        }
    }

    /// The value of a data identifier.
    public enum Content: Hashable, Sendable {
        case bytes([UInt8])
        case text(String)
        case identity(IdentityText)
        /// Signals in the bits of these bytes.
        case fields([UInt8], [FrameSignal])
        /// A part of a memory area.
        case memory(address: UInt64, size: Int)
    }

    public enum IdentityText: String, CaseIterable, Hashable, Sendable {
        /// The vehicle identification number.
        case vin
        /// The first calibration identification.
        case calibration
        case name
        /// The engine serial number.
        case serial
        /// The type approval number.
        case approval

        public func text(in identity: Identity) -> String {
            switch self {
            case .vin: identity.vin
            case .calibration: identity.calibrationIDs.first ?? ""
            case .name: identity.ecuName
            case .serial: identity.engineSerialNumber ?? ""
            case .approval: identity.typeApprovalNumber ?? ""
            }
        }

        func write(_ text: String, to identity: inout Identity) {
            switch self {
            case .vin: identity.vin = text
            case .calibration: identity.calibrationIDs = [text] + identity.calibrationIDs.dropFirst()
            case .name: identity.ecuName = text
            case .serial: identity.engineSerialNumber = text
            case .approval: identity.typeApprovalNumber = text
            }
        }
    }

    /// A routine (service 31).
    public struct Routine: Hashable, Sendable {
        /// The routine identifier.
        public var id: UInt16
        /// The condition for all its sub-functions.
        public var access = Access()
        /// The time that it runs.
        public var takes = Duration.zero
        /// Whether the answer to the start does not wait for its end; sub-function 03 then reports the result.
        public var runsInBackground = false
        /// The number of option bytes of the start, or nil for any.
        public var optionLength: Int?
        public var action = RoutineAction.nothing
        public var result: [UInt8] = []
        public var isInBoot = false

        /// The routine `id`, which does nothing at once.
        public init(_ id: UInt16) { self.id = id }
    }

    public enum RoutineAction: Hashable, Sendable {
        case nothing
        /// Erases the memory area with this index. Option bytes are the format of address and size, the address
        /// and the size; without them it erases the whole area.
        case erase(Int)
        /// Checks what was downloaded to the memory area with this index.
        case check(Int, Checksum)
    }

    /// A checksum of downloaded data; the option bytes of the routine are the expected one.
    public enum Checksum: String, CaseIterable, Hashable, Sendable {
        /// None; the check passes when a download is complete.
        case none
        /// CRC-32 (ISO 3309), four bytes.
        case crc32
        /// The sum of all bytes modulo 65536, two bytes.
        case sum16

        public func value(of bytes: some Sequence<UInt8>) -> [UInt8] {
            switch self {
            case .none: return []
            case .sum16:
                let sum = bytes.reduce(UInt16(0)) { $0 &+ UInt16($1) }
                return [UInt8(sum >> 8), UInt8(truncatingIfNeeded: sum)]
            case .crc32:
                var crc: UInt32 = 0xFFFF_FFFF
                for byte in bytes {
                    crc ^= UInt32(byte)
                    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
                }
                crc = ~crc
                return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> UInt32($0)) }
            }
        }
    }

    public struct Memory: Hashable, Sendable {
        /// Its name, unique in the ECU.
        public var name: String
        /// The address of its first byte.
        public var address: UInt64
        /// The number of its bytes.
        public var size: Int
        /// The first bytes of its content at power-on; `fill` follows.
        public var content: [UInt8] = []
        /// The value of an erased byte.
        public var fill: UInt8 = 0xFF
        /// The condition for reading and uploads, or nil when it cannot be read.
        public var read: Access?
        /// The condition for writing and downloads, or nil when it cannot be written.
        public var write: Access?
        /// Whether it must be erased before it is written.
        public var needsErase = false
        /// Whether it holds the application: erasing or writing it leaves the ECU in its boot software until a check
        /// has passed and the ECU is reset.
        public var isApplication = false
        /// The longest 36 message of a transfer including service and counter, 3 bytes at least; a path that carries
        /// less makes it shorter.
        public var block = 258

        /// The area `name` of `size` bytes from `address`.
        public init(_ name: String, address: UInt64, size: Int) {
            self.name = name
            self.address = address
            self.size = size
        }

        /// Returns whether the `count` bytes from `start` are in the area.
        public func contains(_ start: UInt64, _ count: Int) -> Bool {
            guard start >= address, count >= 0, count <= size else { return false }
            return start - address <= UInt64(size - count)
        }
    }

    /// A file (service 38).
    public struct File: Hashable, Sendable {
        public var path: String
        public var content: [UInt8]
        public init(path: String, content: [UInt8]) {
            self.path = path
            self.content = content
        }
    }

    /// The rules of UDS for the trouble codes of an ECU.
    public struct TroubleCodeRules: Hashable, Sendable {
        /// DTCFormatIdentifier: 04 is SAE J2012-DA with a failure type byte.
        public var format: UInt8 = 0x04
        /// DTCStatusAvailabilityMask: the status bits that the ECU supports.
        public var availability: UInt8 = 0xFF
        /// The codes that the ECU supports besides those in its memory.
        public var codes: [Code] = []
        /// The data identifiers of a snapshot record; empty for those of the freeze frame of SAE J1979.
        public var snapshot: [UInt16] = []
        /// The usual rules.
        public init() {}
    }

    /// A supported trouble code.
    public struct Code: Hashable, Sendable {
        /// The two bytes that services 03, 07 and 0A report too.
        public var code: DiagnosticTroubleCode
        /// The failure type byte.
        public var failureType: UInt8 = 0x00
        /// Severity (bits 7-5) and class (bits 4-0); nil for the usual one of the server.
        public var severity: UInt8?
        /// The readiness group of report 56, or nil for that of the monitor that detects the fault.
        public var readinessGroup: UInt8?
        /// The suspect parameter number and failure mode that it stands for in the format of SAE J1939-73 (02).
        public var fault: J1939Description.Fault?
        /// Its functional group: 33 emissions, D0 safety, FE VOBD.
        public var group: UInt8 = 0x33
        /// The functional unit that services 19 08 and 19 09 report.
        public var functionalUnit: UInt8 = 0x00
        /// The number of the user-defined memory that holds it too, or nil.
        public var memory: UInt8?

        /// `code` as an emissions-related code.
        public init(_ code: DiagnosticTroubleCode) { self.code = code }
    }
}
