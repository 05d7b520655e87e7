import Testing

/// `dyno serve --free-ports`: several runs of one scenario at once.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct FreePortTests {
    @Test func everySocketHasAPortOfItsOwn() async throws {
        let first = try await Server("can/one-bus", ["--free-ports"])
        let second = try await Server("can/one-bus", ["--free-ports"])
        let ports = (first.endpoints + second.endpoints).compactMap(\.port)
        #expect(first.endpoints.map(\.name) == second.endpoints.map(\.name))
        #expect(Set(ports).count == ports.count && ports.count >= 8)
        #expect(try await first.stop() == .exited(0))
        #expect(try await second.stop() == .exited(0))
    }
}
