import Documents
import MTG
import SimulationCore
import TestKit
import Testing

private struct ParameterVector: Decodable, Sendable {
    let machine: String
    let role: String
    let parameter: String
    let unit: String
    let test: String
    let threshold: String?
}

private struct BoundaryVector: Decodable, Sendable {
    let machine: String
    let source: String
    let role: String
    let parameter: String
    let `where`: String
    let value: Int64
    let level: String?
    let bytes: String
}

private struct AlertVector: Decodable, Sendable {
    let name: String
    let machine: String
    let choices: String
    let farmer: [String]
    let dealer: [String]
    let developer: [String]
    let bytes: String
}

@Suite struct AlertTests {
    @Test func theTablesAreThoseOfTheSource() throws {
        let rows = try VectorFolder.load("mtg/parameters.yaml", as: ParameterVector.self)
        #expect(rows.count == 45)
        for machine in Machine.allCases {
            let stated = rows.filter { $0.value.machine == machine.rawValue }
            let parameters = machine.parameters(.tables)
            #expect(parameters.count == stated.count)
            for (row, parameter) in zip(stated, parameters) {
                #expect(parameter.name == row.value.parameter, sourceLocation: row.location)
                #expect(parameter.role.rawValue == row.value.role, sourceLocation: row.location)
                let test: MachineParameter.Test =
                    switch (row.value.test, row.value.threshold.flatMap { Int($0) }) {
                    case ("above", let limit?): .above(limit)
                    case ("below", let limit?): .below(limit)
                    case ("equals", nil): .equals(.failed)
                    default: .none
                    }
                #expect(parameter.test == test, sourceLocation: row.location)
                if !parameter.unit.isEmpty {
                    #expect(row.value.unit.hasPrefix(parameter.unit), sourceLocation: row.location)
                }
                #expect(parameter.quantity.map { $0.role <= parameter.role } ?? true)
            }
        }
    }

    @Test(arguments: try VectorFolder.load("mtg/boundaries.yaml", as: BoundaryVector.self))
    fileprivate func aThresholdItselfIsNoAlert(_ vector: Located<BoundaryVector>) throws {
        let machine = try #require(Machine(rawValue: vector.value.machine))
        let source = try #require(ThresholdSource(rawValue: vector.value.source))
        let bytes = try #require(Hex.bytes(vector.value.bytes))
        let decoded = RecordDecoder(RecordLayouts.struct1).decode(bytes)
        #expect(decoded.mistakes.isEmpty, sourceLocation: vector.location)
        #expect(
            RecordEncoder(RecordLayouts.struct1).encode(decoded.record) == bytes,
            sourceLocation: vector.location)
        let role = try #require(MaintenanceRole(rawValue: vector.value.role))
        let alerts = AlertOracle.alerts(decoded.record, machine: machine, role: role, source: source)
        #expect(
            alerts.map(\.level.rawValue) == [vector.value.level].compactMap { $0 },
            sourceLocation: vector.location)
        #expect(
            alerts.allSatisfy { $0.name == vector.value.parameter && $0.value == vector.value.value },
            sourceLocation: vector.location)
    }

    /// A boundary as vectors and table can both state it.
    private struct Edge: Hashable {
        let machine: String
        let parameter: String
        let value: Int64
        let level: String?
    }

    @Test func theBoundariesOfTheTablesAreThoseOfTheVectors() throws {
        let vectors = try VectorFolder.load("mtg/boundaries.yaml", as: BoundaryVector.self).map(\.value)
        let stated = vectors.filter { $0.source == "tables" }.map {
            Edge(machine: $0.machine, parameter: $0.parameter, value: $0.value, level: $0.level)
        }
        let made = Machine.allCases.flatMap { $0.boundaries(.tables) }.map {
            Edge(
                machine: $0.parameter.machine.rawValue, parameter: $0.parameter.name, value: $0.value,
                level: $0.level?.rawValue)
        }
        #expect(made.count == 72)
        #expect(Set(made) == Set(stated))
        #expect(stated.count == made.count)
    }

    @Test(arguments: ThresholdSource.allCases)
    func everyBoundaryOfEverySourceHoldsOnTheWire(_ source: ThresholdSource) {
        for layout in [RecordLayouts.struct1, RecordLayouts.struct0, RecordLayouts.struct2] {
            for machine in Machine.allCases {
                for boundary in machine.boundaries(source) {
                    var record = MaintenanceRecord()
                    record.unixTime = 1_425_777_843
                    boundary.apply(to: &record)
                    let decoded = RecordDecoder(layout).decode(RecordEncoder(layout).encode(record)).record
                    let alerts = AlertOracle.alerts(
                        decoded, machine: machine, role: .dealer, source: source)
                    #expect(alerts.map(\.level) == [boundary.level].compactMap { $0 }, "\(boundary)")
                    let farmer = AlertOracle.alerts(
                        decoded, machine: machine, role: .farmer, source: source)
                    #expect(farmer.isEmpty || boundary.parameter.role == .farmer)
                }
            }
        }
    }

    @Test(arguments: try VectorFolder.load("mtg/alerts.yaml", as: AlertVector.self))
    fileprivate func eachRoleSeesItsAlerts(_ vector: Located<AlertVector>) throws {
        let machine = try #require(Machine(rawValue: vector.value.machine))
        let source = try #require(ThresholdSource(rawValue: vector.value.choices))
        let bytes = try #require(Hex.bytes(vector.value.bytes))
        let record = RecordDecoder(RecordLayouts.struct1).decode(bytes).record
        let expected: [MaintenanceRole: [String]] = [
            .farmer: vector.value.farmer, .dealer: vector.value.dealer, .developer: vector.value.developer,
        ]
        for (role, names) in expected {
            let alerts = AlertOracle.alerts(record, machine: machine, role: role, source: source)
            #expect(alerts.map(\.name) == names, "\(role)", sourceLocation: vector.location)
        }
    }

    @Test func aNameThatDiffersInOneLetterDisablesItsAlert() {
        var record = MaintenanceRecord()
        record.fuelGallons = 1
        var thresholds = Machine.s690.thresholds()
        func names() -> [String] {
            AlertOracle.alerts(record, machine: .s690, role: .farmer, thresholds: thresholds).map(\.name)
        }
        #expect(names() == ["Fuel Level"])
        thresholds[0].name = "Fuel level"
        #expect(names() == [])
    }

    @Test func thresholdsOfAFileReplaceThoseOfTheTable() {
        var record = MaintenanceRecord()
        record.coolantC = 97
        let own = Threshold(
            name: "Coolant Temperature", test: .above, unit: "degC", type: .int, role: .dealer, threshold: 96)
        func alerts(_ role: MaintenanceRole) -> [Alert] {
            AlertOracle.alerts(record, machine: .r4038, role: role, thresholds: [own])
        }
        #expect(alerts(.farmer).isEmpty)
        #expect(
            alerts(.dealer).map(\.description) == ["Coolant Temperature: 97, above 96 degC, engine stop"])
    }

    @Test func aSourceSaysWhatItChooses() {
        for source in ThresholdSource.allCases { #expect(source.choices.count == 4) }
        #expect(ThresholdSource.tables.choices != ThresholdSource.xmlExample.choices)
    }
}
