import Telemetry

/// A layout with its table of common data, with field names resolved once for many datagrams.
///
/// A class, because every datagram refers to its plan.
final class OraclePlan: Sendable {
    /// A row, and the columns of its fields.
    struct Row: Sendable {
        let row: CommonDataRow
        let columns: [Int]
        let others: [Row]
    }

    /// The numbers of one datagram by column.
    struct Datagram {
        fileprivate let plan: OraclePlan
        fileprivate let bytes: [UInt8]
        /// The decoded packet of a layout with variable offsets; nil when the fields have fixed offsets.
        fileprivate let packet: DecodedPacket?

        /// Returns the number in a column; nil when the datagram has none.
        func number(_ column: Int, item: Int = 0) -> Double? {
            packet.map { $0.number(plan.names[column]) } ?? plan.probe.number(column, of: item, in: bytes)
        }

        /// Returns the numbers in several columns; nil when one is missing.
        func numbers(_ columns: [Int], item: Int) -> [Double]? {
            let numbers = columns.compactMap { number($0, item: item) }
            return numbers.count == columns.count ? numbers : nil
        }
    }

    let rows: [Row]
    /// The columns of the table's fields beside its rows; nil where the table names none.
    let driving: Int?
    let clock: Int?
    let itemIndex: Int?

    private let table: CommonDataTable
    private let layout: PacketLayout
    private let probe: PacketProbe
    private let names: [String]
    private let itemColumn: Int?
    private let subjectColumns: [Int]

    init(_ layout: PacketLayout, _ table: CommonDataTable) {
        var names: [String] = []
        func column(_ name: String) -> Int {
            names.append(name)
            return names.count - 1
        }
        func row(_ row: CommonDataRow, _ others: [Row]) -> Row {
            Row(row: row, columns: row.fields.map(column), others: others)
        }
        rows = table.rows.map { row($0, $0.others.map { row($0, []) }) }
        driving = table.driving.map(column)
        clock = table.clock.map(column)
        itemIndex = table.itemIndex.map(column)
        itemColumn =
            switch table.item {
            case .field(let name), .fieldFromOne(let name): column(name)
            case .none, .remembered: nil
            }
        subjectColumns =
            switch table.subject {
            case .any: []
            case .number(_, let name): [column(name)]
            case .equal(let one, let other): [column(one), column(other)]
            }
        self.table = table
        self.layout = layout
        self.names = names
        probe = PacketProbe(layout, fields: names)
    }

    var fields: [String] { names }

    /// Returns access to the numbers of `bytes`; nil when a packet of variable size cannot be decoded.
    func datagram(_ bytes: [UInt8]) -> Datagram? {
        guard layout.size == nil else {
            return Datagram(plan: self, bytes: layout.decrypted(bytes), packet: nil)
        }
        return (try? PacketDecoder.decode(bytes, as: layout)).map {
            Datagram(plan: self, bytes: bytes, packet: $0)
        }
    }

    /// Returns whether the rows are valid for a datagram, because it is about the driver's car.
    func holds(of datagram: Datagram) -> Bool {
        let numbers = subjectColumns.map { datagram.number($0) }
        switch table.subject {
        case .any: return true
        case .number(let number, _): return numbers == [number]
        case .equal: return numbers.count == 2 && numbers[0] == numbers[1]
        }
    }

    /// Returns the index of the array element; negative, which means none, when nothing names one.
    func item(of datagram: Datagram, remembered: Int?) -> Int {
        let told = itemColumn.flatMap { datagram.number($0) }.flatMap { Int(exactly: $0) } ?? -1
        return switch table.item {
        case .none: 0
        case .field: told
        case .fieldFromOne: told - 1
        case .remembered: remembered ?? -1
        }
    }
}
