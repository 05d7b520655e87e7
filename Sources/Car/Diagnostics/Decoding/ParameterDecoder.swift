import SimulationCore
import VehicleModel

/// The facts about the vehicle that a decoder needs beyond the bytes of a parameter.
public struct DecodingContext: Hashable, Sendable {
    /// The layout of the oxygen sensors: that of PID 13 or that of PID 1D.
    public var layout: SensorLayout

    /// The full scales announced by PIDs 4F and 50; a limit without an entry has the standard scaling.
    public var fullScales: [ScalingLimit: Double]

    /// A vehicle with `layout`, and with the standard scaling except for the limits in `fullScales`.
    public init(layout: SensorLayout = .twoBanks, fullScales: [ScalingLimit: Double] = [:]) {
        self.layout = layout
        self.fullScales = fullScales
    }
}

/// One parameter of an answer, decoded with the table that also encodes it.
public struct DecodedParameter: Hashable, Sendable {
    public let parameter: Parameter

    /// The fields with a value: those whose support bit is set, that do not hold the marker for "no value", and that
    /// apply to the kind of ignition.
    public let fields: [DecodedField]

    /// Why data bytes cannot be decoded as a parameter.
    public enum DecodeError: Error, Hashable, Sendable {
        /// The table does not have the PID, so its length is unknown.
        case unknown(pid: UInt8)
        /// The parameter has `needed` data bytes, and only `got` are there.
        case truncated(pid: UInt8, needed: Int, got: Int)
    }

    /// Decodes the parameter `pid` at the start of `data`; bytes after it are ignored.
    public init(
        _ pid: UInt8, data: some RandomAccessCollection<UInt8>,
        in context: DecodingContext = DecodingContext()
    ) throws(DecodeError) {
        guard let parameter = ParameterTable.parameter(pid) else { throw .unknown(pid: pid) }
        let needed = parameter.byteCount(in: context.layout)
        guard data.count >= needed else { throw .truncated(pid: pid, needed: needed, got: data.count) }
        let bytes = Array(data.prefix(needed))
        // PIDs 13 and 1D each belong to one layout and are always decoded in it.
        let layouts = Set(parameter.fields.map(\.layout))
        let only = layouts.count == 1 ? parameter.fields.first?.layout : nil
        let fields = parameter.fields(in: only ?? context.layout)
        let isCompression = fields.contains { field in
            field.source == .derived(.compressionIgnition) && FieldCode(field).read(bytes, at: 0) == 1
        }
        self.parameter = parameter
        self.fields = fields.compactMap { field in
            let code = FieldCode(field)
            let raw = code.read(bytes, at: 0)
            switch field.absence {
            case .required: break
            case .supportBit(let bit):
                guard bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 else { return nil }
            case .marker(let marker):
                if marker != 0, raw == marker { return nil }
            }
            if case .derived(let what) = field.source, let layout = what.monitorLayout,
                (layout == .compression) != isCompression
            {
                return nil
            }
            let full = field.limit.flatMap { context.fullScales[$0] }
            return DecodedField(field: field, raw: raw, value: code.value(of: raw, full: full))
        }
    }

    /// Updates `context` from this parameter: scaling limits and the layout of the oxygen sensors.
    public func update(_ context: inout DecodingContext) {
        if parameter.pid == 0x13 { context.layout = .twoBanks }
        if parameter.pid == 0x1D { context.layout = .fourBanks }
        for limit in ScalingLimit.allCases {
            let (signal, pid, _) = limit.announcement
            guard parameter.pid == pid, let field = fields.first(where: { $0.signal == signal }) else {
                continue
            }
            context.fullScales[limit] = field.raw == 0 ? nil : field.value
        }
    }
}

extension DecodedParameter: CustomStringConvertible {
    /// PID, name and fields for people; flags are listed only when they are set.
    public var description: String {
        "PID \(Hex.string(parameter.pid, width: 2)) \(parameter.name): \(values)"
    }

    /// The fields for people, without PID and name.
    var values: String {
        if ParameterEncoder.isBitmap(parameter.pid) {
            return SupportBitmap.list(fields.first?.raw ?? 0, after: parameter.pid)
        }
        let shown = fields.count > 1 ? fields.filter { $0.field.kind != .flag || $0.raw != 0 } : fields
        guard !shown.isEmpty else { return fields.isEmpty ? "no value" : "no flag set" }
        return shown.map(\.description).joined(separator: ", ")
    }
}

extension DecodedParameter.DecodeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let pid): "PID \(Hex.string(pid, width: 2)) is not in the parameter table"
        case .truncated(let pid, let needed, let got):
            "PID \(Hex.string(pid, width: 2)) takes \(needed) data bytes, \(got) are there"
        }
    }
}
