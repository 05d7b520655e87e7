import VehicleModel

/// A number that lies in the state of a race, what it is multiplied by, and what is added then.
///
/// Most fields are one; the encoder reads them where they lie, without a call.
struct StoredValue: Sendable {
    /// What lies there.
    enum Kind: Sendable { case real, whole, truth }

    /// Where it lies, in bytes from the start of a `RaceState`.
    var offset: Int
    /// What lies there.
    var kind: Kind
    /// What it is multiplied by.
    var factor = 1.0
    /// What is added; -0 changes no number, not even -0.
    var summand = -0.0

    /// The value in the state at `state`.
    @inline(__always)
    func read(_ state: UnsafeRawPointer) -> Double {
        let value: Double =
            switch kind {
            case .real: state.load(fromByteOffset: offset, as: Double.self)
            case .whole: Double(state.load(fromByteOffset: offset, as: Int.self))
            case .truth: state.load(fromByteOffset: offset, as: Bool.self) ? 1 : 0
            }
        return value * factor + summand
    }
}

extension StoredValue {
    /// A stored number; the program is wrong where `path` leads through anything computed.
    init(_ path: KeyPath<RaceState, Double>, times factor: Double = 1, plus summand: Double = -0.0) {
        self.init(offset: Self.offset(path), kind: .real, factor: factor, summand: summand)
    }

    /// A stored whole number.
    init(_ path: KeyPath<RaceState, Int>) { self.init(offset: Self.offset(path), kind: .whole) }

    /// 1 for true, 0 for false.
    init(_ path: KeyPath<RaceState, Bool>) { self.init(offset: Self.offset(path), kind: .truth) }

    /// The same in the wheel at `corner` instead of a wheel by itself.
    init(
        _ path: KeyPath<RaceState.Wheel, Double>, _ corner: FieldMapping.Corner, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        self.init(offset: Self.offset(path, corner), kind: .real, factor: factor, summand: summand)
    }

    /// `yes` where it is true of the wheel at `corner`, otherwise `no`.
    init(_ path: KeyPath<RaceState.Wheel, Bool>, _ corner: FieldMapping.Corner, yes: Double, no: Double) {
        self.init(offset: Self.offset(path, corner), kind: .truth, factor: yes - no, summand: no)
    }

    private static func offset<Root, Value>(_ path: KeyPath<Root, Value>) -> Int {
        guard let offset = MemoryLayout<Root>.offset(of: path) else {
            preconditionFailure("\(path) is computed; give a closure")
        }
        return offset
    }

    private static func offset<Value>(
        _ path: KeyPath<RaceState.Wheel, Value>, _ corner: FieldMapping.Corner
    ) -> Int {
        let wheel =
            switch corner {
            case .frontLeft: offset(\RaceState.wheels.frontLeft)
            case .frontRight: offset(\RaceState.wheels.frontRight)
            case .rearLeft: offset(\RaceState.wheels.rearLeft)
            case .rearRight: offset(\RaceState.wheels.rearRight)
            }
        return wheel + offset(path)
    }
}
