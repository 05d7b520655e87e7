import Telemetry
@testable import TelemetryKind
import Testing

/// The names of what clients ask for.
@Suite struct TelemetryRequestTests {
    @Test(arguments: zip(0...4, ["handshake", "subscribe-updates", "subscribe-laps", "dismiss", "unknown"]))
    func aRequestIsToldByItsNumber(_ number: Int, _ name: String) {
        let bytes: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, UInt8(number), 0, 0, 0]
        #expect(TelemetryRequest.name(of: bytes, game: .assettoCorsa) == name)
        #expect(TelemetryDescription.requestNames.contains(name))
    }

    @Test(arguments: [0, 1, 11, 13, 1500])
    func anotherLengthIsNoRequest(_ count: Int) {
        let bytes = [UInt8](repeating: 0, count: count)
        #expect(TelemetryRequest.name(of: bytes, game: .assettoCorsa) == TelemetryRequest.unknown)
    }

    @Test func aRegistrationIsToldByItsFirstByte() {
        #expect(
            TelemetryRequest.name(of: [1, 4, 0, 0], game: .assettoCorsaCompetizione) == "register")
        #expect(TelemetryRequest.name(of: [9], game: .assettoCorsaCompetizione) == "unregister")
        #expect(TelemetryRequest.name(of: [1], game: .forza) == TelemetryRequest.unknown)
    }

    /// The guide of a server shows a request that makes it send; who asks nobody needs none.
    @Test(arguments: TelemetryKind.rows.map(\.key))
    func aServerHasARequestForItsGuide(_ key: String) throws {
        let row = try #require(TelemetryKind.rows.first { $0.key == key })
        #expect(row.greeting(TelemetryOptions()).isEmpty != row.isServer)
    }
}
