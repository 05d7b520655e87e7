/// An entry of the tables of F1: fields without offsets, because the messages are packed, with the years that have them.
struct F1Row: Sendable {
    /// The number of repetitions.
    enum Count: Sendable {
        /// Once for each car: 22, from 2026 on 24.
        case cars
        /// Once for each sample of the forecast: 56, from 2024 on 64.
        case forecasts
        /// Always as often.
        case of(Int)

        func number(in year: Int) -> Int {
            switch self {
            case .cars: year >= 26 ? 24 : 22
            case .forecasts: year >= 24 ? 64 : 56
            case .of(let count): count
            }
        }
    }

    /// The fields that it adds to a message.
    enum Content: Sendable {
        case single(FieldType)
        case vector(FieldType)
        case wheels(FieldType)
        case numbered(FieldType, Count)
        case list(FieldType, Count)
        case group(Count, [F1Row])
    }

    let name: String
    let content: Content
    let unit: String
    let range: String
    let years: ClosedRange<Int>

    @inline(never)
    private init(
        _ name: String, _ content: Content, _ unit: String, _ range: String, _ since: Int, _ until: Int
    ) {
        (self.name, self.content, self.unit, self.range) = (name, content, unit, range)
        years = since...until
    }

    static func row(
        _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "", since: Int = 0,
        until: Int = 99
    ) -> F1Row { F1Row(name, .single(type), unit, range, since, until) }

    /// Returns the fields X, Y and Z.
    static func vector(
        _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "", since: Int = 0,
        until: Int = 99
    ) -> F1Row { F1Row(name, .vector(type), unit, range, since, until) }

    /// Returns the fields rear left, rear right, front left, front right.
    static func wheels(
        _ type: FieldType, _ name: String, _ unit: String = "", _ range: String = "", since: Int = 0,
        until: Int = 99
    ) -> F1Row { F1Row(name, .wheels(type), unit, range, since, until) }

    /// Returns the fields `name[0]`, `name[1]`, … in a group.
    static func numbered(
        _ type: FieldType, _ name: String, _ count: Count, _ unit: String = "", _ range: String = "",
        since: Int = 0, until: Int = 99
    ) -> F1Row { F1Row(name, .numbered(type, count), unit, range, since, until) }

    /// Returns the fields `name[i]`.
    static func list(
        _ type: FieldType, _ name: String, _ count: Count, _ unit: String = "", _ range: String = "",
        since: Int = 0, until: Int = 99
    ) -> F1Row { F1Row(name, .list(type, count), unit, range, since, until) }

    /// Returns the fields `name[i].…`.
    static func group(
        _ name: String, _ count: Count, _ rows: [F1Row], since: Int = 0, until: Int = 99
    ) -> F1Row { F1Row(name, .group(count, rows), "", "", since, until) }

    /// Returns the entries of the messages of `year`, packed from `offset` on, which moves behind them.
    static func pack(_ rows: [F1Row], in year: Int, at offset: inout Int) -> [LayoutRow] {
        rows.compactMap { $0.years.contains(year) ? $0.packed(in: year, at: &offset) : nil }
    }

    private func packed(in year: Int, at offset: inout Int) -> LayoutRow {
        let start = offset
        func taking(_ type: FieldType, _ count: Int, _ row: LayoutRow) -> LayoutRow {
            offset += count * (type.size ?? 0)
            return row
        }
        switch content {
        case .single(let type): return taking(type, 1, .row(start, type, name, unit, range))
        case .vector(let type): return taking(type, 3, .vector(start, type, name, unit, range))
        case .wheels(let type):
            return taking(type, 4, .wheels(start, type, name, unit, range, order: .rearFirst))
        case .numbered(let type, let count):
            let number = count.number(in: year)
            return taking(type, number, .numbered(start, type, name, unit, range, count: number))
        case .list(let type, let count):
            let number = count.number(in: year)
            return taking(type, number, .list(start, type, name, unit, range, count: number))
        case .group(let count, let rows):
            let members = Self.pack(rows, in: year, at: &offset)
            let (number, stride) = (count.number(in: year), offset - start)
            offset = start + number * stride
            return .group(name, count: number, stride: stride, members)
        }
    }
}
