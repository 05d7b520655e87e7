import Links
import Endpoints
import Foundation
import LiveHost
import Rig
import Scenarios
import Testing

extension LiveTests {
    /// Clients on pseudo-terminals.
    @Suite struct TerminalTests {
        private func path() -> String {
            FileManager.default.temporaryDirectory.path + "/dyno-\(UUID().uuidString)"
        }

        private func isThere(_ path: String) -> Bool {
            (try? FileManager.default.attributesOfItem(atPath: path)) != nil
        }

        private func device(_ running: Running) -> (path: String, device: String) {
            guard case .pty(let path, let device) = running.opened[0].address else { return ("", "") }
            return (path, device)
        }

        @Test func clientsComeAndGo() async throws {
            try await Running.serve(Running.description([.pty(link: nil)])) { running in
                let path = device(running).path
                #expect(running.opened[0].url == "pty:\(path)")
                #expect(await running.host.status().clients == 0)
                for turn in 0..<3 {
                    let client = try Client(path: path)
                    // There is no sign of a client's going, so the settings stay.
                    #expect(try client.ask("ATE0") == (turn == 0 ? "ATE0\rOK\r\r>" : "OK\r\r>"))
                    #expect(try client.ask("ATI") == "ELM327 v1.5\r\r>")
                    #expect(await running.host.status().clients == 1)
                    client.close()
                    while await running.host.status().clients > 0 {
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
            }
        }

        @Test func theTerminalPassesEveryByteAsItIs() async throws {
            try await Running.serve(Running.description([.pty(link: nil)])) { running in
                let client = try Client(path: device(running).path)
                // Interrupt, end of file, erase, stop, line feed: all of them are bytes here.
                let odd = "\u{3}\u{4}\u{7F}\u{13}\u{11}\n\u{1A}"
                client.send(odd)
                #expect(try client.receive(count: odd.utf8.count) == odd)
                #expect(try client.ask("") == "\r?\r\r>")
            }
        }

        @Test func aLinkIsMadeAndRemoved() async throws {
            let link = path()
            try await Running.serve(Running.description([.pty(link: link)])) { running in
                #expect(
                    try FileManager.default.destinationOfSymbolicLink(atPath: link) == device(running).device)
                #expect(running.opened[0].url == "pty:\(link)")
                let client = try Client(path: link)
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
            #expect(!isThere(link))
        }

        @Test func aLinkThatAnEarlierRunLeftIsReplaced() async throws {
            let link = path()
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/pts/99999")
            try await Running.serve(Running.description([.pty(link: link)])) { running in
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
                #expect(target == device(running).device)
            }
            #expect(!isThere(link))
        }

        /// The client sees the line hang up, and whoever opens the link afterwards has a new adapter.
        @Test(arguments: [Rig.Manner.fin, .reset, .halfOpen])
        func aTerminalComesBackWhenItsConnectionHasEnded(_ manner: Rig.Manner) async throws {
            let link = path()
            var description = Running.description([.pty(link: link)])
            let end = DisconnectAction(endpoint: 0, Disconnection(manner))
            description.events = [
                EventDescription(
                    trigger: .when(Condition(.request(.line(Array("ATRV".utf8))))), actions: [end])
            ]
            try await Running.serve(description) { running in
                for _ in 0..<3 {
                    let client = try Client(path: link)
                    #expect(try client.ask("ATE0") == "ATE0\rOK\r\r>")
                    let device = try FileManager.default.destinationOfSymbolicLink(atPath: link)
                    client.send("ATRV\r")
                    if manner != .halfOpen { _ = try client.receiveToTheEnd() }
                    // The new device stands ready as soon as the link leads elsewhere.
                    while (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? device
                        == device
                    {
                        try await Task.sleep(for: .milliseconds(2))
                    }
                }
                let client = try Client(path: link)
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
            #expect(!isThere(link))
        }

        @Test func aTerminalStaysAwayUntilClientsAreAcceptedAgain() async throws {
            let link = path()
            var description = Running.description([.pty(link: link)])
            let end = DisconnectAction(
                endpoint: 0, Disconnection(.fin, acceptsAgainAfter: .milliseconds(300)))
            description.events = [
                EventDescription(
                    trigger: .when(Condition(.request(.line(Array("ATRV".utf8))))), actions: [end])
            ]
            try await Running.serve(description) { running in
                let client = try Client(path: link)
                client.send("ATRV\r")
                _ = try client.receiveToTheEnd()
                #expect(!isThere(link))
                while !isThere(link) { try await Task.sleep(for: .milliseconds(5)) }
                let next = try Client(path: link)
                #expect(try next.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
        }

        @Test func aFileInTheWayStays() async throws {
            let link = path()
            try Data("precious".utf8).write(to: URL(fileURLWithPath: link))
            defer { try? FileManager.default.removeItem(atPath: link) }
            do {
                try await Running.serve(Running.description([.pty(link: link)])) { _ in
                    Issue.record("a file is taken for a link")
                }
            } catch let error as StartError {
                #expect(error.description.hasPrefix("endpoint obd: cannot make the link \(link): "))
                #expect(
                    error.description.hasSuffix(
                        "; remove it, or choose another path with --listen obd=pty:/tmp/obd"))
            }
            #expect(FileManager.default.contents(atPath: link) == Data("precious".utf8))
        }

        @Test func whatWasOpenIsClosedWhenALaterEndpointFails() async throws {
            let link = path()
            let addresses = [ListenAddress.pty(link: link), .pty(link: "/no/such/folder/link")]
            await #expect(throws: StartError.self) {
                try await Running.serve(Running.description(addresses)) { _ in }
            }
            #expect(!isThere(link))
        }

        @Test func stoppingTakesTheDeviceAway() async throws {
            var path = ""
            try await Running.serve(Running.description([.pty(link: nil)])) { running in
                path = device(running).path
            }
            #expect(throws: Client.Failure.self) { try Client(path: path) }
        }

        @Test func errorsHaveWords() {
            let errors: [(StartError, String)] = [
                (
                    .noPseudoTerminal(endpoint: "usb", reason: "no space"),
                    "endpoint usb: no pseudo-terminal: no space; try a tcp:// endpoint instead"
                ),
                (.cannotWrite(path: "/x", reason: "read-only"), "cannot write /x: read-only"),
            ]
            for (error, words) in errors { #expect(error.description == words) }
        }
    }
}
