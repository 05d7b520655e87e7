@testable import ELM327Kind
import Kinds
import Endpoints
import ELM327
import LiveHost
import Rig
import Runner
import Scenarios
import SimulationCore
import Testing

/// Talking to adapters over real sockets and pseudo-terminals.
@Suite(.serialized) struct DeviceLinkTests {
    /// Does `body` with the URLs of a TCP and a pseudo-terminal endpoint of the quickstart.
    private static func serving(
        clients: StreamDescription.Clients = .each, _ body: @Sendable @escaping ([String]) throws -> Void
    ) async throws {
        var description = try #require(try ScenarioLoader.standard.quickstart().scenarios.first).rig
        description.timing = .instant
        var stream = StreamDescription()
        stream.clients = clients
        description.endpoints = [
            EndpointDescription(
                name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription(),
                stream: stream),
            EndpointDescription(
                name: "serial", listen: .pty(link: nil), kind: AdapterDescription(), stream: stream),
        ]
        let host = LiveHost(Rig(description))
        let urls = try await host.start().map(\.url)
        let result = await Task.detached { Result { try body(urls) } }.value
        await host.shutDown()
        try result.get()
    }

    @Test func anAdapterOnTCPAndOneOnAPseudoTerminalAnswer() async throws {
        try await Self.serving { urls in
            for url in urls {
                var client = AdapterClient(try DeviceLink(try DeviceURL(parsing: url)))
                #expect(try client.ask("ATZ").lines.last == "ELM327 v1.5")
                #expect(try client.ask("ATE0").kind == .accepted)
                #expect(try client.ask("010C").kind == .data)
            }
        }
    }

    @Test func anIdentificationWorksOverASocket() async throws {
        try await Self.serving { urls in
            var identifier = Identifier(try DeviceLink(try DeviceURL(parsing: urls[0])), usesCar: true)
            let found = try identifier.run()
            #expect(found.behavesAs == .v1_4b)
            #expect(found.missing == [])
        }
    }

    @Test func aConnectionThatIsClosedIsGone() async throws {
        try await Self.serving(clients: .refuse) { urls in
            let url = try DeviceURL(parsing: urls[0])
            let first = try DeviceLink(url)
            var client = AdapterClient(first)
            #expect(try client.ask("ATI").ending == .prompt)
            var second = AdapterClient(try DeviceLink(url))
            #expect {
                _ = try second.ask("ATI")
            } throws: { error in
                guard case .gone(url, _)? = error as? LinkError else { return false }
                return "\(error)".contains("no other program is connected")
            }
        }
    }

    @Test func nothingListensWhereNothingListens() {
        // Port 1 (tcpmux): the system hands it out to nobody, so nothing that runs beside this test can have it.
        let url = DeviceURL.tcp(host: "127.0.0.1", port: 1)
        #expect(throws: LinkError.refused(url)) { try DeviceLink(url) }
    }

    @Test func aDeviceThatIsNotThereOrNoPortIsExplained() {
        let missing = DeviceURL.serial(path: "/dev/there-is-none", baud: 9600)
        #expect(throws: LinkError.noDevice(missing)) { try DeviceLink(missing) }
        let null = DeviceURL.serial(path: "/dev/null", baud: 9600)
        #expect(throws: LinkError.notATerminal(null)) { try DeviceLink(null) }
        let folder = DeviceURL.serial(path: "/dev", baud: 9600)
        #expect(throws: LinkError.notATerminal(folder)) { try DeviceLink(folder) }
    }

    @Test(arguments: [
        (
            LinkError.unknownHost(.tcp(host: "x", port: 1), reason: "why"),
            "the host has no address (why); check its name"
        ),
        (.refused(.tcp(host: "x", port: 1)), "nothing listens there; check the port"),
        (.noAnswerToConnect(.tcp(host: "x", port: 1), after: .seconds(5)), "no answer within 5 s; check"),
        (.unreachable(.tcp(host: "x", port: 1), reason: "why"), "cannot connect: why; check"),
        (.noDevice(.serial(path: "/x", baud: 9600)), "there is no such device; plug the adapter in"),
        (.notPermitted(.serial(path: "/x", baud: 9600)), "not allowed to open it; join the group"),
        (.notATerminal(.serial(path: "/x", baud: 9600)), "that is not a serial port; name a device"),
        (.cannotOpen(.serial(path: "/x", baud: 9600), reason: "why"), "cannot open it: why; check"),
        (.gone(.serial(path: "/x", baud: 9600), reason: "why"), "the adapter is gone: why; check its plug"),
        (
            .silent(.serial(path: "/x", baud: 9600), after: .milliseconds(3240)),
            "has not answered for 3.2 s; check"
        ),
    ])
    func whatWentWrongSaysWhatToDo(_ error: LinkError, _ words: String) {
        #expect(error.description.contains(words))
    }
}
