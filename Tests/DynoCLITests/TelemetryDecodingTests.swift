import Foundation
import TestKit
import Testing

/// `dyno decode telemetry`.
@Suite struct TelemetryDecodingTests {
    @Test func aDatagramThatFitsNothingIsRefused() async throws {
        let short = await CommandRun("decode", "telemetry", "00 01 02")
        #expect(short.code == 2)
        #expect(short.errors.contains("3 bytes fit no message"))
        // The beginning of a lobby of F1 22: its header and the number of players.
        let header = "E6 07 01 00 01 09" + String(repeating: " 00", count: 18) + " 05"
        let lobby = await CommandRun("decode", "telemetry", header)
        #expect(lobby.code == 0)
        #expect(lobby.output.contains("f1-22-lobby-info, 25 bytes; it always has 1191"))
        let unknown = await CommandRun("decode", "telemetry", "00", "--format", "forza-horizon-9")
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("forza-horizon-4"))
        let wrong = await CommandRun("decode", "telemetry", "00", "--format", "outgauge")
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("it has 1 byte, not 92"))
        #expect(await CommandRun("decode", "telemetry", "0x").code == 2)
        #expect(await CommandRun("decode", "telemetry").code == 2)
    }

    @Test func messagesAndFieldsAreListed() async throws {
        let messages = await CommandRun("decode", "telemetry", "--list")
        #expect(messages.code == 0 && messages.output.lines.count == 151)
        let fields = await CommandRun("decode", "telemetry", "--list", "--format", "outgauge")
        #expect(fields.output.contains("showLights"))
    }
}
