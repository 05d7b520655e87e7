import VehicleModel

/// A number stored in the state of a race, with a factor and an offset.
///
/// Most fields are of this kind; the encoder reads them by offset, without a call.
struct StoredValue: Sendable {
    /// The type of the stored value.
    enum Kind: Sendable { case real, whole, truth }

    /// The offset in bytes from the start of a `RaceState`, or of a `CarView`.
    var offset: Int
    /// The type of the stored value.
    var kind: Kind
    var factor = 1.0
    /// The offset added; adding -0 changes no number, not even -0.
    var summand = -0.0

    /// Returns the value in the state, or in the view of a car, at `state`.
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
    /// A stored number; it is a programming error when `path` leads through a computed property.
    @inline(never)
    init(_ path: KeyPath<RaceState, Double>, times factor: Double = 1, plus summand: Double = -0.0) {
        self.init(offset: Self.offset(path), kind: .real, factor: factor, summand: summand)
    }

    /// A stored whole number.
    @inline(never)
    init(_ path: KeyPath<RaceState, Int>) { self.init(offset: Self.offset(path), kind: .whole) }

    /// 1 for true, 0 for false.
    @inline(never)
    init(_ path: KeyPath<RaceState, Bool>) { self.init(offset: Self.offset(path), kind: .truth) }

    init(
        _ path: KeyPath<RaceState.Wheel, Double>, _ corner: FieldMapping.Corner, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        self.init(offset: Self.offset(path, corner), kind: .real, factor: factor, summand: summand)
    }

    /// `yes` where the boolean at `path` of the wheel at `corner` is true, else `no`.
    init(_ path: KeyPath<RaceState.Wheel, Bool>, _ corner: FieldMapping.Corner, yes: Double, no: Double) {
        self.init(offset: Self.offset(path, corner), kind: .truth, factor: yes - no, summand: no)
    }

    /// A number stored in the view of a car.
    init(ofCar path: KeyPath<CarView, Double>) { self.init(offset: Self.offset(path), kind: .real) }

    /// A whole number stored in the view of a car.
    init(ofCar path: KeyPath<CarView, Int>) { self.init(offset: Self.offset(path), kind: .whole) }

    init(ofCar path: KeyPath<RaceState.Wheel, Double>, _ corner: FieldMapping.Corner) {
        let wheel =
            switch corner {
            case .frontLeft: Self.offset(\CarView.wheels.frontLeft)
            case .frontRight: Self.offset(\CarView.wheels.frontRight)
            case .rearLeft: Self.offset(\CarView.wheels.rearLeft)
            case .rearRight: Self.offset(\CarView.wheels.rearRight)
            }
        self.init(offset: wheel + Self.offset(path), kind: .real)
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
