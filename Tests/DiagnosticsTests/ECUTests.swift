import Diagnostics
import SimulationCore
import Testing
import VehicleModel

@Suite struct ECUTests {
    private static func ecu(_ change: (inout ECUDescription) -> Void) -> VehicleDescription {
        var ecu = ECUDescription()
        change(&ecu)
        return VehicleDescription(ecus: [ecu])
    }

    @Test func aKeyThatIsOffSilencesIt() {
        var bench = Bench(VehicleDescription(ignition: .off))
        #expect(bench.ask("01 00", .physical).isEmpty)
    }

    @Test func anECUMayBeDeafToFunctionalRequests() {
        var bench = Bench(Self.ecu { $0.services.answersFunctionalRequests = false })
        #expect(bench.ask("03").isEmpty)
        #expect(bench.ask("03", .physical) == "43 00")
    }

    @Test func anECUMayStaySilentToUnsupportedPhysicalRequests() {
        var bench = Bench(Self.ecu { $0.services.answersUnsupportedPhysicalRequests = false })
        #expect(bench.ask("01 95", .physical).isEmpty)
        #expect(bench.ask("22 F1 90", .physical).isEmpty)
    }

    @Test func aRawAnswerComesBeforeEverythingElse() {
        var bench = Bench(
            Self.ecu {
                $0.services.answers = [[0x22, 0xF1, 0x90]: [0x62, 0xF1, 0x90, 0x31], [0x01, 0x0C]: [0xAA]]
                $0.services.negativeResponses = [0x01: 0x21]
            })
        #expect(bench.ask("22 F1 90") == "62 F1 90 31")
        #expect(bench.ask("01 0C") == "AA")
        #expect(bench.ask("01 0D") == "7F 01 21")
        let long = [UInt8](repeating: 0x36, count: 12)
        #expect(bench.ask(long, .physical) == [0x7F, 0x36, 0x13])
    }

    @Test func aRawAnswerMayBeLongAsked() {
        let long = [UInt8](repeating: 0x36, count: 12)
        var bench = Bench(Self.ecu { $0.services.answers = [long: [0x76, 0x36]] })
        #expect(bench.ask(long) == [0x76, 0x36])
    }

    @Test func clearingMayBeRefusedWhileTheEngineRuns() throws {
        var running = Bench(
            try Self.ecu { $0.services.refusesClearWhileRunning = true }.with(["engine.speed": 800]))
        #expect(running.ask("04") == "7F 04 22")
        var standing = Bench(
            try Self.ecu { $0.services.refusesClearWhileRunning = true }.with(["engine.speed": 0]))
        #expect(standing.ask("04") == "44")
        var obliging = Bench(try VehicleDescription().with(["engine.speed": 800]))
        #expect(obliging.ask("04") == "44")
    }

    @Test func clearingLeavesPermanentCodesAndCountersAlone() throws {
        var bench = Bench(try VehicleDescription.named("known"))
        let performance = bench.ask("09 08")
        #expect(bench.ask("04") == "44")
        #expect(bench.ask("03") == "43 00")
        #expect(bench.ask("07") == "47 00")
        #expect(bench.ask("0A") == "4A 01 01 33")
        #expect(bench.ask("01 01") == "41 01 00 27 E5 E5")
        #expect(bench.ask("02 02 00") == "42 02 00 00 00")
        #expect(bench.ask("06 21") == "46 21 80 20 00 00 00 00 00 00")
        #expect(bench.ask("09 08") == performance)
    }

    @Test func countersOfTheMemoryAreEncoded() {
        var bench = Bench(
            Self.ecu {
                $0.troubleCodes.counters = TroubleCodes.Counters(
                    distanceWithIndicator: 0, timeWithIndicator: 0, warmUpsSinceClear: 300,
                    distanceSinceClear: 1234.9, timeSinceClear: 7199)
            })
        #expect(bench.ask("01 30") == "41 30 FF")
        #expect(bench.ask("01 31") == "41 31 04 D2")
        #expect(bench.ask("01 4E") == "41 4E 00 77")
        #expect(bench.samples.map(\.value) == [119])
    }

    @Test func eachECUHasItsOwnMemory() throws {
        var second = ECUDescription(name: "transmission", request: 0x7E1, response: 0x7E9)
        second.troubleCodes.stored = [try DiagnosticTroubleCode(parsing: "P0700")]
        var vehicle = Vehicle(VehicleDescription(ecus: [ECUDescription(), second]), seed: 1)
        var answers: [String] = []
        for (index, description) in vehicle.description.ecus.enumerated() {
            var ecu = ECU(description, id: ECUID(index), vehicle: vehicle)
            var answer: [UInt8] = []
            var samples: [Sample] = []
            ecu.respond(
                to: [0x03], addressing: .functional, vehicle: &vehicle, answer: &answer, samples: &samples)
            answers.append(Hex.string(answer))
        }
        #expect(answers == ["43 00", "43 01 07 00"])
    }

    @Test func anECUWithoutPermanentCodesDoesNotHaveTheService() {
        var bench = Bench(Self.ecu { $0.troubleCodeRules.keepsPermanentCodes = false })
        #expect(bench.ask("0A").isEmpty)
        #expect(bench.ask("0A", .physical) == "7F 0A 11")
    }

    @Test func responsesPendingAreAnnouncedByService() {
        let bench = Bench(
            Self.ecu { $0.services.responsePending = [0x04: .init(count: 2, every: .milliseconds(40))] })
        #expect(bench.ecu.responsePending(to: [0x04]) == .init(count: 2, every: .milliseconds(40)))
        #expect(bench.ecu.responsePending(to: [0x03]) == nil)
        #expect(bench.ecu.responsePending(to: []) == nil)
    }

    @Test func dieselMonitorsHaveTheirOwnBits() {
        var bench = Bench(Self.ecu { $0.monitors = .init(layout: .compression) })
        #expect(bench.ask("01 01") == "41 01 00 0F EB 00")
        #expect(bench.ask("06 B2").isEmpty == false)
        #expect(bench.ask("08 00", .physical) == "7F 08 11")
    }

    @Test func whatAnEncoderSendsIsSampled() throws {
        var bench = Bench(try VehicleDescription().with(["engine.speed": 612.6, "vehicle.speed": 50.4]))
        #expect(bench.ask("01 0C 0D") == "41 0C 09 92 0D 32")
        #expect(
            bench.samples == [
                Sample(signal: .engineSpeed, raw: 0x0992, value: 612.5, pid: 0x0C),
                Sample(signal: .vehicleSpeed, raw: 50, value: 50, pid: 0x0D),
            ])
    }

    @Test func anAnswerIsAppendedToWhatIsThere() throws {
        var bench = Bench(try VehicleDescription().with(["vehicle.speed": 50]))
        var answer: [UInt8] = [0xFF]
        bench.ecu.respond(
            to: [0x01, 0x0D], addressing: .functional, vehicle: &bench.vehicle, answer: &answer,
            samples: &bench.samples)
        bench.ecu.respond(
            to: [0x01, 0x95], addressing: .functional, vehicle: &bench.vehicle, answer: &answer,
            samples: &bench.samples)
        #expect(answer == [0xFF, 0x41, 0x0D, 0x32])
    }

    @Test func resultsOfTheScenarioReplaceTheUsualOnes() {
        var bench = Bench(
            Self.ecu {
                $0.monitorResults = [
                    MonitorResult(
                        monitorID: 0x35, testID: 0x80, scalingID: 0x01, value: 1, minimum: 0, maximum: 2),
                    MonitorResult(
                        monitorID: 0x20, testID: 0x80, scalingID: 0x01, value: 1, minimum: 0, maximum: 2),
                ]
            })
        #expect(bench.ask("06 00") == "46 00 00 00 00 01")
        #expect(bench.ask("06 20") == "46 20 00 00 08 00")
        #expect(bench.ask("06 35") == "46 35 80 01 00 01 00 00 00 02")
    }

    @Test func noiseNeverStopsIt() throws {
        var random = SeededGenerator(seed: 11)
        var bench = Bench(try VehicleDescription.named("known").with(["engine.speed": .infinity]))
        var answered = 0
        for _ in 0..<20_000 {
            let count = Int(random.next() % 10)
            var request = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if count > 0, random.nextUnit() < 0.8 { request[0] = UInt8(random.next() % 12) }
            if count > 1, random.nextUnit() < 0.3 { request[1] &= 0xE0 }
            if !bench.ask(request, random.nextUnit() < 0.5 ? .physical : .functional).isEmpty {
                answered += 1
            }
        }
        #expect(answered > 1000)
    }
}
