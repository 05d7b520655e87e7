import Kinds
import Diagnostics
import FuzzInput
import Rig
import Scenarios
import SimulationCore
import VehicleModel

/// Bytes as requests to the servers of ISO 14229-1 of the shipped scenario that can be flashed, with time, failures of the
/// supply and changes of trouble codes between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    guard let car = ServerRun.car else {
        promise(false, "the shipped scenario does not load")
        return 0
    }
    var run = ServerRun(car, timing: input.byte() & 1 == 0 ? .faithful : .instant)
    while !input.isEmpty { run.step(&input) }
    return 0
}

/// One run of requests.
struct ServerRun {
    static let car = try? ScenarioLoader.standard.load(path: "uds/flash").scenarios.first?.rig.vehicle

    private static let testers = [DiagnosticTester(1), DiagnosticTester(2)]

    private var vehicle: Vehicle
    private var ecus: [ECU]

    init(_ car: VehicleDescription, timing: Timing) {
        let vehicle = Vehicle(car, seed: 1)
        self.vehicle = vehicle
        ecus = car.ecus.enumerated().map {
            ECU($1, id: ECUID($0), vehicle: vehicle, timing: timing, seed: 1)
        }
    }

    mutating func step(_ input: inout Input) {
        let choice = input.byte()
        let ecu = Int(choice >> 4) % ecus.count
        let tester = Self.testers[Int(choice >> 3) & 1]
        switch choice & 7 {
        case 0...4: ask(input.bytes(Int(input.byte())), ecu, tester, isFunctional: choice & 7 == 0)
        case 5:
            vehicle.advance(to: vehicle.now.advanced(by: .milliseconds(Int64(input.byte()) * 50)))
            take()
        case 6:
            let code = DiagnosticTroubleCode(rawValue: UInt16(input.number(bytes: 2)))
            vehicle.store(code, as: input.one(of: TroubleCodeStage.allCases), ecu: ECUID(ecu))
        default:
            let isOn = input.byte() & 1 == 1
            vehicle.turnIgnition(isOn ? .on : .off)
            ecus[ecu].powerChanged(isOn: isOn, &vehicle)
        }
    }

    private mutating func ask(_ request: [UInt8], _ ecu: Int, _ tester: DiagnosticTester, isFunctional: Bool)
    {
        var answer: [UInt8] = []
        var samples: [Sample] = []
        let session = ecus[ecu].activeSession
        ecus[ecu].requestArrives(&vehicle)
        ecus[ecu].respond(
            to: request, addressing: isFunctional ? .functional : .physical, vehicle: &vehicle,
            answer: &answer,
            samples: &samples, from: tester)
        guard let first = answer.first, let service = request.first else {
            return promise(answer.isEmpty, "an answer to nothing")
        }
        promise(answer.count <= 4095, "\(answer.count) bytes are more than one message holds")
        promise(
            first == service | 0x40 && service & 0x40 == 0
                || answer.count == 3 && first == 0x7F && answer[1] == service,
            "\(request) is answered by \(answer) in session \(String(describing: session))")
        if service >= 0x10 { promise(UDSMessage(answer) != nil, "no words for \(answer)") }
        _ = UDSMessage(request)
    }

    private mutating func take() {
        for tester in Self.testers {
            for ecu in ecus.indices {
                var messages = 0
                while let message = ecus[ecu].takeDue(for: tester, &vehicle) {
                    let count = message.bytes.count
                    promise(
                        count > 0 && count <= (message.isUnsegmented ? 8 : 4095),
                        "a message of \(count) bytes")
                    messages += 1
                    promise(messages < 10_000, "the messages do not end")
                }
                if let due = ecus[ecu].deadline(of: tester), vehicle.ignition != .off {
                    promise(due > vehicle.now, "\(due) has passed at \(vehicle.now)")
                }
            }
        }
    }
}
