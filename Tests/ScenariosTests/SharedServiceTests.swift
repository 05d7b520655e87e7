import Kinds
import Rig
import Scenarios
import SimulationCore
import Testing

/// Two addresses of one service.
@Suite struct SharedServiceTests {
    private static let employees: EndpointID = 0
    private static let customers: EndpointID = 1
    private static let strangers: EndpointID = 2

    /// Creates the rig of a valet service with an address for customers and one for employees, and of another service.
    private static func driver() throws -> VirtualDriver {
        let loaded = try ScenarioLoader.standard.load(
            text: """
                dyno: 1
                vehicle: { base: petrol-warm-idle }
                endpoints:
                  employee: { valet: { listen: "tcp://127.0.0.1:0", with: customer } }
                  customer: { valet: { listen: "tcp://127.0.0.1:0", restart: 2s } }
                  stranger: { valet: { listen: "tcp://127.0.0.1:0" } }
                events:
                  - { when: { endpoint: employee, request: any, nth: 1 }, fault: { crash: on } }
                """, file: "shared.yaml")
        return VirtualDriver(Rig(try #require(loaded.scenarios.first?.rig), journal: Journal()))
    }

    private static func canConnect(_ endpoint: EndpointID, _ driver: inout VirtualDriver) -> Bool {
        driver.connect(endpoint: endpoint) != nil
    }

    @Test func aProcessThatEndsEndsForEveryAddress() throws {
        var driver = try Self.driver()
        let customerPort = driver.connect(endpoint: Self.customers)
        let customer = try #require(customerPort)
        let employeePort = driver.connect(endpoint: Self.employees)
        let employee = try #require(employeePort)
        driver.send(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), on: employee)
        driver.run(for: .seconds(1))
        #expect(Set(driver.closings.map(\.connection)) == [customer, employee])
        #expect(!Self.canConnect(Self.customers, &driver))
        #expect(!Self.canConnect(Self.employees, &driver))
        #expect(Self.canConnect(Self.strangers, &driver))
        driver.run(for: .seconds(2))
        #expect(Self.canConnect(Self.customers, &driver))
        #expect(Self.canConnect(Self.employees, &driver))
    }

    /// Nobody is connected at the other address, so nothing there can end with a reset.
    @Test func nobodyConnectsAtAnAddressWithoutClientsMeanwhile() throws {
        var driver = try Self.driver()
        let employeePort = driver.connect(endpoint: Self.employees)
        let employee = try #require(employeePort)
        driver.send(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), on: employee)
        driver.run(for: .seconds(1))
        #expect(!Self.canConnect(Self.customers, &driver))
        driver.run(for: .seconds(2))
        #expect(Self.canConnect(Self.customers, &driver))
    }
}
