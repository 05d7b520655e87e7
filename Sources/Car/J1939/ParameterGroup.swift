/// One row of the table of parameter groups: length, priority, rate and sender.
public struct ParameterGroup: Hashable, Sendable {
    public let number: ParameterGroupNumber

    /// Its acronym, such as `EEC1`.
    public let acronym: String

    /// The name, for people.
    public let title: String

    /// The default priority, 0...7.
    public let priority: UInt8

    /// The interval of its broadcasts in milliseconds; 0 when it is sent on request only.
    public let interval: Int

    /// The address of the node that usually sends it.
    public let sender: UInt8

    /// Its number of bytes.
    public let length: Int

    init(
        _ number: UInt32, _ acronym: String, _ title: String, every interval: Int, from sender: UInt8 = 0x00,
        priority: UInt8 = 6, length: Int = 8
    ) {
        self.number = ParameterGroupNumber(number)
        self.acronym = acronym
        self.title = title
        self.interval = interval
        self.sender = sender
        self.priority = priority
        self.length = length
    }

    /// Returns the group with this number, or nil when the table has none.
    public static func of(_ number: ParameterGroupNumber) -> ParameterGroup? { byNumber[number] }

    public var parameters: [Parameter] { Parameter.byGroup[number] ?? [] }

    private static let byNumber: [ParameterGroupNumber: ParameterGroup] = Dictionary(
        uniqueKeysWithValues: (table + identification).map { ($0.number, $0) })
}

extension ParameterGroup {
    // Source: SAE J1939-71 by way of the digital annex's extract (October 2020); priorities and rates as generally known.
    // The senders are those that usually have the address.
    // swift-format-ignore
    /// Groups of parameters that ECUs broadcast or send on request.
    public static let table: [ParameterGroup] = [
        .init(0xF000, "ERC1",    "Electronic retarder controller 1",                every:  100, from: 0x0F),
        .init(0xF001, "EBC1",    "Electronic brake controller 1",                   every:  100, from: 0x0B),
        .init(0xF002, "ETC1",    "Electronic transmission controller 1",            every:   10, from: 0x03, priority: 3),
        .init(0xF003, "EEC2",    "Electronic engine controller 2",                  every:   50, priority: 3),
        .init(0xF004, "EEC1",    "Electronic engine controller 1",                  every:   20, priority: 3),
        .init(0xF005, "ETC2",    "Electronic transmission controller 2",            every:  100, from: 0x03),
        .init(0xF00E, "AT1IG1",  "Aftertreatment 1 intake gas 1",                   every:   50, from: 0x3D),
        .init(0xF00F, "AT1OG1",  "Aftertreatment 1 outlet gas 1",                   every:   50, from: 0x3D),
        .init(0xFD09, "HRLFC",   "High-resolution fuel consumption",                every: 1000),
        .init(0xFD7B, "AT1S1",   "Aftertreatment 1 service 1",                      every:    0, from: 0x3D),
        .init(0xFDCC, "OEL",     "Operators external light controls",               every: 1000, from: 0x21),
        .init(0xFE56, "AT1T1I1", "Aftertreatment 1 fluid tank 1 information 1",     every: 1000, from: 0x3D),
        .init(0xFE6C, "TCO1",    "Tachograph",                                      every:   50, from: 0xEE, priority: 3),
        .init(0xFEC1, "VDHR",    "High-resolution vehicle distance",                every: 1000, from: 0xEE),
        .init(0xFEE0, "VD",      "Vehicle distance",                                every:  100),
        .init(0xFEE5, "HOURS",   "Engine hours and revolutions",                    every:    0),
        .init(0xFEE6, "TD",      "Time and date",                                   every:    0, from: 0xEE),
        .init(0xFEE9, "LFC1",    "Fuel consumption",                                every:    0),
        .init(0xFEEA, "VW",      "Vehicle weight",                                  every:    0, from: 0x0B),
        .init(0xFEEE, "ET1",     "Engine temperature 1",                            every: 1000),
        .init(0xFEEF, "EFL/P1",  "Engine fluid level and pressure 1",               every:  500),
        .init(0xFEF1, "CCVS1",   "Cruise control and vehicle speed 1",              every:  100),
        .init(0xFEF2, "LFE1",    "Fuel economy",                                    every:  100),
        .init(0xFEF5, "AMB",     "Ambient conditions",                              every: 1000),
        .init(0xFEF6, "IC1",     "Intake and exhaust conditions 1",                 every:  500),
        .init(0xFEF7, "VEP1",    "Vehicle electrical power 1",                      every: 1000),
        .init(0xFEF8, "TRF1",    "Transmission fluids 1",                           every: 1000, from: 0x03),
        .init(0xFEFC, "DD1",     "Dash display 1",                                  every: 1000),
    ]

    // swift-format-ignore
    /// Groups that are not lists of parameters: requests, transport, identification, diagnostics.
    public static let identification: [ParameterGroup] = [
        .init(0x0000, "TSC1",    "Torque and speed control 1",                      every:   10, from: 0x03, priority: 3),
        .init(0xE800, "ACKM",    "Acknowledgement",                                 every:    0),
        .init(0xEA00, "RQST",    "Request",                                         every:    0, from: 0xF9, length: 3),
        .init(0xEB00, "TP.DT",   "Transport protocol, data transfer",               every:    0, priority: 7),
        .init(0xEC00, "TP.CM",   "Transport protocol, connection management",       every:    0, priority: 7),
        .init(0xEE00, "AC",      "Address claimed",                                 every:    0),
        .init(0xFD80, "DM28",    "Permanent trouble codes",                         every:    0),
        .init(0xFDB5, "DM23",    "Previously active emission-related trouble codes", every:   0),
        .init(0xFECA, "DM1",     "Active trouble codes",                            every: 1000),
        .init(0xFECB, "DM2",     "Previously active trouble codes",                 every:    0),
        .init(0xFECC, "DM3",     "Clear previously active trouble codes",           every:    0),
        .init(0xFECD, "DM4",     "Freeze frames",                                   every:    0),
        .init(0xFECE, "DM5",     "Readiness",                                       every:    0),
        .init(0xFECF, "DM6",     "Pending emission-related trouble codes",          every:    0),
        .init(0xFED3, "DM11",    "Clear active trouble codes",                      every:    0),
        .init(0xFED4, "DM12",    "Active emission-related trouble codes",           every:    0),
        .init(0xFEDA, "SOFT",    "Software identification",                         every:    0),
        .init(0xFEEB, "CI",      "Component identification",                        every:    0),
        .init(0xFEEC, "VI",      "Vehicle identification",                          every:    0),
    ]
}
