/// One thing that the client sends a command for.
enum Errand: Hashable, Sendable {
    /// Bring the adapter to its beginning; the number says by which command of `resets`.
    case reset(Int)
    /// Change a setting: number in `Setting.all`.
    case setting(Int)
    /// Choose a protocol: number in `protocols`; the second way keeps it beyond a power cycle.
    case choose(Int, keeps: Bool)
    /// Look for the car.
    case probe
    /// Find the place in the adapter's talk again; how often that has been tried.
    case resynchronise(Int)
    /// The number of the protocol; how often it has been asked.
    case protocolNumber(Int)
    /// The name of the protocol.
    case protocolName
    /// The voltage at the adapter.
    case voltage
    /// Which parameters are supported, from this one on.
    case bitmap(UInt8)
    /// The values of parameters.
    case values([UInt8])
    /// Trouble codes.
    case codes(CodeKind)
    /// Clear trouble codes.
    case clear
    /// See whether the trouble codes are gone.
    case confirmClear
    /// A text of service 09: its number.
    case text(UInt8)
    /// The trouble code that the freeze frame belongs to.
    case freezeCode
    /// A value of the freeze frame.
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

    /// Ways to make the adapter begin anew, or at least answer, the most thorough first.
    static let resets = ["ATZ", "ATI", "ATWS"]

    /// Protocols to try when the automatic search fails: the most usual first.
    static let protocols = ["6", "8", "7", "9", "5", "4", "3", "2", "1"]

    /// Texts of service 09 that the client shows: number, name in a report, characters of one item.
    static let infoTypes: [(number: UInt8, name: String, itemLength: Int)] = [
        (0x02, "vin", 17), (0x04, "calibration_id", 16), (0x0A, "ecu_name", 20),
    ]

    /// The command for it.
    var command: String {
        switch self {
        case .reset(let number): Self.resets[number]
        case .setting(let number): Setting.all[number].command
        case .choose(let number, let keeps): (keeps ? "ATSP" : "ATTP") + Self.protocols[number]
        case .probe: "0100"
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
        case .freezeCode: "020200"
        case .freezeValue(let pid): "02" + Self.hex(pid) + "00"
        }
    }

    /// The service that is asked for, or nil for a command to the adapter.
    var service: UInt8? {
        switch self {
        case .reset, .setting, .choose, .resynchronise, .protocolNumber, .protocolName, .voltage: nil
        default: UInt8(command.prefix(2), radix: 16)
        }
    }

    /// Two capital digits.
    static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return byte < 0x10 ? "0" + text : text
    }
}

/// A setting of the adapter that the client relies on, or would like to have.
struct Setting: Sendable {
    /// The command.
    let command: String

    /// Whether it may be refused.
    let isOptional: Bool

    private init(_ command: String, isOptional: Bool = false) {
        self.command = command
        self.isOptional = isOptional
    }

    /// All of them in the order in which they are sent: echo first, so that the rest is easier to read.
    static let all: [Setting] = [
        Setting("ATE0"), Setting("ATL0"), Setting("ATM0", isOptional: true),
        Setting("ATS1", isOptional: true),
        Setting("ATH1"), Setting("ATAT1", isOptional: true), Setting("ATCAF1", isOptional: true),
        Setting("ATSP0"),
    ]

    /// What a mutant sends instead of `command`.
    static func command(_ command: String, bug: ClientBug?) -> String {
        switch (command, bug) {
        case ("ATE0", .needsEcho): "ATE1"
        case ("ATH1", .reliesOnNoHeaders): "ATH0"
        case ("ATM0", .writesMemory): "ATSD2A"
        default: command
        }
    }
}
