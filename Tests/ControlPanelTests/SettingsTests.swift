import Testing

@testable import ControlPanel

@Suite struct SettingsTests {
    @Test(arguments: [
        ("35081", "127.0.0.1", 35081), (":7", "127.0.0.1", 7), ("localhost", "localhost", 35080),
        ("127.0.0.1:0", "127.0.0.1", 0), ("[::1]:80", "::1", 80),
    ])
    func loopback(text: String, host: String, port: Int) throws {
        let settings = try #require(ControlSettings(parsing: text))
        #expect(settings == ControlSettings(host: host, port: port))
    }

    @Test func otherAddressesNeedAToken() throws {
        let first = try #require(ControlSettings(parsing: "0.0.0.0:35080"))
        let second = try #require(ControlSettings(parsing: "192.168.0.7"))
        #expect(first.token?.count == 32)
        #expect(first.token != second.token)
    }

    @Test(arguments: ["", "1:2:3", "127.0.0.1:x", "127.0.0.1:70000", "http://localhost:80"])
    func refused(text: String) { #expect(ControlSettings(parsing: text) == nil) }
}
