/// One programmable parameter: a byte that the host may store and that decides what a reset restores.
///
/// The rows are in `ProgrammableParameter.rows`. Source: ELM327 data sheets (ELM327DSH for 1.4b, ELM327DSJ for 2.1),
/// "Programmable parameters".
struct ProgrammableParameter: Hashable, Sendable {
    /// The moments at which stored values take effect; each includes those before it.
    enum Moment: Int, Hashable, Sendable, Comparable {
        /// As soon as the value is stored and on (type I).
        case immediately
        /// `ATD` (type D).
        case defaults
        /// `ATWS`, and waking up before version 2.0 (type R).
        case reset
        /// `ATZ` and power-up (type P).
        case power

        static func < (left: Moment, right: Moment) -> Bool { left.rawValue < right.rawValue }
    }

    /// Which values may be stored; the data sheets give ranges, that others are refused is not published.
    enum Range: Hashable, Sendable {
        /// Every byte.
        case any
        /// 00 for on and FF for off.
        case onOff
        case bytes(ClosedRange<UInt8>)
        /// 08-FF, and from version 2.0 on 00 too, for 9600 baud.
        case rateDivisor
    }

    let number: Number
    let meaning: String
    let moment: Moment
    let since: ChipVersion
    let range: Range
    private let factoryValue: UInt8
    private let revisedValue: UInt8
    private let revision: ChipVersion

    /// A row; `revised` is the factory value from version `by` on.
    init(
        _ number: Number, _ meaning: String, _ factory: UInt8, revised: UInt8? = nil,
        by revision: ChipVersion = .v2_0,
        _ moment: Moment, since: ChipVersion, _ range: Range = .any
    ) {
        self.number = number
        self.meaning = meaning
        self.moment = moment
        self.since = since
        self.range = range
        factoryValue = factory
        revisedValue = revised ?? factory
        self.revision = revision
    }

    /// Returns the value from the factory; it holds in versions that cannot change it, too.
    func factory(_ version: ChipVersion) -> UInt8 {
        version < revision ? factoryValue : revisedValue
    }

    /// Returns whether a chip of `version` stores `value`.
    func allows(_ value: UInt8, _ version: ChipVersion) -> Bool {
        guard version >= since else { return false }
        return switch range {
        case .any: true
        case .onOff: value == 0x00 || value == 0xFF
        case .bytes(let bytes): bytes.contains(value)
        case .rateDivisor: value >= 0x08 || value == 0x00 && version >= .v2_0
        }
    }
}
