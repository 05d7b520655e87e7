@testable import ELM327Kind
import Endpoints
import Rig
import SimulationCore
import Testing
import VehicleModel

@testable import ELM327

/// The rate of the serial side paces what the adapter says, and follows `BRD`, `STBR`, `STSBR`, `STWBR` and PP 0C.
@Suite struct SerialRateTests {
    /// A client of an adapter behind a line of 38400 baud.
    struct Client {
        var driver: VirtualDriver
        let connection: ConnectionID

        init(_ persona: Persona) throws {
            var description = RigDescription(vehicle: VehicleDescription(name: "car"))
            description.timing = .faithful
            var adapter = AdapterDescription()
            adapter.version = persona.version
            adapter.traits = persona.traits
            adapter.traits.timing.latency = .zero
            adapter.settings = ["ATE0"]
            description.endpoints = [
                EndpointDescription(
                    name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
            ]
            description.endpoints[0].stream.link.baud = 38_400
            driver = VirtualDriver(Rig(description))
            let connected = driver.connect()
            connection = try #require(connected)
        }

        mutating func send(_ text: String, for time: Duration = .seconds(3)) {
            driver.send(Array(text.utf8), on: connection)
            driver.run(for: time)
            _ = driver.take(from: connection)
        }

        /// How long the answer to `ATPPS` takes from its first write to its last.
        mutating func listing() -> Duration {
            let start = driver.rig.now
            driver.send(Array("ATPPS\r".utf8), on: connection)
            driver.run(for: .seconds(3))
            return start.duration(to: driver.take(from: connection).last?.time ?? start)
        }
    }

    /// How long as many bytes take at `rate`.
    static func time(of bytes: Int, at rate: Int) -> Duration {
        .nanoseconds(Int64(bytes) * 10_000_000_000 / Int64(rate))
    }

    /// Twelve lines of 34 characters and a carriage return, another one, and the prompt.
    static let listing = 12 * 35 + 2

    @Test func aConfirmedRatePacesAndAResetTakesItBack() throws {
        var client = try Client(.genuine)
        #expect(client.listing() == Self.time(of: Self.listing, at: 38_400))
        client.send("ATBRD23\r", for: .milliseconds(100))
        client.send("\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 4_000_000 / 0x23))
        client.send("ATZ\r")
        client.send("ATE0\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 38_400))
    }

    @Test func aRateThatNobodyConfirmsIsTakenBack() throws {
        var client = try Client(.genuine)
        client.send("ATBRD23\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 38_400))
    }

    @Test func aStoredDivisorCountsAfterAReset() throws {
        var client = try Client(.genuine)
        for line in ["ATPP0CSV23\r", "ATPP0CON\r"] { client.send(line) }
        #expect(client.listing() == Self.time(of: Self.listing, at: 38_400))
        client.send("ATZ\r")
        client.send("ATE0\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 4_000_000 / 0x23))
    }

    @Test func aStoredRateSurvivesAReset() throws {
        var client = try Client(.stn2120)
        client.send("STSBR500000\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 500_000))
        client.send("STWBR\r")
        client.send("ATZ\r")
        client.send("ATE0\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 500_000))
        client.send("STRSTNVM\r")
        client.send("ATZ\r")
        client.send("ATE0\r")
        #expect(client.listing() == Self.time(of: Self.listing, at: 38_400))
    }
}
