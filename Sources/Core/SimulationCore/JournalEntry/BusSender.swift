/// The sender of a signal on a simulated bus.
public enum BusSender: Hashable, Sendable {
    /// The vehicle's ECU with this index.
    case ecu(Int)
    /// A node that is not an ECU of the vehicle.
    case foreign
    /// A device attached to the bus from outside, such as an adapter, by its number.
    case tap(Int)
    /// An ECU without diagnostics that broadcasts the vehicle's periodic frame with this index.
    case traffic(Int)
}

extension BusSender {
    /// The number of the first tap. The numbers of ECUs are their indices.
    @usableFromInline static var firstTap: Int { 1000 }

    /// The number of a node that is not part of the vehicle.
    @usableFromInline static var foreignNumber: Int { 999 }

    /// The number of the vehicle's first periodic frame.
    @usableFromInline static var firstTraffic: Int { 1 << 24 }

    /// The sender with this `number`, as a bus and a record's `detail` store it.
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

    /// The number that a bus and a record's `detail` store. When two nodes begin at the same time,
    /// the greater number yields.
    @inlinable public var number: Int {
        switch self {
        case .ecu(let index): index
        case .foreign: Self.foreignNumber
        case .tap(let index): Self.firstTap + index
        case .traffic(let index): Self.firstTraffic + index
        }
    }

    /// The names of the kinds in the journal's JSON lines.
    public static let kinds = [BusSender.ecu(0), .tap(0), .traffic(0), .foreign].map(\.kind)

    /// The name of the kind in the journal's JSON lines.
    public var kind: String {
        switch self {
        case .ecu: "ecu"
        case .foreign: "foreign"
        case .tap: "tap"
        case .traffic: "traffic"
        }
    }
}
