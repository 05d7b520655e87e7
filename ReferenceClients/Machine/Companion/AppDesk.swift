import CompanionServices
import Conformance
import Scenarios
import SimulationCore

/// The common part of the apps: the user's steps, one kept connection with at most one request at a time, and the lines shown.
struct AppDesk: Sendable {
    enum Link: Hashable, Sendable { case none, connecting, open }

    /// The longest wait for a connection and the whole response together.
    static let patience = Duration.seconds(5)

    /// The longest content that is read: 10 000 trips and more.
    private static let longestBody = 16 << 20

    let bug: BugSwitch<CompanionBug>
    var now = SimInstant.powerOn
    var actions: [ClientAction] = []
    /// The token of the session, where the service has sessions.
    var token: String?
    /// The steps that are not done.
    private(set) var steps: [AppStep]
    private(set) var isOver = false

    private var link = Link.none
    private var parser = HTTPResponseParser()
    private var call: WebCall?
    /// Whether the call may be repeated once more, because it changes nothing.
    private var mayRepeat = false
    /// When the request is given up.
    private var callDue: SimInstant?
    /// When the app goes on by itself.
    var pauseDue: SimInstant?
    /// The client of the adapter during a visit to it, and whether it has been started.
    private var visitor: (client: ReferenceClient, isStarted: Bool)?

    private let habits: Habits

    init(_ steps: [String], bug: BugSwitch<CompanionBug>, habits: Habits) {
        self.habits = habits
        self.steps = steps.map(AppStep.init)
        self.bug = bug
    }

    var deadline: SimInstant? {
        guard !isOver else { return nil }
        if let visitor { return visitor.client.deadline }
        return .earlier(callDue, pauseDue)
    }

    /// Whether a request waits for its response, or a visit to the adapter is under way.
    var isBusy: Bool { call != nil || visitor != nil }

    // MARK: What the user sees

    /// Shows `value` as `name`; an empty text is shown as `empty`.
    mutating func say(_ name: String, _ value: String) {
        actions.append(.print("\(name)=\(value.isEmpty ? "empty" : value)"))
    }

    /// Shows a message of the kind that disappears by itself.
    mutating func tell(_ words: String) { say("message", words) }

    /// Prints a line.
    mutating func show(_ line: String) { actions.append(.print(line)) }

    // MARK: The adapter

    /// Leaves the service and goes to the adapter with `task`.
    mutating func visit(_ task: ClientTask) {
        hangUp()
        visitor = (ReferenceClient(task), false)
    }

    /// Starts a visit that has just been planned, and returns what its client does; nil when there is none.
    mutating func startVisit() -> [ClientAction]? {
        guard visitor?.isStarted == false else { return nil }
        visitor?.isStarted = true
        let now = now
        return visitor?.client.start(now: now)
    }

    /// Lets the client of the adapter do `work`; nil when no visit is under way.
    mutating func attend(_ work: (inout ReferenceClient) -> [ClientAction]) -> [ClientAction]? {
        guard var visitor else { return nil }
        let actions = work(&visitor.client)
        self.visitor = visitor
        return actions
    }

    /// Leaves the adapter.
    mutating func endVisit() {
        visitor = nil
        actions.append(.close)
    }

    // MARK: Steps

    /// Removes and returns the next step.
    mutating func nextStep() -> AppStep? { steps.isEmpty ? nil : steps.removeFirst() }

    mutating func exit(_ status: Int32) {
        guard !isOver else { return }
        isOver = true
        if link != .none { actions.append(.close) }
        link = .none
        actions.append(.exit(status))
    }

    /// Goes on after `duration`.
    mutating func pause(_ duration: Duration) { pauseDue = now.advanced(by: duration) }

    // MARK: Requests

    /// Sends a request.
    mutating func ask(_ method: String, _ path: String, _ body: JSONValue? = nil, quietly: Bool = false) {
        let call = WebCall(method: method, path: path, body: body, showsSpinner: !quietly)
        self.call = call
        mayRepeat = call.isSafe
        if !quietly { say("spinner", "shown") }
        callDue = bug == .neverTimesOut ? nil : now.advanced(by: Self.patience)
        transmit()
    }

    private mutating func transmit() {
        switch link {
        case .none:
            link = .connecting
            actions.append(.connect)
        case .connecting: break
        case .open:
            guard let call else { return }
            parser.expect(call.method)
            actions.append(.send(call.bytes(token: token, habits)))
        }
    }

    mutating func connected() {
        link = .open
        var limits = HTTPLimits()
        limits.body = Self.longestBody
        parser = HTTPResponseParser(limits: limits)
        transmit()
    }

    mutating func refused() -> WebReply? {
        link = .none
        return end(.refused)
    }

    /// Reads bytes; returns the response to the request once it is whole.
    mutating func received(_ bytes: [UInt8]) -> WebReply? {
        guard link == .open else { return nil }
        parser.receive(bytes)
        return response()
    }

    mutating func disconnected() -> WebReply? {
        guard link == .open else { return nil }
        parser.endOfInput()
        let reply = response(isOpen: false)
        link = .none
        return reply ?? endByLoss()
    }

    /// Handles the end of the wait for a response.
    mutating func expired() -> WebReply? {
        guard let due = callDue, due <= now else { return nil }
        hangUp()
        return end(.timedOut)
    }

    private mutating func response(isOpen: Bool = true) -> WebReply? {
        while let response = parser.next() {
            guard response.status >= 200 else { continue }
            guard call != nil else {
                // Nothing was asked: what follows on this connection could be taken for another answer.
                hangUp()
                return nil
            }
            let type = response.fields["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
            let reply = end(.response(status: response.status, type: type, body: response.body))
            let isLast = habits == .other || response.closes
            if isLast || parser.isWithinResponse || parser.next() != nil { hangUp() }
            return reply
        }
        guard parser.refusal != nil else { return nil }
        hangUp()
        return isOpen ? endByLoss() : nil
    }

    private mutating func hangUp() {
        if link != .none { actions.append(.close) }
        link = .none
    }

    /// Repeats a call that changes nothing, once; else the call has failed.
    private mutating func endByLoss() -> WebReply? {
        guard mayRepeat, call != nil else { return end(.lost) }
        mayRepeat = false
        transmit()
        return nil
    }

    /// Ends the call.
    private mutating func end(_ reply: WebReply) -> WebReply? {
        guard let call else { return nil }
        self.call = nil
        callDue = nil
        if call.showsSpinner, !(bug == .spinnerStays && !reply.isGood) { say("spinner", "hidden") }
        return reply
    }
}
