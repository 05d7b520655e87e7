import Foundation
import Testing

/// The Bluetooth Low Energy adapter of `Integrations/dyno-ble`, on bumble's virtual link.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct BluetoothTests {
    private static let python = PythonSuite.interpreter(importing: "bumble")

    @Test(
        .enabled(if: python != nil, "DYNO_TEST_PYTHON names no Python with bumble and pytest"),
        arguments: [
            ["tests/test_adapters.py", "tests/test_peripheral.py"], ["tests/test_command.py"],
            ["tests/test_dyno.py"],
        ]
    ) func thePackagePassesItsTests(_ files: [String]) async throws {
        let run = try await PythonSuite.run("dyno-ble", files, interpreter: Self.python ?? "")
        #expect(run.ending == .exited(0), "\(run.output)\(run.errors)")
        #expect(run.output.contains(" passed"), "\(run.output)")
        #expect(!run.output.contains("skipped"), "\(run.output)")
    }

    @Test func serveSaysHowToStartIt() async throws {
        let server = try await Server("elm327/two-ecu-petrol", ["--ble"])
        let port = try #require(server.endpoints.first { $0.name == "obd" }?.port)
        #expect(
            server.output.contains("sudo dyno-ble --adapter ios-vlink --to tcp://127.0.0.1:\(port) "),
            "\(server.output)")
        #expect(try await server.stop() == .exited(0))
        let plain = try await Server("elm327/two-ecu-petrol")
        #expect(!plain.output.contains("dyno-ble"))
        #expect(try await plain.stop() == .exited(0))
    }

    @Test func serveSaysWhenNoAdapterCanBeReached() async throws {
        let run = try await Dyno.run(
            "serve", "can/slcan", "--listen", "serial=pty:", "--ble", "--duration", "100ms")
        #expect(
            run.output.contains("--ble: no adapter of this scenario listens on TCP"),
            "\(run.output)\(run.errors)")
    }
}
