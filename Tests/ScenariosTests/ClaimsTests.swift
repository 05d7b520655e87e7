import Kinds
import Testing
import VehicleModel

@testable import Scenarios

/// What a client claims to say, by the rules of its profile.
@Suite struct ClaimsTests {
    private static func claims(_ rules: String, more: String = "") throws -> Claims {
        Claims(
            try ProfileLoader.standard.load(text: "client: x\nreports:\n\(rules)\n\(more)\n", file: "x.yaml"))
    }

    private static func id(_ name: String) throws -> SignalID { try #require(SignalCatalogue.id(name)) }

    @Test func whoHasNoRulesIsAskedForEverything() throws {
        let claims = Claims(
            try ProfileLoader.standard.load(text: "client: x\ntasks: { vin: { run: [a] } }", file: "x.yaml"))
        #expect(claims == .everything)
    }

    @Test func namesOfSignalsAreClaims() throws {
        let claims = try Self.claims(
            "  - { line: '^(?<signal>[A-Z]+)=(?<value>.*)$', names: { RPM: engine.speed } }")
        #expect(claims.says(try Self.id("engine.speed")))
        #expect(!claims.says(try Self.id("intake.maf")))
        #expect(claims.states == [] && claims.kinds == [] && claims.texts == [])
        #expect(!claims.saysSupported && !claims.saysAlerts && !claims.stores)
    }

    @Test func aConstantSignalIsAClaim() throws {
        let claims = try Self.claims("  - { line: '^(?<value>.*) rpm$', signal: engine.speed }")
        #expect(claims.signals == [try Self.id("engine.speed")])
    }

    @Test func theCataloguesOwnNamesAreAllOfThem() throws {
        let claims = try Self.claims("  - { line: '^(?<signal>[a-z.]+)=(?<value>.*)$' }")
        #expect(claims.signals == nil)
    }

    @Test(arguments: [
        ("(?<state>connected|error)", ["connected", "error"]),
        (
            "(?<state>[a-z]+)",
            [
                "cleared", "connected", "disconnected", "error", "listening", "paused", "receiving",
                "rejected", "saved", "stale", "unsupported",
            ]
        ),
        ("(?<state>(no-)?vehicle|error)", ["error", "no-vehicle"]),
        ("(?<state>connect-[(a-z)]+)", ["connect-disabled", "connect-enabled"]),
    ])
    func aPatternAdmitsTheWordsThatFitItsGroup(_ group: String, _ states: [String]) throws {
        #expect(try Self.claims("  - { line: '^state \(group)$' }").states == Set(states))
    }

    @Test func translationsAreClaims() throws {
        let claims = try Self.claims(
            """
              - { line: '^(?<state>.*)$', states: { up: connected, down: disconnected } }
              - { line: '^codes (?<kind>.*): (?<codes>.*)$', kinds: { now: stored } }
              - { line: '^(?<name>[a-z]+) is (?<text>.*)$', texts: { number: vin } }
              - { line: '^PENDING (?<codes>.*)$', kind: pending }
              - { line: '^lost$', state: error }
              - { line: '^PIDs (?<supported>.*)$' }
            """)
        #expect(claims.states == ["connected", "disconnected", "error"])
        #expect(claims.kinds == ["stored", "pending"] && claims.texts == ["vin"] && claims.saysSupported)
    }

    @Test func whatIsStatedGoesBeforeTheRules() throws {
        let claims = try Self.claims(
            "  - { json: on }",
            more: "claims: { states: [connected], signals: [engine.speed], alerts: off, supported: off }")
        let speed = try Self.id("engine.speed")
        #expect(claims.states == ["connected"] && claims.signals == [speed])
        #expect(!claims.saysAlerts && !claims.saysSupported)
        #expect(claims.kinds == Set(ReportRule.knownKinds) && claims.texts == Set(ReportRule.knownTexts))
    }
}
