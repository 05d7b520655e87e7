/// A harmless command that shows whether an adapter has a row of the command table: `?` means that it has not.
///
/// Harmless means: it writes nothing persistent, sends nothing on the bus, does not monitor, and does not change the
/// serial rate. The version comes from the command table.
public struct CommandProbe: Hashable, Sendable {
    /// The line without its carriage return.
    public let line: String

    /// The first version of the genuine chip that answers it.
    public let since: ChipVersion

    private init?(_ line: String) {
        let characters = Array(line.utf8.dropFirst(2))
        let first = ChipVersion.allCases.first { CommandTable.match(characters[...], version: $0) != nil }
        guard let first else { return nil }
        self.line = line
        since = first
    }

    /// All probes, in an order in which each has its preconditions; a reset should follow the last one.
    public static let all: [CommandProbe] = lines.compactMap(CommandProbe.init)

    /// The letters of rows that have no probe, because asking would write to the EEPROM, use the bus, change the rate,
    /// put the chip to sleep, or be answered with `?` by a chip that knows the command.
    static let unprobed: Set<String> = [
        "@2", "@3", "BRD", "LP", "SD", "CV", "WS", "Z", "PP", "SP", "BI", "MA", "MR", "MT", "RTR", "FI", "SI",
        "DM1", "MP", "JE", "JS", "JHF", "JTM",
    ]

    private static let lines = [
        // General.
        "AT@1", "ATI", "ATRV", "ATBRT0F", "ATD", "ATE0", "ATL0", "ATM0", "ATFE", "ATRD", "ATIGN", "ATAMC",
        "ATAMT40", "ATPPS",
        // OBD.
        "ATAL", "ATNL", "ATAR", "ATAT1", "ATBD", "ATC0", "ATDP", "ATDPN", "ATFT10", "ATFT", "ATH0", "ATIA",
        "ATPC", "ATR1", "ATRA10", "ATSR10", "ATS1", "ATSH7DF", "ATSH686AF1", "ATSH18DB33F1", "ATTP6", "ATSS",
        "ATST32", "ATTAF1",
        // CAN.
        "ATCAF1", "ATCEA04", "ATCEA", "ATCERF1", "ATCF7E8", "ATCM7F8", "ATCFC1", "ATCP18", "ATCRA7E8",
        "ATCRA7EX", "ATCRA", "ATCS", "ATCSM1", "ATCTM1", "ATD0", "ATFCSH7E0", "ATFCSD300000", "ATFCSM0",
        "ATPB8101", "ATV0",
        // J1850 and K line.
        "ATIFR1", "ATIFR4", "ATIFRH", "ATIB96", "ATIB48", "ATIB12", "ATIB15", "ATIB10", "ATIIA33", "ATKW",
        "ATKW1", "ATSW92", "ATWMC133F13E", "ATWM3E",
    ]
}
