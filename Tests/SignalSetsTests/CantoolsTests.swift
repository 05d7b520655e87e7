import ForeignPrograms
import Foundation
import SignalSets
import SimulationCore
import TestKit
import Testing

/// The Python that has the package, if any.
private let cantools = ForeignProgram.python(importing: "cantools")

/// Frames of an imported database decode to the set values by cantools, which knows nothing of Dyno.
@Suite(
    .enabled(
        if: cantools != nil,
        "DYNO_TEST_PYTHON names no Python with cantools; install it with: pip install cantools==45.1.0"))
struct CantoolsTests {
    @Test func cantoolsDecodesWhatWasSet() throws {
        let file = "\(ImportTests.folder)/cantools.dbc"
        let set = DBCImport.run(try ImportTests.bytes("cantools.dbc"), file: "cantools.dbc")
        let values = ["engine.speed=812.25", "custom.TEMP=-93", "custom.TQ=-1024", "custom.GEAR=15"]
        let car = try ImportTests.Car(set, values + ["custom.A=0xFEDC", "custom.B=-100.5"])
        var frames: [String: String] = [:]
        for frame in car.description.frames {
            frames[frame.name] = Hex.string(frame.bytes(count: 0, value: car.vehicle.value), separator: "")
        }
        func decode(_ message: String, _ frame: String) throws -> [String: Double] {
            let hex = try #require(frames[frame])
            let script = "\(VectorFolder.checkout)/Tests/EndToEnd/cantools_peer.py"
            let (text, _) = try ForeignProgram.run(
                try #require(cantools), [script, file, "\(message)=\(hex)"])
            let all = try JSONDecoder().decode([String: [String: Double]].self, from: Data(text.utf8))
            return try #require(all[message])
        }
        #expect(
            try decode("GOLDEN", "GOLDEN") == ["RPM": 812.25, "TEMP": -93, "TQ": -1024, "GEAR": 15])
        #expect(try decode("MUX", "MUX_m0") == ["SEL": 0, "A": 65_244])
        #expect(try decode("MUX", "MUX_m3") == ["SEL": 3, "B": -100.5])
        #expect(
            car.description.frames.map(\.every) == [.milliseconds(50), .milliseconds(50), .milliseconds(50)])
    }
}
