import Kinds
import Diagnostics
import FuzzInput
import Rig
import Scenarios
import SimulationCore
import VehicleModel

/// Requests to an ECU: its answers are positive or negative ones to the service asked, and decode.
struct Requests {
    private static let cars: [VehicleDescription] = ScenarioLoader.shippedVehicles.sorted().compactMap {
        name in
        let text = "dyno: 1\nvehicle: { base: \(name) }\n"
        return try? ScenarioLoader.standard.load(text: text, file: "fuzz.yaml").scenarios.first?.rig.vehicle
    }

    private var vehicle: Vehicle
    private var ecus: [ECU] = []
    private var decoder = ResponseDecoder()
    private var answer: [UInt8] = []
    private var samples: [Sample] = []

    static func check(_ input: inout Input) {
        promise(!cars.isEmpty, "no shipped vehicle loads")
        var car = input.one(of: cars)
        tamper(&car, &input)
        var run = Requests(vehicle: Vehicle(car, seed: 1))
        while !input.isEmpty { run.step(&input) }
    }

    private init(vehicle: Vehicle) {
        self.vehicle = vehicle
        ecus = vehicle.description.ecus.enumerated().map { ECU($1, id: ECUID($0), vehicle: vehicle) }
    }

    private static func tamper(_ car: inout VehicleDescription, _ input: inout Input) {
        let flags = input.byte()
        guard !car.ecus.isEmpty else { return }
        if flags & 1 != 0 { car.ecus[0].services.pids = Set(input.bytes(6)) }
        if flags & 2 != 0 { car.ecus[0].services.refusesClearWhileRunning = true }
        if flags & 4 != 0 { car.ecus[0].services.negativeResponses[input.byte() & 0x0F] = input.byte() }
        if flags & 8 != 0 { car.ecus[0].services.answersUnsupportedPhysicalRequests = false }
        if flags & 16 != 0 {
            car.ecus[0].monitorResults = (0..<Int(input.byte() & 7)).map { _ in
                MonitorResult(
                    monitorID: input.byte(), testID: input.byte(), scalingID: input.byte(),
                    value: UInt16(input.number(bytes: 2)), minimum: 0, maximum: UInt16(input.number(bytes: 2))
                )
            }
        }
        if flags & 32 != 0 { car.ignition = .off }
    }

    private mutating func step(_ input: inout Input) {
        let ecu = Int(input.byte()) % max(1, ecus.count)
        switch input.byte() % 8 {
        case 0...2: ask(input.bytes(Int(input.byte()) % 10), .functional, ecu)
        case 3: ask(input.bytes(Int(input.byte())), .physical, ecu)
        case 4: vehicle.advance(to: vehicle.now.advanced(by: .milliseconds(Int64(input.byte()) * 20)))
        case 5:
            let code = DiagnosticTroubleCode(rawValue: UInt16(input.number(bytes: 2)))
            let stage = input.one(of: TroubleCodeStage.allCases)
            stage == .permanent && code.rawValue & 1 == 0
                ? vehicle.repair(code, ecu: ECUID(ecu)) : vehicle.store(code, as: stage, ecu: ECUID(ecu))
        case 6: vehicle.turnIgnition(input.one(of: [.on, .off, .on]))
        default: set(&input)
        }
    }

    /// Gives a signal any value, most often one of its range.
    private mutating func set(_ input: inout Input) {
        let index = Int(input.number(bytes: 2)) % SignalCatalogue.all.count
        let signal = SignalCatalogue.all[index]
        guard let id = SignalCatalogue.id(signal.name) else {
            return promise(false, "\(signal.name) is lost")
        }
        let kind = input.byte()
        switch kind {
        case 0...5: vehicle.release(id)
        case 6...9:
            vehicle.set(id, to: .constant(Double(bitPattern: input.number(bytes: 8))))
        default:
            let share = Double(kind - 10) / 245
            let range = signal.range
            vehicle.set(
                id, to: .constant(range.lowerBound + share * (range.upperBound - range.lowerBound)))
        }
    }

    private mutating func ask(_ request: [UInt8], _ addressing: ECU.Addressing, _ index: Int) {
        guard ecus.indices.contains(index) else { return }
        answer.removeAll(keepingCapacity: true)
        samples.removeAll(keepingCapacity: true)
        ecus[index].respond(
            to: request, addressing: addressing, vehicle: &vehicle, answer: &answer, samples: &samples)
        _ = ecus[index].responsePending(to: request)
        guard let first = answer.first, let service = request.first else {
            return promise(answer.isEmpty, "an answer to nothing")
        }
        promise(answer.count <= 4095, "\(answer.count) bytes are more than one message holds")
        guard ecus[index].description.services.answers[request] == nil else { return }
        promise(
            first == service | 0x40 && service < 0x40
                || answer.count == 3 && first == 0x7F && answer[1] == service,
            "\(request) is answered by \(answer)")
        for sample in samples { promise(sample.value.isFinite, "\(request): a sample of \(sample.value)") }
        // A client that has not yet asked for PID 13 or 1D cannot know how the sensors are numbered.
        var decoded = decoder.decode(answer)
        if decoded.fault != nil {
            decoder.context.layout = decoder.context.layout == .twoBanks ? .fourBanks : .twoBanks
            decoded = decoder.decode(answer)
        }
        promise(
            decoded.fault == nil,
            "\(request) is answered by \(answer), which does not decode: \(decoded.lines)")
    }
}
