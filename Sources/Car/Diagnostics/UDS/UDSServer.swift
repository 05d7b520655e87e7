import SimulationCore
import VehicleModel

/// The diagnostic server of ISO 14229-1 in one ECU.
///
/// It is a value without I/O and without a clock. Requests come with the vehicle, whose `now` is the present; answers that
/// come later, periodic data and events wait until `takeDue`. The session timeout needs no wake-up: it takes effect before
/// the next thing that could show it.
struct UDSServer: Sendable {
    /// The constant part of a server.
    struct Plan: Sendable {
        let description: UDSDescription
        /// The ECU without its server, for the data of SAE J1979.
        let ecu: ECU
        let isInstant: Bool
        /// Whether the vehicle's bus is CAN, so that periodic data are limited to one frame.
        let isOnCAN: Bool
        let identifiers: [UInt16: UDSDescription.Identifier]
    }

    /// An answer that is not due yet.
    struct Work: Sendable {
        let tester: DiagnosticTester
        let service: UInt8
        /// The final answer; empty when it is suppressed.
        let answer: [UInt8]
        let isSuppressed: Bool
        let finish: SimInstant
        /// When the next response-pending message is due; nil when none is sent.
        var nextPending: SimInstant?
        var wasAnnounced: Bool
    }

    let plan: Fixed<Plan>
    var random: SeededGenerator
    var session = SessionState()
    var security = SecurityState()
    var communication = CommunicationState()
    var data = DataState()
    var schedule = Schedule()
    var flash: FlashState
    var transfer: Transfer?
    var routines: [UInt16: RoutineRun] = [:]
    /// The signals that the last answer carries, until they are taken.
    var samples: [Sample] = []
    /// The only request that is worked on; others are answered with NRC 21 meanwhile.
    private(set) var work: Work?

    var description: UDSDescription { plan.value.description }
    var ecu: ECU { plan.value.ecu }

    init(_ description: UDSDescription, ecu: ECU, isInstant: Bool, isOnCAN: Bool, seed: UInt64) {
        plan = Fixed(
            Plan(
                description: description, ecu: ecu, isInstant: isInstant, isOnCAN: isOnCAN,
                identifiers: Dictionary(
                    description.identifiers.map { ($0.id, Self.bound($0, ecu.builtIdentity)) }
                ) { first, _ in first }))
        random = SeededGenerator(seed: seed).split("uds \(ecu.id.rawValue)")
        flash = FlashState(description)
    }

    /// Returns the identifier with its content; F190 is the vehicle identification number, also where its value is stated as
    /// text.
    private static func bound(
        _ identifier: UDSDescription.Identifier, _ identity: Identity
    ) -> UDSDescription.Identifier {
        guard identifier.id == 0xF190, identifier.content == .text(identity.vin) else { return identifier }
        var bound = identifier
        bound.content = .identity(.vin)
        return bound
    }

    // MARK: Requests

    /// Appends what is sent at once in answer to `request`.
    ///
    /// `wasAnnounced` states that response-pending messages have preceded, after which neither the suppress bit nor
    /// functional addressing suppresses the answer.
    mutating func respond(
        to request: [UInt8], from tester: DiagnosticTester, addressing: ECU.Addressing, wasAnnounced: Bool,
        vehicle: inout Vehicle, answer: inout [UInt8]
    ) {
        let now = vehicle.now
        samples.removeAll(keepingCapacity: true)
        settle(now, &vehicle)
        guard let service = request.first, now >= session.startsAt else { return }
        guard work == nil else {
            // Functional requests, such as TesterPresent, do not disturb the work.
            if addressing == .physical {
                answer.appendNegative(service, NegativeResponse.busyRepeatRequest.rawValue)
            }
            return
        }
        if isClassic(service), description.obd.classicRefusal == nil { return requestEnded(now, &vehicle) }
        let call = UDSCall(request: request, tester: tester, addressing: addressing, now: now)
        let start = answer.count
        var outcome = evaluate(call, &vehicle, &answer)
        if answer.count - start > longestMessage(tester) { outcome = .refused(.responseTooLong) }
        let isSuppressed =
            UDSService.row(service)?.hasSubFunctions == true && request.count > 1 && request[1] & 0x80 != 0
        switch outcome {
        case .refused(let code):
            samples.removeAll()
            answer.removeLast(answer.count - start)
            if addressing == .physical || wasAnnounced || !code.isSilentWhenFunctional {
                answer.appendNegative(service, code.rawValue)
            }
        case .later(let time) where !plan.value.isInstant && time > .zero:
            let final = Array(answer[start...])
            answer.removeLast(answer.count - start)
            begin(
                Work(
                    tester: tester, service: service, answer: final, isSuppressed: isSuppressed,
                    finish: now.advanced(by: time), nextPending: nil, wasAnnounced: wasAnnounced),
                &vehicle, &answer)
        case .positive, .later:
            if isSuppressed, !wasAnnounced { answer.removeLast(answer.count - start) }
        }
        if work == nil { requestEnded(now, &vehicle) }
    }

    private mutating func begin(_ work: Work, _ vehicle: inout Vehicle, _ answer: inout [UInt8]) {
        var work = work
        let now = vehicle.now
        if now.duration(to: work.finish) > timing.p2 {
            answer.appendNegative(work.service, NegativeResponse.responsePending.rawValue)
            work.wasAnnounced = true
            work.nextPending = now.advanced(by: pendingInterval)
        }
        self.work = work
        session.deadline = nil
        reportSessionEnd(work.finish.advanced(by: description.sessionTimeout), &vehicle)
    }

    /// Reports to the vehicle when what the session has taken control of ends by itself.
    private func reportSessionEnd(_ end: SimInstant?, _ vehicle: inout Vehicle) {
        guard session.active != SessionState.default else { return }
        vehicle.setSessionEnd(end, of: ecu.id)
    }

    /// The time from one response-pending message to the next: 0.7 of P2*server.
    private var pendingInterval: Duration { max(timing.p2Star * 7 / 10, .milliseconds(10)) }

    /// Reports the first frame of a request: the session timeout stops until the request has arrived.
    mutating func requestBegins(_ vehicle: inout Vehicle) {
        settle(vehicle.now, &vehicle)
        session.deadline = nil
        reportSessionEnd(vehicle.now.advanced(by: description.sessionTimeout), &vehicle)
    }

    /// Reports that a request has arrived, or that its frames have ended before: the session timeout starts anew.
    mutating func requestArrives(_ vehicle: inout Vehicle) {
        settle(vehicle.now, &vehicle)
        startTimeout(&vehicle)
    }

    /// Returns whether services 01-0A of SAE J1979 answer now: the application runs, has them, and has started. Such a request
    /// restarts the session timeout as any other does.
    mutating func leavesToOBD(_ vehicle: inout Vehicle) -> Bool {
        settle(vehicle.now, &vehicle)
        guard !flash.runsBoot, plan.value.description.obd.form != .unified, vehicle.now >= session.startsAt
        else {
            return false
        }
        startTimeout(&vehicle)
        return true
    }

    private mutating func startTimeout(_ vehicle: inout Vehicle) {
        guard work == nil else { return }
        startTimeout(vehicle.now)
        reportSessionEnd(session.deadline, &vehicle)
    }

    private mutating func startTimeout(_ now: SimInstant) {
        let isOff = session.active == SessionState.default || work != nil
        session.deadline = isOff ? nil : now.advanced(by: description.sessionTimeout)
    }

    /// Restarts the session timeout, and does what was to follow the answer.
    mutating func requestEnded(_ now: SimInstant, _ vehicle: inout Vehicle) {
        if session.resetsAfterAnswer {
            restart(now, &vehicle)
            session.resets += 1
        }
        startTimeout(&vehicle)
    }

    // MARK: What comes later

    /// Returns when something is due for `tester`, or nil.
    func deadline(of tester: DiagnosticTester) -> SimInstant? {
        var earliest = schedule.deadline(of: tester)
        if let work, work.tester == tester {
            earliest = .earlier(earliest, .earlier(work.finish, work.nextPending))
        }
        return earliest
    }

    /// Removes and returns a message for `tester` that is due by now, or nil.
    mutating func takeDue(for tester: DiagnosticTester, _ vehicle: inout Vehicle) -> DueMessage? {
        let now = vehicle.now
        let interval = pendingInterval
        while let current = work, current.tester == tester {
            if let due = current.nextPending, due <= now, due < current.finish {
                work?.nextPending = due.advanced(by: interval)
                return DueMessage([0x7F, current.service, NegativeResponse.responsePending.rawValue])
            }
            guard current.finish <= now else { break }
            work = nil
            requestEnded(now, &vehicle)
            if !current.isSuppressed || current.wasAnnounced { return DueMessage(current.answer) }
        }
        settle(now, &vehicle)
        return takePeriodic(for: tester, now, &vehicle)
            ?? takeEvent(for: tester, now, &vehicle).map { DueMessage($0) }
    }

    /// Forgets what is to be sent to a tester that has gone.
    mutating func forget(_ tester: DiagnosticTester, now: SimInstant) {
        schedule.remove(tester)
        guard work?.tester == tester else { return }
        work = nil
        startTimeout(now)
    }

    /// Returns whether an answer to `tester` is still to come.
    func isWorking(for tester: DiagnosticTester) -> Bool { work?.tester == tester }

    // MARK: Sessions and power

    /// Ends a session whose timeout has expired.
    mutating func settle(_ now: SimInstant, _ vehicle: inout Vehicle) {
        guard let deadline = session.deadline, deadline <= now else { return }
        security.deauthenticate()
        enter(SessionState.default, &vehicle)
    }

    /// Enters `number`, which may be the present session, and undoes what does not outlive the change.
    mutating func enter(_ number: UInt8, _ vehicle: inout Vehicle) {
        session.active = number
        session.deadline = nil
        session.timing = [:]
        security.lock()
        transfer = nil
        guard number == SessionState.default else { return }
        communication = CommunicationState()
        vehicle.setTroubleCodeUpdates(true, ecu: ecu.id)
        vehicle.releaseSignals(by: ecu.id)
        vehicle.setSessionEnd(nil, of: ecu.id)
        data.controlled = [:]
        schedule.stop()
    }

    /// Starts the software anew, the application when a valid one is there.
    mutating func restart(_ now: SimInstant, _ vehicle: inout Vehicle) {
        session.resetsAfterAnswer = false
        work = nil
        security.deauthenticate()
        enter(SessionState.default, &vehicle)
        schedule = Schedule()
        data.dynamic = [:]
        routines = [:]
        flash.start()
        session.startsAt = plan.value.isInstant ? now : now.advanced(by: description.startTime)
    }

    /// Reports that the ECU has lost its supply, or has it again.
    mutating func powerChanged(isOn: Bool, _ vehicle: inout Vehicle) {
        restart(vehicle.now, &vehicle)
        if isOn { security.powerOn(vehicle.now, description.security) }
    }

    var timing: UDSDescription.Session {
        session.timing[session.active]
            ?? (session.active == SessionState.default
                ? description.defaultSession
                : description.sessions[session.active] ?? UDSDescription.Session())
    }

    func isInSession(_ access: UDSDescription.Access) -> Bool {
        access.sessions?.contains(session.active) ?? true
    }

    /// Returns the code of the refusal for what `access` needs besides a session, or nil when that is fulfilled.
    func refusal(by access: UDSDescription.Access) -> NegativeResponse? {
        if access.needsAuthentication, !security.isAuthenticated { return .authenticationRequired }
        return access.security.map { security.unlocked == $0 } ?? true ? nil : .securityAccessDenied
    }
}
