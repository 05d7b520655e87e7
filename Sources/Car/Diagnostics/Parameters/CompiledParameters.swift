/// The parameter table in the form for fast look-up: by PID, for one layout of oxygen sensors.
struct CompiledParameters: Sendable {
    struct Row: Sendable {
        let byteCount: Int
        let fields: Range<Int>
    }

    /// Rows by PID; nil where the table has none.
    private let rows: [Row?]
    let fields: [FieldCode]

    /// The two forms, one for each layout.
    static let twoBanks = CompiledParameters(.twoBanks)
    static let fourBanks = CompiledParameters(.fourBanks)

    /// Whether the two forms of `pid` differ, by PID.
    private static let varies: [Bool] = {
        var varies = [Bool](repeating: false, count: 256)
        for parameter in ParameterTable.mode01 {
            varies[Int(parameter.pid)] =
                parameter.fields(in: .twoBanks) != parameter.fields(in: .fourBanks)
        }
        return varies
    }()

    /// Returns whether the layout of the oxygen sensors changes `pid`.
    static func dependsOnLayout(_ pid: UInt8) -> Bool { varies[Int(pid)] }

    static func form(_ layout: SensorLayout) -> CompiledParameters {
        layout == .twoBanks ? twoBanks : fourBanks
    }

    private init(_ layout: SensorLayout) {
        var rows = [Row?](repeating: nil, count: 256)
        var fields: [FieldCode] = []
        for parameter in ParameterTable.mode01 {
            let own = parameter.fields(in: layout)
            guard !own.isEmpty else { continue }
            rows[Int(parameter.pid)] = Row(
                byteCount: parameter.byteCount(in: layout), fields: fields.count..<fields.count + own.count)
            fields += own.map(FieldCode.init)
        }
        self.rows = rows
        self.fields = fields
    }

    subscript(pid: UInt8) -> Row? { rows[Int(pid)] }
}
