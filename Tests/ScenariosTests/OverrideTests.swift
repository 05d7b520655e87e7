@testable import Documents
@testable import TelemetryKind
import Kinds
import Telemetry
import Rig
import Testing
import VehicleModel

@testable import Scenarios

/// Changes from the command line.
@Suite struct OverrideTests {
    static let file = """
        dyno: 1
        vehicle:
          signals: { engine.speed: 800 }
          ecus: { engine: { latency: 5ms } }
        endpoints: { obd: { elm327: { listen: "pty:" } } }
        """

    static func mistakes(_ overrides: [String]) -> String {
        do throws(ScenarioMistakes) {
            _ = try ScenarioLoader.standard.load(text: file, file: "t.yaml", overrides: overrides)
            return ""
        } catch {
            return error.description
        }
    }

    @Test func aSignalIsSetByItsName() throws {
        let car = try ReadingTests.scenario(
            Self.file, overrides: ["engine.speed=3000", " vehicle.speed = 65 mph"]
        ).rig.vehicle
        #expect(car.signals[.engineSpeed] == .constant(3000))
        #expect(car.signals[.vehicleSpeed] == .constant(104.60736))
    }

    @Test(arguments: [
        ("vehicle.speed=500", "500", "PID 0D", "255 km/h"),
        ("vehicle.speed=300 mph", "300 mph", "PID 0D", "255 km/h"),
    ])
    func aValueThatAParameterCannotCarryIsNamed(
        change: String, value: String, parameter: String, carried: String
    ) throws {
        let loaded = try ScenarioLoader.standard.load(text: Self.file, file: "t.yaml", overrides: [change])
        #expect(
            loaded.warnings.map(\.description) == [
                "--set:1:15: warning: vehicle.signals.vehicle.speed: \(value) is beyond what \(parameter) carries; "
                    + "a client that asks for it reads \(carried)"
            ])
        let usual = try ScenarioLoader.standard.load(
            text: Self.file, file: "t.yaml", overrides: ["vehicle.speed=255"])
        #expect(usual.warnings.isEmpty)
    }

    @Test func anythingElseIsSetByItsPath() throws {
        let rig = try ReadingTests.scenario(
            Self.file,
            overrides: [
                "timing=instant", "vehicle.bus.protocol=8", "vehicle.ecus.engine.padding=0x55",
                "endpoints.obd.elm327.listen=tcp://127.0.0.1:0", "endpoints.obd.elm327.link.baud=9600",
                "vehicle.drive.cycle=NEDC", "tags=[a, \"b\"]",
                "vehicle.signals.engine.load={ ramp: [0, 10], over: 1s }",
            ]
        ).rig
        #expect(rig.timing == .instant)
        #expect(rig.vehicle.bus.protocol == .can11Bit250)
        #expect(rig.vehicle.ecus[0].padding == 0x55)
        #expect(rig.vehicle.ecus[0].timing.latency == .milliseconds(5))
        #expect(rig.endpoints.map(\.listen) == [.tcp(host: "127.0.0.1", port: 0)])
        #expect(rig.vehicle.drive == .cycle(DrivingCycle(.nedc)))
        #expect(rig.vehicle.signals[.engineLoad] == .ramp(from: 0, to: 10, over: .seconds(1)))
    }

    @Test func aFieldOfAPacketMayHaveDotsInItsName() throws {
        let text = """
            dyno: 1
            endpoints: { f1: { f1-2021: { to: "udp://127.0.0.1:1", fields: { "car[0].gear": 1 } } } }
            """
        let rig = try ReadingTests.scenario(
            text,
            overrides: [
                "endpoints.f1.f1-2021.fields.car[3].speed=100",
                "endpoints.f1.f1-2021.fields.playerCarIndex=3",
            ]
        ).rig
        guard let game = rig.endpoints[0].kind as? TelemetryDescription else {
            Issue.record("no game")
            return
        }
        #expect(
            game.fields.filter { $0.layout == "f1-2021-car-telemetry" }.map(\.words).sorted() == [
                "f1-2021-car-telemetry.car[0].gear to 1", "f1-2021-car-telemetry.car[3].speed to 100",
                "f1-2021-car-telemetry.playerCarIndex to 3",
            ])
        do throws(ScenarioMistakes) {
            _ = try ScenarioLoader.standard.load(
                text: text, file: "t.yaml", overrides: ["endpoints.f1.f1-2021.fields.car[3].sped=100"])
            Issue.record("no mistake")
        } catch {
            #expect(
                error.description
                    == "--set:1:1: error: endpoints.f1.f1-2021.fields.car[3].sped: there is no field 'car[3].sped'; did you mean 'car[3].speed'?"
            )
        }
    }

    @Test func theUsualCarCanBeChangedToo() throws {
        let car = try ReadingTests.scenario("dyno: 1\n", overrides: ["engine.speed=3000"]).rig.vehicle
        #expect(car.signals[.engineSpeed] == .constant(3000))
        #expect(car.signals[.vehicleSpeed] == .constant(0))
    }

    @Test func aLaterOverrideWins() throws {
        let car = try ReadingTests.scenario(Self.file, overrides: ["engine.speed=1", "engine.speed=2"]).rig
            .vehicle
        #expect(car.signals[.engineSpeed] == .constant(2))
    }

    @Test(arguments: [
        ("engine.speed", "--set:1:1: error: this assigns nothing; write NAME=VALUE"),
        (
            "engine.sped=3",
            "--set:1:1: error: 'engine.sped' is neither a signal nor a key; did you mean 'engine.speed'?"
        ),
        ("timng=instant", "--set:1:1: error: 'timng' is neither a signal nor a key; did you mean 'timing'?"),
        (
            "frobnicate=1",
            "--set:1:1: error: 'frobnicate' is neither a signal nor a key; see 'dyno signals' and 'dyno schema'"
        ),
        (
            "vehicle.bus.colour=1",
            "--set:1:1: error: 'vehicle.bus.colour' is neither a signal nor a key; see 'dyno signals' and 'dyno schema'"
        ),
        (
            "engine.speed=20000",
            "--set:1:14: error: vehicle.signals.engine.speed: 20000 is out of range; write 0 to 16383.75 rpm"
        ),
        ("timing = fast", "--set:1:10: error: timing: 'fast' does not fit; write one of faithful, instant"),
        (
            "engine.speed=",
            "--set:1:14: error: vehicle.signals.engine.speed: the value is missing; write a number such as"
                + " 612.5, with a unit if it is another than the signal's"
        ),
        (
            "engine.speed={ wave: sin, mean: 1, amplitude: 1, period: 1s }",
            "--set:1:22: error: vehicle.signals.engine.speed.wave: 'sin' does not fit; write one of sine, triangle,"
                + " square, saw, noise"
        ),
        (
            "tags=[a",
            "--set:1:6: error: a list that is not closed; ',' or ']' must come here (it began at 1:6)"
        ),
    ])
    func aMistakeIsReportedAtItsPlace(_ override: String, _ line: String) {
        #expect(Self.mistakes([override]) == line)
    }

    @Test func theLineIsTheNumberOfTheOverride() {
        #expect(Self.mistakes(["timing=instant", "tags=[a, {}]"]).hasPrefix("--set:2:10: error: tags[1]: "))
    }

    @Test func listeningAddressesAreChangedByName() throws {
        var rig = try ReadingTests.scenario(Self.file).rig
        try rig.listen(["obd=tcp://0.0.0.0:35000"])
        #expect(rig.endpoints.map(\.listen) == [.tcp(host: "0.0.0.0", port: 35000)])
        let error = #expect(throws: ScenarioMistakes.self) {
            try rig.listen([
                "odb=pty:", "obd", "obd=udp://x:1", "obd=tcp://x:70000", "10.0.0.1:41031", "41031",
                "pty:/tmp/obd",
            ])
        }
        #expect(
            error?.description == """
                --listen:1:1: error: there is no endpoint 'odb'; did you mean 'obd'?
                --listen:2:1: error: this assigns nothing; write 'obd=tcp://127.0.0.1:35000'
                --listen:3:5: error: obd: 'udp://x:1' does not fit; write "tcp://127.0.0.1:35000", "pty:" or \
                "pty:/path/of/link"
                --listen:4:5: error: obd: tcp://x:70000 is out of range; write a port from 0 to 65535
                --listen:5:1: error: this assigns nothing; write 'obd=tcp://10.0.0.1:41031'
                --listen:6:1: error: this assigns nothing; write 'obd=tcp://127.0.0.1:41031'
                --listen:7:1: error: this assigns nothing; write 'obd=pty:/tmp/obd'
                """)
        #expect(rig.endpoints.map(\.listen) == [.tcp(host: "0.0.0.0", port: 35000)])
    }
}
