import Conformance
import Endpoints
import LiveHost
import Rig
import SimulationCore
import Synchronization

/// A simulated car with its endpoints, for the duration of a test.
///
/// ```swift
/// let car = try await Car.serve("two-ecu-petrol")
/// let client = try await MyClient(port: #require(car.endpoints["obd"]?.port))
/// try await car.set(.engineSpeed, 3000)
/// #expect(try await client.engineSpeed() == 3000)
/// await car.expect("never: { sends: before-prompt }")
/// ```
///
/// Several cars can run at once: each has ports and a thread of its own. A car runs in real time; `Car.virtual` makes one
/// in memory, without sockets. The journal keeps everything until the car is gone.
///
/// A class, because it owns the sockets: they are closed with `stop`, or when the last reference is gone.
public final class Car: Sendable {
    /// The endpoints by their names in the scenario. Of an endpoint with several sockets, the first one.
    public let endpoints: [String: CarEndpoint]

    /// All sockets and terminals, in the order of the scenario.
    public let sockets: [CarEndpoint]

    /// The seed of all that is left to chance.
    public var seed: UInt64 { tested.scenario.rig.seed }

    let tested: Case
    let host: LiveHost
    let reports = Mutex<[ReportedFact]>([])

    private init(_ tested: Case, _ host: LiveHost, _ opened: [OpenEndpoint]) {
        self.tested = tested
        self.host = host
        let places = opened.map { CarEndpoint($0, tested.scenario.rig) }
        sockets = places
        endpoints = Dictionary(places.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Starts a car of `scenario`, and returns when all its endpoints can be reached.
    ///
    /// - Parameters:
    ///   - scenario: a shipped scenario by its name, a file, text, or a case of the catalogue.
    ///   - changes: signals and keys with other values, as `dyno serve --set`: `["timing=instant"]`.
    ///   - listen: addresses of endpoints by their names, such as `["obd": "tcp://127.0.0.1:35000"]`. Sockets get a free
    ///     port otherwise. For a game that sends to a client, the client's address.
    ///   - seed: the seed of all that is left to chance; that of the scenario unless stated.
    public static func serve(
        _ scenario: CarScenario = .quickstart, set changes: [String] = [], listen: [String: String] = [:],
        seed: UInt64? = nil
    ) async throws -> Car {
        let tested = try scenario.load(
            .init(overrides: changes, listen: listen, seed: seed, hasSockets: true))
        let host = LiveHost(Rig(tested.scenario.rig, journal: Journal()))
        do {
            return Car(tested, host, try await host.start())
        } catch {
            await host.shutDown()
            throw error
        }
    }

    /// Closes every endpoint and connection. The journal stays, and later calls do nothing.
    public func stop() async { await host.shutDown() }

    deinit {
        // Sockets cannot be closed without waiting, and a deinit cannot wait.
        Task { [host] in await host.shutDown() }
    }
}
