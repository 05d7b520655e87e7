import J1939
import SimulationCore
import VehicleModel

/// The behaviour of one ECU on a bus of SAE J1939: its address, and its groups with the signals of their parameters.
struct J1939Plan: Sendable {
    /// A parameter and the signal that gives its value.
    struct Field: Sendable {
        let parameter: Parameter
        let signal: SignalID
        /// The parameter's unit when it differs from the signal's.
        let unit: Unit?
    }

    /// A group that the ECU sends.
    struct Group: Sendable {
        let group: ParameterGroup
        let fields: [Field]
        /// The broadcast interval in nanoseconds; 0 for on request only.
        let interval: Int64
    }

    /// Which of the vehicle's ECUs this is.
    let ecu: ECUID

    let description: J1939Description
    let name: Name
    let groups: [Group]
    let answers: [[UInt8]: [UInt8]]
    let refusesClearWhileRunning: Bool

    /// Returns the plans of the ECUs of `vehicle` that take part in SAE J1939.
    static func plans(for vehicle: VehicleDescription) -> [J1939Plan] {
        let taken = Set(vehicle.ecus.compactMap(\.j1939?.address))
        let speakers = vehicle.ecus.enumerated().filter { $1.j1939 != nil }
        return speakers.compactMap { index, ecu in
            guard let own = ecu.j1939 else { return nil }
            let isFirst = index == speakers.first?.offset
            let groups = ParameterGroup.table.filter { group in
                guard let stated = own.groups else {
                    return group.sender == own.address || isFirst && !taken.contains(group.sender)
                }
                return stated.contains(group.number.rawValue)
            }
            return J1939Plan(
                ecu: ECUID(index), description: own,
                name: own.name.map(Name.init)
                    ?? Name(
                        identity: UInt32(own.address) + 1, manufacturer: 0, function: own.address,
                        industryGroup: 1),
                groups: groups.compactMap(bind), answers: ecu.services.answers,
                refusesClearWhileRunning: ecu.services.refusesClearWhileRunning)
        }
    }

    /// Returns `group` with the signals of its parameters; nil when no parameter has a signal.
    private static func bind(_ group: ParameterGroup) -> Group? {
        let fields = group.parameters.compactMap { parameter -> Field? in
            guard let signal = parameter.signal.flatMap(SignalCatalogue.id) else { return nil }
            // Switches and codes use the number without conversion.
            let unit = parameter.unit.isEmpty ? nil : Unit(parsing: parameter.unit)
            return Field(
                parameter: parameter, signal: signal,
                unit: unit == SignalCatalogue.signal(signal).unit ? nil : unit)
        }
        guard !fields.isEmpty else { return nil }
        return Group(group: group, fields: fields, interval: Int64(group.interval) * 1_000_000)
    }

    /// The value of a signal in a message: suspect parameter number, raw field, and decoded
    /// value in the signal's unit.
    struct Sample: Sendable {
        let parameter: Int
        let signal: SignalID
        let raw: UInt64
        let value: Double
    }

    func samples(of number: ParameterGroupNumber, _ bytes: [UInt8]) -> [Sample] {
        guard let group = groups.first(where: { $0.group.number == number }) else { return [] }
        return group.fields.compactMap { field -> Sample? in
            guard case .value(let read) = field.parameter.reading(in: bytes) else { return nil }
            var value = read
            if let unit = field.unit {
                let own = SignalCatalogue.signal(field.signal).unit
                guard let converted = own.convert(read, from: unit) else { return nil }
                value = converted
            }
            return Sample(
                parameter: field.parameter.number, signal: field.signal,
                raw: UInt64(field.parameter.raw(of: read)), value: value)
        }
    }

    /// Returns the bytes of `group` for the vehicle's present state; nil when none of its signals has a value.
    func encode(_ group: Group, _ vehicle: Vehicle) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0xFF, count: group.group.length)
        var hasValue = false
        for field in group.fields {
            guard var value = vehicle.value(of: field.signal, ecu: ecu) else { continue }
            if let unit = field.unit {
                let own = SignalCatalogue.signal(field.signal).unit
                guard let converted = unit.convert(value, from: own) else { continue }
                value = converted
            }
            field.parameter.write(field.parameter.raw(of: value), into: &bytes)
            hasValue = true
        }
        return hasValue ? bytes : nil
    }
}
