extension Trace {
    /// Why a text is not a recording; lines and columns are counted from 1, columns in characters.
    public enum ParseError: Error, Hashable, Sendable {
        /// There is no header line.
        case empty
        /// No column of the header is called `time`.
        case noTime(line: Int)
        /// No column beside the time.
        case noValues(line: Int)
        /// No signal is called so.
        case unknownSignal(String, line: Int, column: Int)
        /// The unit in brackets is none, or measures something else than the signal.
        case unit(String, line: Int, column: Int)
        /// Two columns are called so.
        case duplicate(String, line: Int, column: Int)
        /// A line has more or fewer cells than the header.
        case cells(Int, expected: Int, line: Int)
        /// A cell holds no finite decimal number.
        case notANumber(String, line: Int, column: Int)
        /// A time is negative, too great, or not later than the one before.
        case time(String, line: Int, column: Int)
        /// A column has no number at all, or the recording has no line.
        case noNumbers(String)
        /// The text has several columns, and none of them was chosen by a name that it has.
        case noColumn(String)
    }

    /// Reads one column of a CSV recording: the one called `column`, or the only one beside the time.
    ///
    /// The column `time` (also `t`, `time_s`, `t_s`) holds seconds in rising order. Cells are separated by commas and
    /// may be empty; empty lines and lines that start with `#` are passed over. Numbers are taken as they are, whatever
    /// unit the header names.
    public init(parsing text: String, column: String? = nil, loops: Bool = false) throws(ParseError) {
        let table = try TraceTable(parsing: text)
        let chosen = table.columns.first { $0.name == column }
        guard let found = column == nil && table.columns.count == 1 ? table.columns.first : chosen else {
            throw .noColumn(column ?? "")
        }
        self = try table.trace(of: found, loops: loops)
    }
}

extension TraceSet {
    /// Reads a CSV recording whose columns are named after signals, with a unit in brackets where it differs from the
    /// catalogue's: `time,engine.speed,vehicle.speed [mph]`. Times and cells are those of `Trace.init(parsing:)`.
    public init(parsing text: String, loops: Bool = false) throws(Trace.ParseError) {
        let table = try TraceTable(parsing: text)
        var columns: [SignalID: Trace] = [:]
        for column in table.columns {
            guard let id = SignalCatalogue.id(column.name) else {
                throw .unknownSignal(column.name, line: column.line, column: column.column)
            }
            let own = SignalCatalogue.signal(id).unit
            guard let name = column.unit else {
                columns[id] = try table.trace(of: column, loops: loops)
                continue
            }
            guard let unit = Unit(parsing: name), own.convert(0, from: unit) != nil else {
                throw .unit(name, line: column.line, column: column.column)
            }
            columns[id] = try table.trace(of: column, loops: loops) { own.convert($0, from: unit) ?? $0 }
        }
        self.init(columns: columns, loops: loops)
    }
}

extension Trace.ParseError: CustomStringConvertible {
    /// `line:column: what is wrong`.
    public var description: String {
        switch self {
        case .empty: "1:1: a recording starts with a header line, for example 'time,engine.speed'"
        case .noTime(let line): "\(line):1: no column is called 'time'"
        case .noValues(let line): "\(line):1: there is no column beside the time"
        case .unknownSignal(let name, let line, let column):
            "\(line):\(column): no signal is called '\(name)'"
        case .unit(let unit, let line, let column):
            "\(line):\(column): '\(unit)' is not a unit of this signal"
        case .duplicate(let name, let line, let column):
            "\(line):\(column): a second column is called '\(name)'"
        case .cells(let count, let expected, let line):
            "\(line):1: \(count) cells where the header has \(expected)"
        case .notANumber(let text, let line, let column):
            "\(line):\(column): '\(text)' is not a decimal number"
        case .time(let text, let line, let column):
            "\(line):\(column): the time '\(text)' is not later than the one before, or out of range"
        case .noNumbers(let name): "1:1: the column '\(name)' has no numbers"
        case .noColumn(let name): "1:1: there is no column '\(name)'"
        }
    }
}
