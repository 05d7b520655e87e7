/// The purpose of a command.
enum Errand: Hashable, Sendable {
    /// Reset the adapter.
    case reset
    /// Change a setting; the number is an index of `Setting.all`.
    case setting(Int)
    /// Select a protocol by its number.
    case choose(String)
    /// Search for the car.
    case probe
    /// Ask which kind of OBD the car has (F810), as a mutant does before it searches.
    case identify
    /// Search for a car that has SAE J1979-2 alone.
    case unifiedProbe
    /// Prepare the adapter for a car that answers one tester alone; the number is an index of `physicalSettings`.
    case physical(Int)
    /// An errand for ECUs that have SAE J1979-2 alone, beside others that have services 01 to 0A.
    indirect case unified(Errand)
    /// Resynchronise with the adapter's output.
    case resynchronise
    /// Ask for the number of the protocol.
    case protocolNumber
    /// Ask for the name of the protocol.
    case protocolName
    /// Measure the voltage at the adapter.
    case voltage
    /// Ask for the supported parameters from this one on.
    case bitmap(UInt8)
    /// Ask for values of parameters.
    case values([UInt8])
    /// Ask for trouble codes.
    case codes(CodeKind)
    /// Clear trouble codes.
    case clear
    /// Check that the trouble codes are cleared.
    case confirmClear
    /// Ask for a text of service 09, by its information type.
    case text(UInt8)
    /// Ask for the malfunction indicator, the number of codes and the monitors.
    case status
    /// Ask for the verification numbers of the calibrations.
    case verificationNumbers
    /// Ask which monitors from this one on have test results.
    case testBitmap(UInt8)
    /// Ask for the test results of a monitor.
    case tests(UInt8)
    /// Ask for the trouble code that stored the freeze frame.
    case freezeCode
    /// Ask for a value of the freeze frame.
    case freezeValue(UInt8)

    /// The kinds of trouble code, with their services.
    enum CodeKind: UInt8, CaseIterable, Hashable, Sendable {
        case stored = 0x03
        case pending = 0x07
        case permanent = 0x0A

        /// Its name in a report.
        var name: String {
            switch self {
            case .stored: "stored"
            case .pending: "pending"
            case .permanent: "permanent"
            }
        }
    }

    /// The protocols tried after a failed automatic search, the most common first.
    static let protocols = ["6", "8", "7", "9", "5", "4", "3", "2", "1"]

    /// Those of them that are CAN.
    static let protocolsOnCAN: Set<String> = ["6", "7", "8", "9"]

    /// The commands that reach an electric car of 2026 that is silent to all other testers than E0 and to functional requests.
    ///
    /// Source: obddroid (detection of a Subaru/Toyota electric car): priority, header and filter on protocol 7.
    static let physicalSettings = ["ATCP18", "ATSHDA5AE0", "ATCRA18DAE05A"]

    /// The errand itself, whichever form it has.
    var plain: Errand { if case .unified(let errand) = self { errand } else { self } }

    /// The texts of service 09 that the client shows: information type, name in a report, characters of one item.
    static let infoTypes: [(number: UInt8, name: String, itemLength: Int)] = [
        (0x02, "vin", 17), (0x04, "calibration_id", 16), (0x0A, "ecu_name", 20),
    ]

    /// The command.
    var command: String {
        switch self {
        case .reset: "ATZ"
        case .setting(let number): Setting.all[number].command
        case .choose(let number): "ATSP" + number
        case .probe: "0100"
        case .identify: "22F810"
        case .unifiedProbe: "22F400"
        case .physical(let number): Self.physicalSettings[number]
        case .unified(let errand): errand.command
        case .resynchronise: "ATI"
        case .protocolNumber: "ATDPN"
        case .protocolName: "ATDP"
        case .voltage: "ATRV"
        case .bitmap(let pid): "01" + Self.hex(pid)
        case .values(let pids): "01" + pids.map(Self.hex).joined()
        case .codes(let kind): Self.hex(kind.rawValue)
        case .clear: "04"
        case .confirmClear: "03"
        case .text(let number): "09" + Self.hex(number)
        case .status: "0101"
        case .verificationNumbers: "0906"
        case .testBitmap(let monitor), .tests(let monitor): "06" + Self.hex(monitor)
        case .freezeCode: "020200"
        case .freezeValue(let pid): "02" + Self.hex(pid) + "00"
        }
    }

    /// The requested service in the terms of SAE J1979, or nil for a command to the adapter.
    var service: UInt8? {
        switch self {
        case .reset, .setting, .choose, .physical, .resynchronise, .protocolNumber, .protocolName, .voltage:
            nil
        case .unified(let errand): errand.service
        case .identify: 0x09
        case .unifiedProbe: 0x01
        default: UInt8(command.prefix(2), radix: 16)
        }
    }

    /// Two upper-case hex digits.
    static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return byte < 0x10 ? "0" + text : text
    }
}

/// A setting of the adapter that the client requires, or prefers.
struct Setting: Sendable {
    /// The command.
    let command: String

    /// Whether the adapter may refuse it.
    let isOptional: Bool

    private init(_ command: String, isOptional: Bool = false) {
        self.command = command
        self.isOptional = isOptional
    }

    /// All settings in the order of sending: echo first, because answers are then easier to parse.
    static let all: [Setting] = [
        Setting("ATE0"), Setting("ATL0"), Setting("ATM0", isOptional: true),
        Setting("ATS1", isOptional: true),
        Setting("ATH1"), Setting("ATAT1", isOptional: true), Setting("ATCAF1", isOptional: true),
        Setting("ATSP0"),
    ]

    /// Returns the command that a mutant sends instead of `command`.
    static func command(_ command: String, bug: BugSwitch<ClientBug>) -> String {
        switch command {
        case "ATE0" where bug == .needsEcho: "ATE1"
        case "ATH1" where bug == .reliesOnNoHeaders: "ATH0"
        case "ATM0" where bug == .writesMemory: "ATSD2A"
        default: command
        }
    }
}
