@testable import ELM327Kind
import Endpoints
import Conformance
import ELM327
import ReferenceClient
import Rig
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// The client against whole cars, in virtual time.
@Suite struct VehicleRunTests {
    /// A car that ships, and what the client must say of it.
    struct Car: Sendable {
        let name: String
        let connection: String
        let speed: String
        let stored: String
        let vin: String
    }

    // swift-format-ignore
    static let cars = [
        Car(name: "petrol-warm-idle", connection: "ISO 15765-4 (CAN 11/500)", speed: "780.000", stored: "", vin: "DYNPTR160KA000003"),
        Car(name: "diesel-van", connection: "ISO 15765-4 (CAN 11/500)", speed: "802.000", stored: "", vin: "DYNDVN208HA000002"),
        Car(name: "electric", connection: "ISO 15765-4 (CAN 11/500)", speed: "n/a", stored: "", vin: "DYNEVB602MA000004"),
        Car(name: "iso9141-old", connection: "ISO 9141-2", speed: "745.000", stored: "P0131,P0171,P0325,P0401,P0753", vin: "DYN914122W1000007"),
        Car(name: "j1850-vpw", connection: "SAE J1850 VPW", speed: "624.000", stored: "P0442", vin: "DYNVPW526X2000008"),
        Car(name: "kwp-fast", connection: "ISO 14230-4 (KWP FAST)", speed: "812.000", stored: "P0130", vin: "DYNKWPF43Y3000006"),
        Car(name: "old-11-250", connection: "ISO 15765-4 (CAN 11/250)", speed: "845.000", stored: "P0171,P0705", vin: "DYN1125066A000005"),
        Car(name: "riding-mechanic-table-9", connection: "ISO 15765-4 (CAN 11/500)", speed: "612.500", stored: "", vin: "DYNRMEC904A000009"),
        Car(name: "truck-29bit-three-ecus", connection: "ISO 15765-4 (CAN 29/500)", speed: "1340.000", stored: "P0101,P0299,P0894,P204F,P20EE,P2263,U0401", vin: "DYNTRK290GA000006"),
        Car(name: "two-ecu-petrol", connection: "ISO 15765-4 (CAN 11/500)", speed: "780.000", stored: "P0133,P0715", vin: "DYNTWEC20JA000008"),
    ]

    /// What the client says of `car`, which must be well behaved.
    private func lines(
        _ car: String, _ kind: ClientTask.Kind, signals: [String] = [],
        change: (inout RigDescription) -> Void = { _ in }
    ) throws -> [String] {
        let run = try Bench.run(car, kind, signals: signals, duration: .seconds(3), change: change)
        #expect(run.status == 0 && !run.sendsBeforePrompt, "\(car): \(run.sent)")
        return run.lines
    }

    @Test(arguments: cars) func aCarIsUnderstood(_ car: Car) throws {
        #expect(try lines(car.name, .connect).contains("protocol=AUTO, \(car.connection)"))
        let values = try lines(car.name, .liveData, signals: ["engine.speed"]).dropFirst()
        #expect(Set(values) == ["engine.speed=\(car.speed)"])
        #expect(values.count >= (car.speed == "n/a" ? 1 : 5))
        #expect(try lines(car.name, .readDTC).contains("stored=\(car.stored)"))
        #expect(try lines(car.name, .vin).last == "vin=\(car.vin)")
    }

    @Test(arguments: Persona.allCases) func everyMakeOfAdapterIsGoodEnough(_ persona: Persona) throws {
        for car in ["two-ecu-petrol", "truck-29bit-three-ecus"] {
            let run = try Bench.run(car, .liveData, signals: ["engine.speed"], duration: .seconds(3)) {
                $0.endpoints[0].kind = AdapterDescription(persona: persona)
            }
            let speed = car == "two-ecu-petrol" ? "780.000" : "1340.000"
            #expect(!run.sendsBeforePrompt, "\(persona)")
            #expect(run.lines.contains("engine.speed=\(speed)"), "\(persona): \(run.lines) \(run.sent)")
        }
    }

    @Test(arguments: [1, 7, 20]) func aSlowLinkInPiecesIsGoodEnough(_ chunk: Int) throws {
        for kind in [ClientTask.Kind.vin, .readDTC] {
            let lines = try lines("truck-29bit-three-ecus", kind) {
                $0.endpoints[0].stream.link.baud = 9600
                $0.endpoints[0].stream.link.chunk = chunk
                $0.endpoints[0].stream.link.latency = .milliseconds(30)
                $0.endpoints[0].stream.link.jitter = .milliseconds(10)
            }
            #expect(
                lines.contains(kind == .vin ? "vin=\(Self.cars[8].vin)" : "stored=\(Self.cars[8].stored)"))
        }
    }

    @Test func aCarWithoutLegislatedDiagnosisIsNoVehicle() throws {
        let run = try Bench.run("heavy-truck-j1939", .connect)
        #expect(run.lines == ["state=no-vehicle"] && run.status == 1 && !run.sendsBeforePrompt)
    }

    @Test func aRunIsTheSameEveryTime() throws {
        let runs = try (0..<2).map { _ in
            let record = try Bench.run("petrol-nedc", .liveData, duration: .seconds(20)).record
            return (record.journal.first..<record.journal.next).compactMap { record.journal[$0] }
        }
        #expect(runs[0] == runs[1] && runs[0].count > 100)
    }

    @Test func reportsCarryTheRecordOfTheirLine() throws {
        let record = try Bench.run("petrol-warm-idle", .readDTC).record
        #expect(record.reports.count == 4 && record.seesValues && record.worstLag == .zero)
        #expect(record.reports.first?.content == .state("connected"))
        for report in record.reports {
            let line = try #require(record.journal[report.record])
            #expect(line.kind == .client && line.time == report.time)
        }
    }

    @Test func aRunIsOverAtItsLimit() throws {
        let run = try Bench.run("petrol-warm-idle", .idle, duration: .seconds(30), limit: .seconds(5))
        #expect(run.status == nil && run.record.end == SimInstant.powerOn.advanced(by: .seconds(5)))
        #expect(run.program.last?.stage == .stopped)
    }

    @Test func aRunIsOverAtTheScenariosEnd() throws {
        let run = try Bench.run("petrol-warm-idle", .idle, duration: .seconds(30)) {
            $0.events.append(EventDescription(at: .seconds(4), actions: [EndAction()]))
        }
        #expect(run.status == nil && run.record.end == SimInstant.powerOn.advanced(by: .seconds(4)))
    }
}
