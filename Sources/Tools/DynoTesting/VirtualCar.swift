import Kinds
import Conformance
import Rig
import Scenarios
import SimulationCore
public import Testing
public import VehicleModel

extension Car {
    /// Returns a car of `scenario` in memory, in virtual time: it opens no socket and reads no clock.
    ///
    /// Time moves only while an answer is awaited and with `VirtualCar.run`, and equal runs give equal bytes. The parameters
    /// are those of `serve`.
    public static func virtual(
        _ scenario: CarScenario = .quickstart, set changes: [String] = [], seed: UInt64? = nil
    ) throws -> VirtualCar {
        VirtualCar(
            try scenario.load(.init(overrides: changes, listen: [:], seed: seed, hasSockets: false)))
    }
}

/// A car in memory, in virtual time.
///
/// ```swift
/// let car = try Car.virtual("two-ecu-petrol")
/// let wire = try car.connect("obd")
/// try car.set(.engineSpeed, 3000)
/// #expect(try wire.ask("010C").contains("41 0C 2E E0"))
/// ```
///
/// A class, because its connections share it. It belongs to one task.
public final class VirtualCar {
    let tested: Case
    var driver: VirtualDriver
    private var reports: [ReportedFact] = []

    init(_ tested: Case) {
        self.tested = tested
        driver = VirtualDriver(Rig(tested.scenario.rig, journal: Journal()))
    }

    /// The simulated time since power-on.
    public var time: Duration { SimInstant.powerOn.duration(to: driver.rig.now) }

    /// Lets `duration` pass: seconds of the car take microseconds.
    public func run(for duration: Duration) { driver.run(for: duration) }

    /// Connects a client to endpoint `name`; to the first one when `name` is nil.
    ///
    /// Throws `CarError.noSuchEndpoint`, or `CarError.notConnected` when the endpoint refuses.
    public func connect(_ name: String? = nil) throws -> VirtualConnection {
        let endpoints = tested.scenario.rig.endpoints
        guard let id = name.map({ endpoints.id(named: $0) }) ?? endpoints.ids.first else {
            throw CarError.noSuchEndpoint(name ?? "", known: endpoints.map(\.name))
        }
        let endpoint = endpoints[id].name
        guard let connection = driver.connect(endpoint: id) else { throw CarError.notConnected(endpoint) }
        return VirtualConnection(self, id: connection, endpoint: endpoint)
    }

    /// Sets `signal` to `value`, in the signal's unit, from now on. Throws when the value is out of its range.
    public func set(_ signal: SignalID, _ value: Double) throws {
        try set(SignalCatalogue.signal(signal).name, value)
    }

    /// Sets the signal called `name` to `value`, in the signal's unit, from now on.
    ///
    /// Throws when there is no such signal, or when the value is out of its range.
    public func set(_ name: String, _ value: Double) throws { try perform("set: { \(name): \(value) }") }

    /// Performs what `text` says, now: the actions of an event of a scenario, such as `store: P0133`.
    ///
    /// Throws all mistakes in the text together, each with what would be right.
    public func perform(_ text: String) throws {
        let actions = try ScenarioLoader.standard.actions(
            text: text, file: "perform", of: tested.scenario.rig)
        driver.rig.apply(actions, now: driver.rig.now)
    }

    /// The journal until now.
    public var journal: CarJournal { CarJournal(driver.rig.journal, tested.scenario.rig) }

    /// Checks the expectations in `text` against all that has happened until now, as `Car.expect` does.
    @discardableResult
    public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        verdict.expect(text, at: sourceLocation)
    }

    /// Checks the expectations of the scenario itself, for example of a case.
    @discardableResult
    public func expect(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        verdict.expect(nil, at: sourceLocation)
    }

    /// States that the client shows `value` for `signal` now, in the signal's unit, for expectations of the form `report`.
    ///
    /// `rounding` is one unit of the last digit that the client shows.
    public func shows(_ signal: SignalID, _ value: Double, rounding: Double = 0) {
        let content = ClientReport.Content.value(signal, value, rounding: rounding)
        driver.rig.clientDid(.output, ReportedFact.line(content), now: driver.rig.now)
        let journal = driver.rig.journal
        guard let record = journal[journal.next - 1] else { return }
        reports.append(ReportedFact(time: record.time, record: record.sequence, content: content))
    }

    private var verdict: CarVerdict {
        CarVerdict(
            tested: tested, journal: driver.rig.journal, reports: reports, end: driver.rig.now,
            timeZero: driver.rig.timeZero, worstLag: .zero)
    }
}

/// The connection of a client to an endpoint of a car in memory.
public final class VirtualConnection {
    private let car: VirtualCar
    private let id: ConnectionID
    private let endpoint: String
    private var received: [UInt8] = []

    init(_ car: VirtualCar, id: ConnectionID, endpoint: String) {
        self.car = car
        self.id = id
        self.endpoint = endpoint
    }

    /// Sends `bytes` now.
    public func send(_ bytes: some Sequence<UInt8>) { car.driver.send(Array(bytes), on: id) }

    /// Removes and returns the bytes that have come until now.
    public func read() -> [UInt8] {
        collect()
        defer { received.removeAll() }
        return received
    }

    /// Sends `request` and a carriage return, lets time pass until the prompt `>` comes, and returns what came before
    /// it, at the latest after `limit`.
    ///
    /// Throws `CarError.noAnswer` when no prompt comes within `limit`.
    public func ask(_ request: String, within limit: Duration = .seconds(10)) throws -> String {
        send(Array(request.utf8) + [0x0D])
        collect()
        if received.last != 0x3E { _ = car.driver.run(untilByte: 0x3E, on: id, limit: limit) }
        let answer = String(decoding: read(), as: UTF8.self)
        guard answer.hasSuffix(">") else {
            throw CarError.noAnswer(request, within: limit, received: answer)
        }
        return String(answer.dropLast())
    }

    private func collect() { received += car.driver.take(from: id).flatMap(\.bytes) }
}
