/// The sender of a signal on a simulated bus.
public enum BusSender: Hashable, Sendable {
    /// The vehicle's ECU with this index.
    case ecu(Int)
    /// A further node, which is nobody's ECU.
    case foreign
    /// What is attached to the bus from outside, such as an adapter, by its number.
    case tap(Int)
    /// The vehicle's own frame with this index, which an ECU without diagnostics sends.
    case traffic(Int)
}

extension BusSender {
    /// The numbers of taps begin here; those of ECUs are their indices.
    @usableFromInline static var firstTap: Int { 1000 }

    /// The number of a node that belongs to nobody.
    @usableFromInline static var foreignNumber: Int { 999 }

    /// The numbers of the vehicle's frames begin here.
    @usableFromInline static var firstTraffic: Int { 1 << 24 }

    /// The sender with `number`, by which a bus and a record's `detail` know it.
    @inlinable public init(number: Int) {
        self =
            if number < Self.foreignNumber {
                .ecu(number)
            } else if number == Self.foreignNumber {
                .foreign
            } else if number < Self.firstTraffic {
                .tap(number - Self.firstTap)
            } else {
                .traffic(number - Self.firstTraffic)
            }
    }

    /// The number by which a bus and a record's `detail` know it; the greater ones give way when two begin together.
    @inlinable public var number: Int {
        switch self {
        case .ecu(let index): index
        case .foreign: Self.foreignNumber
        case .tap(let index): Self.firstTap + index
        case .traffic(let index): Self.firstTraffic + index
        }
    }

    /// What the journal calls the kinds.
    public static let kinds = [BusSender.ecu(0), .tap(0), .traffic(0), .foreign].map(\.kind)

    /// What the journal calls its kind.
    public var kind: String {
        switch self {
        case .ecu: "ecu"
        case .foreign: "foreign"
        case .tap: "tap"
        case .traffic: "traffic"
        }
    }
}
