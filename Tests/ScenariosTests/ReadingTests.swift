@testable import ELM327Kind
import Kinds
import Endpoints
import ELM327
import Rig
import TestKit
import Testing
import VehicleModel

@testable import Scenarios

/// What the values of a file become.
@Suite struct ReadingTests {
    static func scenario(_ text: String, overrides: [String] = []) throws -> Scenario {
        let loaded = try ScenarioLoader.standard.load(text: text, file: "t.yaml", overrides: overrides)
        return try #require(loaded.scenarios.first)
    }

    static func signal(_ name: String) throws -> SignalID { try #require(SignalCatalogue.id(name)) }

    static let everything = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus/good/everything.yaml"

    @Test func theHeadIsReadAsItStands() throws {
        let scenario = try ScenarioLoader.standard.load(path: Self.everything).scenarios[0]
        #expect(scenario.rig.id == "everything")
        #expect(scenario.rig.title == "Every key that is known")
        #expect(scenario.about == "Folded text")
        #expect(scenario.sources == ["Riding Mechanic table 9", "data sheet"])
        #expect(scenario.severity == .must)
        #expect(scenario.observes == [.wire, .values, .ui])
        #expect(scenario.needs == ["live-data"])
        #expect(scenario.tags == ["framing"])
        #expect(scenario.rig.timing == .instant)
        #expect(scenario.rig.limit == .seconds(40))
        #expect(scenario.rig.seed == 42)
    }

    @Test func signalsGetTheirSourcesInTheirOwnUnits() throws {
        let car = try ScenarioLoader.standard.load(path: Self.everything).scenarios[0].rig.vehicle
        #expect(car.signals[.engineSpeed] == .constant(612.5))
        #expect(car.signals[.vehicleSpeed] == .ramp(from: 0, to: 100, over: .seconds(10)))
        #expect(
            car.signals[.engineCoolantTemperature]
                == .keyframes(
                    [.init(at: .zero, value: 20), .init(at: .seconds(300), value: 90)], interpolation: .step))
        #expect(
            car.signals[try Self.signal("intake.maf")]
                == .wave(Wave(kind: .sine, mean: 3, amplitude: 0.5, period: .seconds(4), phase: 0.25)))
        #expect(car.signals[try Self.signal("ambient.temperature")] == .constant(20))
        #expect(car.signals[try Self.signal("engine.load")] == .constant(32))
        #expect(car.signals[try Self.signal("intake.manifold.pressure")] == nil)
    }

    @Test func anAmplitudeIsADifference() throws {
        let text = """
            dyno: 1
            vehicle:
              signals: { engine.coolant.temperature: { wave: sine, mean: 194 °F, amplitude: 18 °F, period: 1s } }
            """
        guard case .wave(let wave) = try Self.scenario(text).rig.vehicle.signals[.engineCoolantTemperature]
        else {
            Issue.record("no wave")
            return
        }
        #expect(abs(wave.mean - 90) < 1e-9)
        #expect(abs(wave.amplitude - 10) < 1e-9)
    }

    @Test func ecusAreReadInFileOrder() throws {
        let car = try ScenarioLoader.standard.load(path: Self.everything).scenarios[0].rig.vehicle
        #expect(car.ecus.map(\.name) == ["engine", "transmission"])
        let engine = car.ecus[0]
        #expect(engine.timing.latency == .milliseconds(12))
        #expect(engine.timing.jitter == .milliseconds(2))
        #expect(engine.services.pids == [0x0C, 0x0D])
        #expect(engine.services.answers == [[0x22, 0xF1, 0x90]: [0x62, 0xF1, 0x90, 0x31, 0x4D, 0x38]])
        #expect(engine.padding == 0x55)
        #expect(engine.troubleCodes.stored.map(\.description) == ["P0133", "C0300"])
        #expect(abs(engine.troubleCodes.counters.distanceWithIndicator - 16.09344) < 1e-9)
        #expect(engine.troubleCodes.counters.timeWithIndicator == 5400)
        #expect(engine.troubleCodeRules.oneTrip.map(\.description) == ["P0300"])
        #expect(engine.troubleCodeRules.passesUntilIndicatorOff == 2)
        #expect(!engine.troubleCodeRules.keepsPermanentCodes)
        #expect(engine.monitors.supported == MonitorSet([.misfire, .fuelSystem, .catalyst]))
        #expect(engine.monitors.incomplete == MonitorSet([.catalyst]))
        #expect(engine.monitorResults?.first?.monitor == .catalyst)
        #expect(engine.performanceTracking?.pairs.first == .init(completions: 1, conditions: 2))
        #expect(engine.identity?.ecuName == "ECM")
        #expect(engine.identity?.vin == "1M8GDM9AXKP042788")
        #expect(!engine.services.answersUnsupportedPhysicalRequests)
        #expect(engine.services.refusesClearWhileRunning)
        #expect(engine.services.negativeResponses == [0x04: 0x22])
        #expect(engine.services.responsePending == [0x09: .init(count: 2, every: .milliseconds(100))])
        #expect(car.ecus[1].padding == nil)
        #expect(car.ecus[1].identity == Identity())
        #expect(car.ignition == .cranking)
        #expect(car.parameters.powertrain == .diesel)
        #expect(car.parameters.chassis.mass == 1800)
        #expect(car.parameters.driveline.gearRatios == [3.5, 2, 1.2])
        #expect(car.parameters.engine.boostRatio == LongitudinalModel.Parameters.diesel.engine.boostRatio)
    }

    @Test func endpointsAreReadInFileOrder() throws {
        let rig = try ScenarioLoader.standard.load(path: Self.everything).scenarios[0].rig
        #expect(rig.endpoints.map(\.name) == ["obd", "six", "serial"])
        #expect(
            rig.endpoints.map(\.listen) == [
                .tcp(host: "0.0.0.0", port: 0), .tcp(host: "::1", port: 35000), .pty(link: "/tmp/dyno"),
            ])
        guard let adapter = rig.endpoints[0].kind as? AdapterDescription else { return }
        #expect(adapter.version == .v2_1)
        let stream = rig.endpoints[0].stream
        #expect(stream.clients == .replace)
        #expect(adapter.adapter == .one)
        #expect(adapter.bus == .one)
        #expect(adapter.settings == ["ATE0", "AT SP 6"])
        #expect(adapter.lineFeedAfterCarriageReturn == .abort)
        #expect(stream.link.baud == 38400)
        #expect(stream.link.chunk == 20)
        #expect(stream.link.latency == .milliseconds(30))
        #expect(stream.link.jitter == .milliseconds(10))
    }

    @Test func eventsKeepTheOrderOfTheirActions() throws {
        let rig = try ScenarioLoader.standard.load(path: Self.everything).scenarios[0].rig
        #expect(rig.events.map(\.trigger) == [4, 5, 6, 7, 8].map { .at(.seconds($0)) })
        #expect(rig.events[0].name == "hot")
        let words = Self.words(rig)
        #expect(
            words == [
                [
                    "set engine.coolant.temperature to constant(118.0)",
                    "ramp engine.speed to 3000.0 over 2.0 seconds",
                ],
                ["store P0133 as confirmed in engine", "repair P0133 in engine", "repair P0300 in engine"],
                [
                    "store P0420 as failing in transmission", "repair P0420 in transmission",
                    "clear diagnostic information in transmission",
                ],
                ["clear diagnostic information in all ECUs", "ignition off", "bus ok", "done"],
                ["end"],
            ])
    }

    /// What the actions of each event do, in words.
    private static func words(_ rig: RigDescription) -> [[String]] {
        let machine = Rig(rig)
        return rig.events.map { event in event.actions.map { $0.words(in: machine) } }
    }

    @Test func aRaceIsRead() throws {
        let text = """
            dyno: 1
            vehicle:
              drive:
                track:
                  { circuit: hochwald, laps: 3, pace: 0.5, rivals: 7, start: 12.5,
                    car: { name: Test, number: 12, drivetrain: all, grip: 1.25 } }
            events:
              - { at: 4s, pause: 5s }
              - { at: 9s, rewind: 3s }

            """
        let rig = try Self.scenario(text).rig
        guard case .track(let drive) = rig.vehicle.drive else {
            Issue.record("no track")
            return
        }
        #expect(drive.circuit == .hochwald && drive.laps == 3 && drive.pace == 0.5 && drive.rivals == 7)
        #expect(drive.start == 12.5 && drive.car.name == "Test" && drive.car.raceNumber == 12)
        #expect(drive.car.drivetrain == .allWheels && drive.chassis.grip == 1.25)
        #expect(drive.car.driver == RaceCar().driver && drive.chassis.wheelbase == 2.6)
        #expect(rig.vehicle.parameters == .race)
        #expect(
            Self.words(rig) == [["pause for 5.0 seconds"], ["rewind by 3.0 seconds"]])
    }

    @Test func aScenarioWithoutAVehicleGetsTheUsualCar() throws {
        let car = try Self.scenario("dyno: 1\n").rig.vehicle
        #expect(car.name == "Petrol hatchback, warm, at idle")
        #expect(car.ecus.map(\.request) == [0x7E0])
    }

    @Test func aVehicleWithoutECUsHasOneEngine() throws {
        let short = try Self.scenario("dyno: 1\nvehicle: { name: x }\n").rig.vehicle
        #expect(short.ecus == [ECUDescription()])
        let long = try Self.scenario("dyno: 1\nvehicle: { bus: { protocol: 7 } }\n").rig.vehicle
        #expect(long.ecus.map(\.request) == [0x18DA_10F1])
        #expect(long.ecus.map(\.isExtended) == [true])
    }

    @Test func oneIdentifierFollowsFromTheOther() throws {
        let text = """
            dyno: 1
            vehicle: { ecus: { a: { request: 0x7E3 }, b: { response: 0x7EC } } }
            """
        let short = try Self.scenario(text).rig.vehicle.ecus
        #expect(short.map(\.request) == [0x7E3, 0x7E4])
        #expect(short.map(\.response) == [0x7EB, 0x7EC])
        let long = try Self.scenario(
            "dyno: 1\nvehicle: { bus: { protocol: 9 }, ecus: { a: { request: 0x18DA28F1 } } }\n")
        #expect(long.rig.vehicle.ecus.map(\.response) == [0x18DA_F128])
    }

    @Test func aScenarioChangesItsBaseKeyByKey() throws {
        let path = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus/good/overrides-base.yaml"
        let car = try ScenarioLoader.standard.load(path: path).scenarios[0].rig.vehicle
        #expect(car.name == "Petrol hatchback with automatic transmission")
        #expect(car.identity.vin == "DYNTWEC20JA000008")
        #expect(car.identity.ecuName == "ECM-EngineControl")
        #expect(car.signals[.engineSpeed] == .constant(900))
        #expect(car.signals[try Self.signal("engine.load")] == nil)
        #expect(car.signals[try Self.signal("fuel.level")] == .constant(63))
        #expect(car.ecus.map(\.name) == ["engine"])
        #expect(car.ecus[0].timing.latency == .milliseconds(1))
        #expect(car.ecus[0].troubleCodes.stored.map(\.description) == ["P0133"])
        #expect(car.ecus[0].troubleCodes.counters.warmUpsSinceClear == 61)
    }

    @Test func recordingsAreReadRelativeToTheirFile() throws {
        let path = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus/good/traces.yaml"
        let car = try ScenarioLoader.standard.load(path: path).scenarios[0].rig.vehicle
        guard case .trace(let set) = car.drive, case .trace(let speed) = car.signals[.engineSpeed] else {
            Issue.record("no recording")
            return
        }
        #expect(set.loops)
        #expect(abs((set.columns[.vehicleSpeed]?.values.last ?? 0) - 19.312128) < 1e-9)
        #expect(speed.values == [800, 1200, 1600])
    }

    @Test func aFileMayHoldSeveralScenarios() throws {
        let path = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus/good/several-documents.yaml"
        let scenarios = try ScenarioLoader.standard.load(path: path).scenarios
        #expect(scenarios.map(\.rig.id) == ["one", "two", ""])
        #expect(scenarios.map(\.place.line) == [1, 4, 9])
    }

    @Test func oddThingsAreWarnedOfAndLoadAllTheSame() throws {
        let loaded = try ScenarioLoader.standard.load(
            text: "dyno: 1\nvehicle: { identity: { vin: DYNPTR166KA000001 } }\n", file: "t.yaml")
        #expect(loaded.warnings.map(\.severity) == [.warning])
        #expect(loaded.scenarios[0].rig.vehicle.identity.vin == "DYNPTR166KA000001")
    }

    @Test func theQuickstartListensOnTCPAndOnASerialPort() throws {
        let rig = try ScenarioLoader.standard.quickstart().scenarios[0].rig
        #expect(rig.endpoints.map(\.name) == ["obd", "serial"])
        #expect(rig.endpoints.map(\.listen) == [.tcp(host: "127.0.0.1", port: 35000), .pty(link: nil)])
        guard case .wave = rig.vehicle.signals[.engineSpeed] else {
            Issue.record("the idle stands still")
            return
        }
    }

    @Test func theCarOfTableNineAnswersThePIDsOfItsBitmaps() throws {
        let car = try ScenarioLoader.standard.load(path: "elm327/riding-mechanic-table-9").scenarios[0].rig
            .vehicle
        var bitmaps: [UInt32] = [0, 0, 0]
        for pid in try #require(car.ecus[0].services.pids) {
            bitmaps[Int(pid - 1) / 32] |= 1 << UInt32(31 - (pid - 1) % 32)
        }
        bitmaps[0] |= 1
        bitmaps[1] |= 1
        #expect(bitmaps == [0xBF9F_A893, 0x8007_F119, 0xFEF0_0000])
    }
}
