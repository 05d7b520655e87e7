@testable import ELM327Kind
@testable import MTGKind
@testable import TelemetryKind
import ELM327
import Endpoints
import MTG
import Rig
import SimulationCore
import Telemetry
import Testing
import VehicleModel

/// Several cars in one process: what each has of its own.
@Suite struct FleetTests {
    private func scenario(
        _ name: String, _ endpoints: [EndpointDescription], seed: UInt64 = 7
    ) -> Fleet.Scenario {
        var rig = RigDescription(
            vehicle: VehicleDescription(identity: Identity(vin: "DYNPTR167KA000001")))
        rig.endpoints = endpoints
        rig.seed = seed
        return Fleet.Scenario(name: name, rig: rig)
    }

    private func adapter(
        _ name: String, _ sockets: [ListenAddress], state: String? = nil
    ) -> EndpointDescription {
        var description = AdapterDescription()
        description.stateFile = state
        var endpoint = EndpointDescription(name: name, listen: sockets[0], kind: description)
        endpoint.sockets = sockets
        return endpoint
    }

    private func local(_ port: Int) -> ListenAddress { .tcp(host: "127.0.0.1", port: port) }

    @Test func theOnlyCarIsUnchanged() throws {
        let fleet = try Fleet([scenario("car", [adapter("obd", [local(35_000)], state: "chip.json")])])
        let car = try #require(fleet.cars.first)
        #expect(fleet.cars.count == 1)
        #expect(car.number == 0)
        #expect(car.name == "car")
        #expect(car.description.endpoints[0].name == "obd")
        #expect(car.description.endpoints[0].sockets == [local(35_000)])
        #expect(car.description.seed == 7)
        #expect(car.description.vehicle.identity.vin == "DYNPTR167KA000001")
    }

    @Test func eachCarHasNamesAddressesSeedAndNumberOfItsOwn() throws {
        let endpoints = [
            adapter("obd", [local(35_000), .pty(link: "/tmp/car.d/obd")], state: "chip.json"),
            adapter("usb", [.pty(link: "/tmp/car.d/usb.tty")]), adapter("any", [local(0), .pty(link: nil)]),
        ]
        let cars = try Fleet([scenario("car", endpoints)], count: 3).cars
        #expect(cars.map(\.name) == ["car-1", "car-2", "car-3"])
        #expect(cars.map(\.description.seed) == [7, 8, 9])
        #expect(
            cars.map(\.description.vehicle.identity.vin)
                == ["DYNPTR167KA000001", "DYNPTR169KA000002", "DYNPTR160KA000003"])
        #expect(cars[1].description.endpoints.map(\.name) == ["obd-2", "usb-2", "any-2"])
        #expect(
            cars.map { $0.description.endpoints[0].sockets } == [
                [local(35_000), .pty(link: "/tmp/car.d/obd")],
                [local(35_001), .pty(link: "/tmp/car.d/obd-2")],
                [local(35_002), .pty(link: "/tmp/car.d/obd-3")],
            ])
        #expect(cars[2].description.endpoints[1].listen == .pty(link: "/tmp/car.d/usb-3.tty"))
        #expect(cars[2].description.endpoints[2].sockets == [local(0), .pty(link: nil)])
        let states = cars.map { car -> String? in
            guard let adapter = car.description.endpoints[0].kind as? AdapterDescription else { return nil }
            return adapter.stateFile
        }
        #expect(states == ["chip.json", "chip-2.json", "chip-3.json"])
    }

    @Test func aPortThatIsTakenIsCountedOn() throws {
        let both = [adapter("a", [local(35_000)]), adapter("b", [local(35_001)])]
        let cars = try Fleet(
            [
                scenario("first", both), scenario("second", both),
                scenario("third", [adapter("a", [.tcp(host: "::1", port: 35_000)])]),
            ]
        ).cars
        #expect(
            cars.map { $0.description.endpoints.map(\.listen) } == [
                [local(35_000), local(35_001)], [local(35_002), local(35_003)],
                [.tcp(host: "::1", port: 35_000)],
            ])
        // Cars of different scenarios are different cars already.
        #expect(cars.map(\.description.seed) == [7, 7, 7])
        #expect(cars.map(\.scenario) == [0, 1, 2])
    }

    @Test func aNumberedPathThatIsTakenIsCountedOn() throws {
        let endpoints = [
            adapter("a", [.pty(link: "/tmp/obd")]), adapter("b", [.pty(link: "/tmp/obd-2")]),
        ]
        let cars = try Fleet([scenario("car", endpoints)], count: 2).cars
        let links = cars.flatMap { $0.description.endpoints.map(\.listen) }
        #expect(Set(links).count == 4)
        #expect(links[2...] == [.pty(link: "/tmp/obd-3"), .pty(link: "/tmp/obd-2-2")])
    }

    @Test func gamesHaveDestinationsAndTractorsSerialNumbersOfTheirOwn() throws {
        let game = TelemetryDescription(
            game: .forza, format: "forza-dash-fm", role: .sender(to: Peer(host: "127.0.0.1", port: 9999)))
        let any = ListenAddress.udp(host: "127.0.0.1", port: 0)
        let cars = try Fleet(
            [
                scenario(
                    "both",
                    [
                        EndpointDescription(name: "game", listen: any, kind: game),
                        EndpointDescription(
                            name: "unit", listen: local(16_000),
                            kind: MaintenanceDescription(serial: "PCM28099", machineId: 5)),
                    ])
            ], count: 2
        ).cars
        #expect(cars.map { $0.description.endpoints[0].destination?.port } == [9999, 10_000])
        let units = cars.map { car -> MaintenanceDescription? in
            guard let unit = car.description.endpoints[1].kind as? MaintenanceDescription else { return nil }
            return unit
        }
        #expect(units.map { $0?.serial } == ["PCM28099", "PCM28100"])
        #expect(units.map { $0?.machineId } == [5, 6])
    }

    @Test func moreCarsThanPortsAreRefusedWithTheNumberThatFits() {
        #expect(throws: Fleet.PortsExhausted(fitting: 36, endpoint: "obd")) {
            try Fleet([scenario("car", [adapter("obd", [local(65_500)])])], count: 100)
        }
    }
}
