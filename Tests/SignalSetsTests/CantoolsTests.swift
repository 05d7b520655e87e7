import Foundation
import SignalSets
import SimulationCore
import TestKit
import Testing

/// The Python that has the packages, if any.
private enum CantoolsPeer {
    static let interpreter: String? = {
        guard let path = ProcessInfo.processInfo.environment["DYNO_TEST_PYTHON"], !path.isEmpty else {
            return nil
        }
        return (try? run(path, ["-c", "import cantools; print(1)"])) == "1\n" ? path : nil
    }()

    /// What a program prints; it takes a fraction of a second.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// Frames of an imported database decode to the set values by cantools, which knows nothing of Dyno.
@Suite(
    .enabled(
        if: CantoolsPeer.interpreter != nil,
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
            let text = try CantoolsPeer.run(
                CantoolsPeer.interpreter ?? "", [script, file, "\(message)=\(hex)"])
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
