import Testing

/// `dyno serve --free-ports`: several runs of one scenario at once.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct FreePortTests {
    /// The members of a multicast group share its port, as they have to.
    @Test func everySocketHasAPortOfItsOwn() async throws {
        let first = try await Server("can/one-bus", ["--free-ports"])
        let second = try await Server("can/one-bus", ["--free-ports"])
        #expect(first.endpoints.map(\.name) == second.endpoints.map(\.name))
        let group = "udp://239.74.163.2:43113"
        for server in [first, second] { #expect(server.endpoints.contains { $0.url == group }) }
        let ports = (first.endpoints + second.endpoints).filter { $0.url != group }.compactMap(\.port)
        #expect(Set(ports).count == ports.count && ports.count == 8 && !ports.contains(0), "\(ports)")
        #expect(try await first.stop() == .exited(0))
        #expect(try await second.stop() == .exited(0))
    }
}
