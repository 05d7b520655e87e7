import Testing
import VehicleModel

@Suite struct SignalCatalogueTests {
    @Test func namesAreUniqueLowerCaseAndFound() {
        for id in SignalCatalogue.ids {
            let signal = SignalCatalogue.signal(id)
            #expect(SignalCatalogue.id(signal.name) == id)
            #expect(signal.name.allSatisfy { $0 == "." || $0 == "_" || $0.isNumber || $0.isLowercase })
            #expect(!signal.name.split(separator: ".", omittingEmptySubsequences: false).contains(""))
            #expect(signal.minimum < signal.maximum)
            #expect(!signal.meaning.isEmpty && !signal.meaning.hasSuffix("."))
        }
        #expect(SignalCatalogue.id("engine.sped") == nil)
    }

    @Test func theConstantsNameTheirRows() {
        #expect(SignalID.engineSpeed.description == "engine.speed")
        #expect(SignalID.vehicleSpeed.description == "vehicle.speed")
        #expect(SignalID.tyreFrontLeftPressure.description == "tyre.front_left.pressure")
        #expect(SignalCatalogue.signal(.transmissionGear).range == -1...15)
    }

    @Test func theNormativeNamesHaveTheirUnits() {
        let normative: [(String, Unit)] = [
            ("engine.speed", .rpm), ("engine.load", .percent), ("engine.coolant.temperature", .celsius),
            ("engine.oil.temperature", .celsius), ("engine.runtime", .seconds),
            ("engine.torque", .newtonMetres),
            ("engine.power", .watts), ("intake.maf", .gramsPerSecond),
            ("intake.manifold.pressure", .kilopascals),
            ("intake.air.temperature", .celsius), ("throttle.position", .percent),
            ("pedal.accelerator", .percent),
            ("pedal.brake", .percent), ("pedal.clutch", .percent), ("steering.angle", .degrees),
            ("transmission.gear", .none), ("vehicle.speed", .kilometresPerHour),
            ("vehicle.odometer", .kilometres),
            ("fuel.level", .percent), ("fuel.rate", .litresPerHour), ("fuel.pressure", .kilopascals),
            ("module.voltage", .volts), ("battery.voltage", .volts), ("ambient.temperature", .celsius),
            ("barometer.pressure", .kilopascals), ("tyre.rear_right.temperature", .celsius),
            ("tyre.front_right.pressure", .kilopascals), ("hydraulic.oil.temperature", .celsius),
            ("machine.hours", .hours), ("gps.seconds_since_fix", .seconds), ("race.position", .none),
            ("race.lap", .none), ("race.best_lap", .seconds),
        ]
        for (name, unit) in normative {
            #expect(SignalCatalogue.id(name).map { SignalCatalogue.signal($0).unit } == unit, "\(name)")
        }
    }
}

@Suite struct UnitTests {
    @Test func unitsOfOneKindConvert() {
        #expect(
            Unit.kilometresPerHour.convert(65, from: .milesPerHour).map { abs($0 - 104.60736) < 1e-9 } == true
        )
        #expect(Unit.celsius.convert(212, from: .fahrenheit) == 100)
        #expect(Unit.fahrenheit.convert(-40, from: .celsius) == -40)
        #expect(Unit.celsius.convert(0, from: .kelvin) == -273.15)
        #expect(Unit.kilopascals.convert(1, from: .bars) == 100)
        #expect(
            Unit.kilopascals.convert(28, from: .poundsPerSquareInch).map { abs($0 - 193.053) < 1e-3 } == true)
        #expect(Unit.seconds.convert(2, from: .minutes) == 120)
        #expect(Unit.rpm.convert(.pi, from: .radiansPerSecond).map { abs($0 - 30) < 1e-12 } == true)
    }

    @Test func unitsOfDifferentKindsDoNot() {
        #expect(Unit.celsius.convert(1, from: .volts) == nil)
        #expect(Unit.percent.convert(1, from: .none) == nil)
    }

    @Test func conversionAndBackIsTheSame() {
        for unit in Unit.allCases {
            for other in Unit.allCases {
                guard let there = other.convert(12.5, from: unit), let back = unit.convert(there, from: other)
                else { continue }
                #expect(abs(back - 12.5) < 1e-9, "\(unit.rawValue) and \(other.rawValue)")
            }
        }
    }

    @Test func unitsAreReadAsPeopleTypeThem() {
        #expect(Unit(parsing: "km/h") == .kilometresPerHour)
        #expect(Unit(parsing: "degC") == .celsius)
        #expect(Unit(parsing: "Nm") == .newtonMetres)
        #expect(Unit(parsing: "furlong") == nil)
    }
}
