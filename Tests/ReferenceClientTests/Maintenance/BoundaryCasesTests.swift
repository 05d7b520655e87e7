import Foundation
import MTG
import TestKit
import Testing

/// The case MTG-04 is made from the tables of the machines; `RECORD=1` writes it anew, read the difference.
@Suite struct BoundaryCasesTests {
    private static let path = "\(VectorFolder.checkout)/Scenarios/mtg/cases/MTG-04-around-thresholds.yaml"

    @Test func theCaseHoldsEveryBoundaryOfTheTables() throws {
        let text = Self.text
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == text)
    }

    @Test func everyNumericRowHasThreeValuesAroundEachLimit() {
        for machine in Machine.allCases {
            #expect(machine.boundaries().count == 24, "7 limits and the second one of coolant")
        }
    }

    private static var text: String {
        let variants = Machine.allCases.flatMap { machine in machine.boundaries().map { variant(machine, $0) }
        }
        return head + variants.joined() + tail
    }

    /// One value: the signal that gives it, and the machine.
    private static func variant(_ machine: Machine, _ boundary: AlertBoundary) -> String {
        let value = boundary.value
        let change =
            switch boundary.quantity {
            case .fuelGallons:
                signal("fuel.level", decimal(Double(value) / Double(machine.fuelCapacity) * 100))
            case .engineHours: "parameters: { engine_runtime_total: \(value * 3600) }"
            case .coolantC: signal("engine.coolant.temperature", "\(value)")
            case .hydraulicOilC: signal("hydraulic.oil.temperature", "\(value)")
            case .secondsSinceGpsFix: signal("gps.seconds_since_fix", "\(value)")
            case .tireKPa: signal("tyre.front_left.pressure", "\(value)")
            case .lastCellCallIn: signal("machine.days_since_call", decimal(Double(value) / 86_400))
            default: ""
            }
        return "  - { name: \(machine.kind)-\(boundary.quantity.rawValue)-\(value), "
            + "endpoints: { mtg: { mtg: { machine: \(machine.rawValue) } } }, vehicle: { \(change) } }\n"
    }

    private static func signal(_ name: String, _ value: String) -> String { "signals: { \(name): \(value) }" }

    private static func decimal(_ value: Double) -> String { String(format: "%.9f", value) }

    private static let head = """
        # yaml-language-server: $schema=../../../schemas/scenario.json
        dyno: 1
        id: MTG-04
        title: "One unit below, at and above every threshold"
        about: >-
          Three values around each limit of each machine's table, one unit of the wire apart (a second where the limit is in
          minutes or days). Made from the tables by a test.
        remedy: >-
          A limit is compared in another unit, or rounded before the comparison. Compare whole units of the wire.
        source: [the parameter tables of the three machines, the protocol is an invention of Dyno]
        severity: must
        observe: [values, ui]
        needs: [maintenance]
        tags: [mtg, alerts]
        vehicle:
          name: A machine in good order
          signals:
            fuel.level: 90
            engine.coolant.temperature: 20
            hydraulic.oil.temperature: 20
            tyre.front_left.pressure: 500
            gps.available: 1
            gps.seconds_since_fix: 1
            machine.reprogramming: 1
            machine.days_since_call: 0.25
          parameters: { engine_runtime_total: 36000 }
        endpoints:
          mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
        task: maintenance
        with: { role: dealer }
        variants:

        """

    private static let tail = """
        expect:
          - { id: alerts, alerts: {} }

        """
}
