import Foundation
import TestKit
import Testing

/// A companion service that is killed keeps what it has accepted.
@Suite(.serialized, .enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct KilledServiceTests {
    /// How often the service is killed; `DYNO_KILLS` states more.
    private static let kills = ProcessInfo.processInfo.environment["DYNO_KILLS"] ?? "10"

    @Test func noAcceptedTripIsLostOrDoubled() async throws {
        let scratch = try Scratch()
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/kill_services.py"
        let child = try ChildProcess(
            PlainPython.path ?? "", [script, Dyno.path ?? "", scratch.file("services"), Self.kills])
        #expect(try await child.end() == .exited(0), "\(child.output) \(child.errors)")
        #expect(child.output.contains("0 lost, 0 twice, 0 invented"))
    }
}
