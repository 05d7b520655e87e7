import Rig
import SimulationCore
import TelemetryKind
import Testing
import VehicleModel

@testable import Scenarios

/// What an event makes happen in a race, and the weather of a drive.
@Suite struct RaceReadingTests {
    private static func scenario(_ text: String) throws -> Scenario { try ReadingTests.scenario(text) }

    @Test func ordersAreRead() throws {
        let text = """
            dyno: 1
            vehicle:
              category: formula
              drive:
                track:
                  circuit: hafenring
                  tyres: soft
                  weather:
                    - { at: 0s, kind: overcast, track: 25, air: 15 }
                    - { at: 90s, kind: heavy-rain, rain: 80 }
            events:
              - { at: 1s, race: { flag: red, pit: hard } }
              - { at: 2s, race: { penalty: { kind: time, car: 2, seconds: 10, infringement: 17 } } }
              - { at: 3s, race: { collision: { with: 3, severity: 0.25 }, safety_car: virtual } }
              - { at: 4s, race: { session: reload } }
              - { at: 5s, race: { buttons: 0x100000, lights: 4, retire: 1, wings: off, served: stop-and-go } }

            """
        let rig = try Self.scenario(text).rig
        guard case .track(let drive) = rig.vehicle.drive else {
            Issue.record("no track")
            return
        }
        #expect(drive.tyres == .soft && drive.weather.map(\.time) == [0, 90])
        #expect(drive.weather.map(\.sample.kind) == [2, 4] && drive.weather.map(\.sample.rain) == [0, 80])
        let orders = rig.events.flatMap(\.actions).compactMap { ($0 as? RaceAction)?.order }
        #expect(
            orders == [
                .flag(.red), .pit(.hard), .penalty(.time, car: 2, other: nil, infringement: 17, seconds: 10),
                .collision(car: 0, other: 3, severity: 0.25), .safetyCar(.virtual), .reload,
                .buttons(0x10_0000), .lights(4), .retire(car: 1),
                .report(.wingsDisabled(reason: 0), car: 0, other: nil),
                .report(.stopAndGoServed(seconds: 10), car: 0, other: nil),
            ])
    }
}
