/// A CSV recording as text: a header line, then a line for each time.
///
/// The column `time` (also `t`, `time_s`, `t_s`) holds seconds in rising order; the other columns are named by the
/// header, with a unit in brackets where it differs from the catalogue's (`vehicle.speed [mph]`). Cells are separated
/// by commas and may be empty; empty lines and lines that start with `#` are passed over.
struct TraceTable: Hashable, Sendable {
    /// A column beside the time: its header, and a number or nothing for each of `times`.
    struct Column: Hashable, Sendable {
        var name: String
        var unit: String?
        /// Where the header stands.
        var line: Int
        var column: Int
        var values: [Double?] = []
    }

    var times: [Duration] = []
    var columns: [Column] = []

    init(parsing text: String) throws(Trace.ParseError) {
        var timeIndex: Int?
        var lineNumber = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            lineNumber += 1
            var cells = Self.cells(of: line)
            if lineNumber == 1, let first = cells.first, first.text.first == "\u{FEFF}" {
                cells[0].text = first.text.dropFirst()
            }
            if line.allSatisfy(\.isWhitespace) || cells[0].text.first == "#" { continue }
            if let timeIndex {
                try addRow(cells, timeIndex: timeIndex, line: lineNumber)
            } else {
                timeIndex = try readHeader(cells, line: lineNumber)
            }
        }
        guard timeIndex != nil else { throw .empty }
    }

    /// Returns the points of `column` as a recording; throws when it has none.
    func trace(of column: Column, loops: Bool, convert: (Double) -> Double = { $0 }) throws(Trace.ParseError)
        -> Trace
    {
        var times: [Duration] = []
        var values: [Double] = []
        for (time, value) in zip(self.times, column.values) {
            guard let value else { continue }
            times.append(time)
            values.append(convert(value))
        }
        guard let trace = Trace(times: times, values: values, loops: loops) else {
            throw .noNumbers(column.name)
        }
        return trace
    }

    /// Returns the cells of a line without the blanks around them, and the character column at which each starts.
    private static func cells(of line: Substring) -> [(text: Substring, column: Int)] {
        var cells: [(text: Substring, column: Int)] = []
        var column = 1
        for cell in line.split(separator: ",", omittingEmptySubsequences: false) {
            let leading = cell.prefix(while: \.isWhitespace).count
            var text = cell.dropFirst(leading)
            while text.last?.isWhitespace == true { text.removeLast() }
            cells.append((text, column + leading))
            column += cell.count + 1
        }
        return cells
    }

    private mutating func readHeader(
        _ cells: [(text: Substring, column: Int)], line: Int
    ) throws(Trace.ParseError) -> Int {
        guard let timeIndex = cells.firstIndex(where: { ["time", "t", "time_s", "t_s"].contains($0.text) })
        else { throw .noTime(line: line) }
        var seen: Set<String> = [String(cells[timeIndex].text)]
        for (index, cell) in cells.enumerated() where index != timeIndex {
            var column = Column(name: String(cell.text), line: line, column: cell.column)
            if cell.text.last == "]", let open = cell.text.firstIndex(of: "[") {
                column.unit = String(cell.text[open...].dropFirst().dropLast())
                var name = cell.text[..<open]
                while name.last?.isWhitespace == true { name.removeLast() }
                column.name = String(name)
            }
            guard seen.insert(column.name).inserted else {
                throw .duplicate(column.name, line: line, column: cell.column)
            }
            columns.append(column)
        }
        guard !columns.isEmpty else { throw .noValues(line: line) }
        return timeIndex
    }

    private mutating func addRow(
        _ cells: [(text: Substring, column: Int)], timeIndex: Int, line: Int
    ) throws(Trace.ParseError) {
        guard cells.count == columns.count + 1 else {
            throw .cells(cells.count, expected: columns.count + 1, line: line)
        }
        let place = cells[timeIndex]
        let seconds = try Self.number(place, line: line)
        // Up to ten years, which nanoseconds hold with room to spare.
        guard (0...315_360_000).contains(seconds) else {
            throw .time(String(place.text), line: line, column: place.column)
        }
        let time = Duration.nanoseconds(Int64((seconds * 1e9).rounded()))
        if let last = times.last, time <= last {
            throw .time(String(place.text), line: line, column: place.column)
        }
        times.append(time)
        var column = 0
        for (index, cell) in cells.enumerated() where index != timeIndex {
            columns[column].values.append(cell.text.isEmpty ? nil : try Self.number(cell, line: line))
            column += 1
        }
    }

    /// Returns a finite decimal number; hexadecimal forms and names such as `nan` are none.
    private static func number(
        _ cell: (text: Substring, column: Int), line: Int
    ) throws(Trace.ParseError) -> Double {
        let isDecimal = cell.text.allSatisfy { "0123456789+-.eE".contains($0) }
        guard isDecimal, let number = Double(cell.text), number.isFinite else {
            throw .notANumber(String(cell.text), line: line, column: cell.column)
        }
        return number
    }
}
