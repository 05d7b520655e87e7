public import SimulationCore
public import VehicleModel

/// An ECU that answers diagnostic requests: services 01-0A of SAE J1979 in the form of ISO 15765-4 (CAN), and those of
/// ISO 14229-1 when its description has a server for them.
///
/// It does no I/O. Services 01-0A have no state of their own: they read the vehicle, and service 04 changes it.
public struct ECU: Sendable {
    private struct Constants: Sendable {
        let description: ECUDescription
        let encoder: ParameterEncoder
        let identity: Identity
        let monitorResults: [MonitorResult]
    }

    /// Stored by reference, so that an ECU is small.
    private let constants: Fixed<Constants>

    /// Its place among the vehicle's memories.
    public let id: ECUID

    public var description: ECUDescription { constants.value.description }

    /// The server of ISO 14229-1, or nil.
    var uds = Box<UDSServer>()

    var encoder: ParameterEncoder { constants.value.encoder }
    var builtIdentity: Identity { constants.value.identity }
    var monitorResults: [MonitorResult] { constants.value.monitorResults }

    public enum Addressing: Hashable, Sendable {
        /// To all ECUs (7DF, 18DB33F1): an ECU that does not support the request sends nothing.
        case functional
        /// To this ECU (7E0, 18DAxxF1).
        case physical
    }

    /// The ECU `id` of `vehicle`; `seed` decides the seeds of its security access.
    public init(
        _ description: ECUDescription, id: ECUID, vehicle: Vehicle, timing: Timing = .faithful,
        seed: UInt64 = 0
    ) {
        self.id = id
        constants = Fixed(
            Constants(
                description: description,
                encoder: ParameterEncoder(ecu: id, pids: description.services.pids),
                identity: description.identity ?? vehicle.description.identity,
                monitorResults: Self.inOrder(
                    description.monitorResults ?? UsualMonitorResults.results(for: description.monitors))))
        if let server = description.uds.value {
            uds = Box(
                UDSServer(
                    server, ecu: self, isInstant: timing == .instant,
                    isOnCAN: vehicle.description.bus.protocol.isCAN, seed: seed))
        }
    }

    /// Appends the answer to `request` (`41 0C …`, or `7F …`) to `answer`, or nothing when the ECU does not answer,
    /// and each signal that the answer carries to `samples`.
    ///
    /// The first rule that applies decides: no answer with the ignition off, or to a functional request when this ECU
    /// does not accept those; a raw answer of the description, then one with fields; a negative response of the description,
    /// however the request was addressed; `7F … 13` for a request of more than seven bytes or with a wrong length for its
    /// service;
    /// `7F … 11` for a service that it does not support; `7F … 12` when it supports nothing of what was requested. The
    /// last three are sent only to physical requests, and only by ECUs that answer unsupported requests at all. `7F …
    /// 22` (conditions not correct) is always sent.
    public mutating func respond(
        to request: [UInt8], addressing: Addressing, vehicle: inout Vehicle, answer: inout [UInt8],
        samples: inout [Sample], from tester: DiagnosticTester = .only, wasAnnounced: Bool = false
    ) {
        guard let number = request.first, vehicle.ignition != .off else { return }
        guard addressing == .physical || description.services.answersFunctionalRequests else { return }
        if !description.services.answers.isEmpty, let raw = description.services.answers[request] {
            answer.append(contentsOf: raw)
            return
        }
        if !description.services.templates.isEmpty, let template = description.services.templates[request] {
            template.append(answerTo: request, to: &answer) { vehicle.value(of: $0, ecu: id) }
            return
        }
        if !description.services.negativeResponses.isEmpty,
            let code = description.services.negativeResponses[number]
        {
            answer.appendNegative(number, code)
            return
        }
        if !uds.isEmpty {
            guard forwards(number, &vehicle) else {
                uds.value?.respond(
                    to: request, from: tester, addressing: addressing, wasAnnounced: wasAnnounced,
                    vehicle: &vehicle, answer: &answer)
                samples += uds.value?.samples ?? []
                return
            }
        }
        let start = answer.count
        let sampled = samples.count
        var outcome = Outcome.answered
        if request.count > 7 {
            outcome = .unsupported(.wrongLength)
        } else if let service = Self.service(number) {
            outcome = service.answer(self, request, &vehicle, &answer, &samples)
        } else {
            outcome = .unsupported(.serviceNotSupported)
        }
        guard outcome != .answered else { return }
        answer.removeLast(answer.count - start)
        samples.removeLast(samples.count - sampled)
        switch outcome {
        case .answered: break
        case .refused(let code): answer.appendNegative(number, code.rawValue)
        case .unsupported(let code):
            guard addressing == .physical, description.services.answersUnsupportedPhysicalRequests else {
                return
            }
            answer.appendNegative(number, code.rawValue)
        }
    }

    /// Returns the "response pending" messages that precede the answer to `request`, or nil when there are none.
    public func responsePending(to request: [UInt8]) -> ECUDescription.ResponsePending? {
        guard let service = request.first, let pending = description.services.responsePending[service],
            pending.count > 0
        else { return nil }
        return pending
    }

    // MARK: Services

    enum Outcome: Hashable {
        /// The answer has been appended.
        case answered
        /// Nothing requested is supported: no answer, or a negative response to a physical request.
        case unsupported(NegativeResponse)
        case refused(NegativeResponse)
    }

    /// A service; the closure appends the complete positive answer.
    ///
    /// The closure is stored in a struct because reading a function out of an array wraps it anew and allocates.
    struct Service: Sendable {
        let answer: @Sendable (ECU, [UInt8], inout Vehicle, inout [UInt8], inout [Sample]) -> Outcome
    }

    private static let services: [Service?] = [
        nil,
        Service { $0.currentData($1, $2, &$3, &$4) },
        Service { $0.freezeFrameData($1, $2, &$3, &$4) },
        Service { ecu, request, vehicle, answer, _ in
            ecu.troubleCodes(request, vehicle, &answer) { $0.confirmed }
        },
        Service { ecu, request, vehicle, answer, _ in ecu.clear(request, &vehicle, &answer) },
        nil,
        Service { ecu, request, vehicle, answer, _ in ecu.testResults(request, vehicle, &answer) },
        Service { ecu, request, vehicle, answer, _ in
            ecu.troubleCodes(request, vehicle, &answer) { $0.pending }
        },
        Service { ecu, request, vehicle, answer, _ in ecu.control(request, vehicle, &answer) },
        Service { ecu, request, vehicle, answer, _ in ecu.information(request, vehicle, &answer) },
        Service { ecu, request, vehicle, answer, _ in ecu.permanentCodes(request, vehicle, &answer) },
    ]

    private static func service(_ number: UInt8) -> Service? {
        services.indices.contains(Int(number)) ? services[Int(number)] : nil
    }

    /// Returns the identity that the ECU answers, with what testers have written.
    func identity(in vehicle: Vehicle) -> Identity {
        vehicle.hasWrittenIdentity ? vehicle.identity(of: id) : builtIdentity
    }

    func memory(in vehicle: Vehicle) -> TroubleCodeMemory? {
        vehicle.memories.indices.contains(id.rawValue) ? vehicle.memories[id.rawValue] : nil
    }
}

/// The value of one field as an ECU encoded it, for the journal.
public struct Sample: Hashable, Sendable {
    public let signal: SignalID

    /// The field's bits as sent.
    public let raw: UInt64

    /// The value of those bits in the signal's unit; a client that decodes correctly reports this value.
    public let value: Double

    public let pid: UInt8

    public init(signal: SignalID, raw: UInt64, value: Double, pid: UInt8) {
        self.signal = signal
        self.raw = raw
        self.value = value
        self.pid = pid
    }
}
