import Foundation
import TestKit
import Testing
import VehicleModel

@Suite struct DrivingCycleTests {
    /// The rows of a published table: second and km/h.
    private func table(_ name: String) throws -> [(second: Int, speed: Double)] {
        let path = "\(VectorFolder.checkout)/Vectors/vehicle/cycles/\(name).csv"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
        return try rows.map { row in (try #require(Int(row[0])), try #require(Double(row[1]))) }
    }

    @Test(arguments: [
        (DrivingCycle.Table.nedc, "nedc", 1180, 11.013), (.wltc3b, "wltc_class3b", 1800, 23.266),
        (.udds, "udds", 1369, 11.990), (.hwfet, "hwfet", 765, 16.507),
    ])
    func theTableIsThePublishedOne(
        _ table: DrivingCycle.Table, _ file: String, _ seconds: Int, _ kilometres: Double
    ) throws {
        let cycle = DrivingCycle(table)
        #expect(cycle.duration == .seconds(seconds))
        let rows = try self.table(file)
        #expect(rows.count == seconds + 1)
        for (second, speed) in rows {
            // The files round to four decimals.
            #expect(abs(cycle.speed(after: .seconds(second)) - speed) < 0.000_06, "second \(second)")
        }
        let distance = zip(rows, rows.dropFirst()).reduce(0.0) { $0 + ($1.0.speed + $1.1.speed) / 2 / 3600 }
        #expect(abs(distance - kilometres) < 0.001)
    }

    @Test func speedIsInterpolatedBetweenSeconds() {
        let cycle = DrivingCycle(.nedc)
        #expect(cycle.speed(after: .milliseconds(11_500)) == 1.875)
        #expect(cycle.speed(after: .milliseconds(13_500)) == 9.375)
    }

    @Test func aCycleEndsAtRestOrRepeats() {
        #expect(DrivingCycle(.nedc).speed(after: .seconds(1180 + 15)) == 0)
        #expect(DrivingCycle(.nedc, repeats: true).speed(after: .seconds(1180 + 15)) == 15)
        #expect(DrivingCycle(.nedc).speed(after: .seconds(-5)) == 0)
        for table in DrivingCycle.Table.allCases {
            #expect(DrivingCycle(table).speed(after: .seconds(1_000_000)) == 0)
        }
    }

    @Test func tablesAreNamedAsScenariosNameThem() {
        #expect(DrivingCycle.Table.allCases.map(\.rawValue) == ["NEDC", "WLTC-3b", "UDDS", "HWFET"])
    }
}
