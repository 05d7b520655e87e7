/// The parameters of services 01 and 02; encoder, decoder, tools and documentation read this table.
///
/// Source: SAE J1979 and J1979-DA as public decoders report them; where they disagree, the majority's
/// reading. Left out, because no two public sources agree on their layout: PIDs 95-97, A3, C1 and C5-C8, byte
/// A of 9B, and bytes C and D of A5.
public enum ParameterTable {
    /// Every parameter, ascending by PID.
    public static let mode01: [Parameter] = [
        pids00to1F, pids20to3F, pids40to5F, pids60to7F, pids80to9F, pidsA0toFF,
    ].flatMap { $0 }

    /// Returns the parameter with this PID, or nil when the table has none.
    public static func parameter(_ pid: UInt8) -> Parameter? {
        rows[Int(pid)].map { mode01[$0] }
    }

    /// The indices of rows in `mode01`, by PID.
    private static let rows: [Int?] = {
        var rows = [Int?](repeating: nil, count: 256)
        for (row, parameter) in mode01.enumerated() { rows[Int(parameter.pid)] = row }
        return rows
    }()
}
