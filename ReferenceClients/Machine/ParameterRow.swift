/// A parameter of service 01 that the client can show.
///
/// Source: SAE J1979, Appendix B, and ISO 15031-5: the value is `raw * scale + offset`, most significant byte first.
struct ParameterRow: Hashable, Sendable {
    /// The PID.
    let pid: UInt8
    /// The number of data bytes.
    let length: Int
    /// The name of the signal.
    let signal: String
    /// The number of bytes of the value.
    let width: Int
    /// The number of bytes before it in the data.
    let place: Int
    /// Whether the raw number is in two's complement.
    let isSigned: Bool
    /// The bit of the first byte that says whether the value is there; 0 where it always is.
    let support: UInt8
    /// Scale and offset from the raw number to the value, in the signal's unit.
    let scale: Double
    let offset: Double

    private init(
        _ pid: UInt8, _ length: Int, _ signal: String, _ scale: Double, _ offset: Double = 0,
        width: Int? = nil, place: Int = 0, isSigned: Bool = false, support: UInt8 = 0
    ) {
        self.pid = pid
        self.length = length
        self.signal = signal
        self.width = width ?? length
        self.place = place
        self.isSigned = isSigned
        self.support = support
        self.scale = scale
        self.offset = offset
    }

    private static let percent = 100.0 / 255

    // swift-format-ignore
    static let all: [ParameterRow] = [
        .init(0x03, 2, "fuel.system.status", 1, width: 1),
        .init(0x04, 1, "engine.load", percent),
        .init(0x05, 1, "engine.coolant.temperature", 1, -40),
        .init(0x06, 1, "fuel.trim.short.bank1", 100.0 / 128, -100),
        .init(0x07, 1, "fuel.trim.long.bank1", 100.0 / 128, -100),
        .init(0x08, 1, "fuel.trim.short.bank2", 100.0 / 128, -100),
        .init(0x09, 1, "fuel.trim.long.bank2", 100.0 / 128, -100),
        .init(0x0A, 1, "fuel.pressure", 3),
        .init(0x0B, 1, "intake.manifold.pressure", 1),
        .init(0x0C, 2, "engine.speed", 0.25),
        .init(0x0D, 1, "vehicle.speed", 1),
        .init(0x0E, 1, "ignition.advance", 0.5, -64),
        .init(0x0F, 1, "intake.air.temperature", 1, -40),
        .init(0x10, 2, "intake.maf", 0.01),
        .init(0x11, 1, "throttle.position", percent),
        .init(0x14, 2, "oxygen_sensor.bank1.sensor1.voltage", 0.005, width: 1),
        .init(0x15, 2, "oxygen_sensor.bank1.sensor2.voltage", 0.005, width: 1),
        .init(0x18, 2, "oxygen_sensor.bank2.sensor1.voltage", 0.005, width: 1),
        .init(0x19, 2, "oxygen_sensor.bank2.sensor2.voltage", 0.005, width: 1),
        .init(0x1C, 1, "diagnostics.obd_standard", 1),
        .init(0x1F, 2, "engine.runtime", 1),
        .init(0x21, 2, "diagnostics.distance_with_mil", 1),
        .init(0x22, 2, "fuel.rail.pressure.relative", 0.079),
        .init(0x23, 2, "fuel.rail.pressure", 10),
        .init(0x2C, 1, "egr.commanded", percent),
        .init(0x2D, 1, "egr.error", 100.0 / 128, -100),
        .init(0x2E, 1, "evap.purge.commanded", percent),
        .init(0x2F, 1, "fuel.level", percent),
        .init(0x30, 1, "diagnostics.warm_ups_since_clear", 1),
        .init(0x31, 2, "diagnostics.distance_since_clear", 1),
        .init(0x33, 1, "barometer.pressure", 1),
        .init(0x34, 4, "oxygen_sensor.bank1.sensor1.lambda", 2.0 / 65536, width: 2),
        .init(0x3C, 2, "catalyst.temperature.bank1.sensor1", 0.1, -40),
        .init(0x3D, 2, "catalyst.temperature.bank2.sensor1", 0.1, -40),
        .init(0x3E, 2, "catalyst.temperature.bank1.sensor2", 0.1, -40),
        .init(0x3F, 2, "catalyst.temperature.bank2.sensor2", 0.1, -40),
        .init(0x42, 2, "module.voltage", 0.001),
        .init(0x43, 2, "engine.load.absolute", percent),
        .init(0x44, 2, "fuel.lambda.commanded", 2.0 / 65536),
        .init(0x45, 1, "throttle.position.relative", percent),
        .init(0x46, 1, "ambient.temperature", 1, -40),
        .init(0x47, 1, "throttle.position.b", percent),
        .init(0x49, 1, "pedal.accelerator", percent),
        .init(0x4A, 1, "pedal.accelerator.e", percent),
        .init(0x4C, 1, "throttle.commanded", percent),
        .init(0x4D, 2, "diagnostics.runtime_with_mil", 1),
        .init(0x4E, 2, "diagnostics.runtime_since_clear", 1),
        .init(0x51, 1, "fuel.type", 1),
        .init(0x52, 1, "fuel.alcohol", percent),
        .init(0x5B, 1, "traction_battery.charge", percent),
        .init(0x5C, 1, "engine.oil.temperature", 1, -40),
        .init(0x5E, 2, "fuel.rate", 0.05),
        .init(0x9A, 6, "traction_battery.voltage", 1.0 / 64, width: 2, place: 2, support: 0x02),
        .init(0x9A, 6, "traction_battery.current", 0.1, width: 2, place: 4, isSigned: true, support: 0x04),
        .init(0xA6, 4, "vehicle.odometer", 0.1),
        .init(0xB2, 1, "traction_battery.health", percent),
        .init(0xD2, 3, "traction_battery.certified_energy", percent, width: 1, place: 1, support: 0x01),
        .init(0xD2, 3, "traction_battery.certified_range", percent, width: 1, place: 2, support: 0x02),
    ]

    /// The first parameter with the signal of this name, or nil.
    static func of(signal: String) -> ParameterRow? { all.first { $0.signal == signal } }

    /// The parameters with this PID.
    static func of(pid: UInt8) -> ParameterRow? { all.first { $0.pid == pid } }

    /// Whether `data` has the value.
    func isIn(_ data: ArraySlice<UInt8>) -> Bool { (data.first ?? 0) & support == support }

    /// The value in `data`, which must have `length` bytes.
    func value(_ data: ArraySlice<UInt8>, bug: BugSwitch<ClientBug>) -> Double {
        let isWide = bug == .oxygenTakesBoth && (0x14...0x1B).contains(pid)
        var field = Array(data.dropFirst(place).prefix(isWide ? length : width))
        if bug == .swapsBytes, pid == 0x10 { field.reverse() }
        var raw = field.reduce(0.0) { $0 * 256 + Double($1) }
        if bug == .railPressureUnscaled, pid == 0x23 { raw /= 10 }
        if isSigned, raw >= 32768, bug != .currentUnsigned { raw -= 65536 }
        if bug == .catalystSigned, (0x3C...0x3F).contains(pid), raw >= 32768 { raw -= 65536 }
        if bug == .signedBytes, let first = field.first, first >= 0x80 {
            raw -= width == 1 ? 256 : 65536
        }
        let value = raw * (bug == .percentOf256 && scale == Self.percent ? 100.0 / 256 : scale) + offset
        return bug == .integerDivision ? value.rounded(.towardZero) : value
    }
}
