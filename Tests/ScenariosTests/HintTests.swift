import Endpoints
import Kinds
import Scenarios
import Testing

/// The command lines by which people connect to endpoints.
@Suite struct HintTests {
    @Test(arguments: [
        (
            "elm327: { listen: \"tcp://127.0.0.1:0\" }",
            "python3 -c 'import obd; print(obd.OBD(\"socket://127.0.0.1:4711\").query(obd.commands.RPM))'"
        ),
        (
            "mtg: { listen: \"tcp://127.0.0.1:0\", machine: 8R }",
            "bash -c 'exec 3<>/dev/tcp/127.0.0.1/4711; printf \"\\1\\0\\0\\0\" >&3; head -c 128 <&3' | od -An -tx1"
        ),
        (
            "trip-log: { listen: \"tcp://127.0.0.1:0\" }",
            "curl -i http://127.0.0.1:4711/userSettings/NAME"
        ),
        (
            "doip: { listen: \"tcp://127.0.0.1:0\" }",
            "python3 -c \"from doipclient import DoIPClient as C; c = C('127.0.0.1', 0x1000, tcp_port=4711); "
                + "c.send_diagnostic(b'\\x01\\x0c'); print(c.receive_diagnostic().hex())\""
        ),
        (
            "gvret: { listen: \"tcp://127.0.0.1:0\" }",
            "SavvyCAN: Connection, Add New Device, Network connection (GVRET), 127.0.0.1:4711"
        ),
    ])
    func aLineConnectsToTheOpenPort(_ endpoint: String, _ line: String) throws {
        let text = "dyno: 1\nid: T\nendpoints: { one: { \(endpoint) } }\n"
        let described = try ScenarioLoader.standard.load(text: text, file: "t").scenarios[0].rig.endpoints[0]
        #expect(described.kind.hints(at: .tcp(host: "0.0.0.0", port: 4711), of: described).first == line)
    }
}
