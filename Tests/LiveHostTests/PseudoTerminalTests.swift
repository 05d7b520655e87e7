import Foundation
import Platform
import TestKit
import Testing

@testable import LiveHost

extension LiveTests {
    /// A pseudo-terminal by itself: its link, and what becomes of what its clients leave behind.
    @Suite struct PseudoTerminalTests {
        private let scratch: Scratch
        private var folder: String { scratch.path }

        init() throws { scratch = try Scratch() }

        private func target(_ path: String) -> String? {
            try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        }

        private func end(_ terminal: PseudoTerminal) {
            terminal.close()
            close(terminal.primary)
        }

        private func link(_ path: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }

        // MARK: The link

        @Test func aLinkInUseIsNotTakenOver() throws {
            let path = "\(folder)/obd"
            let first = try PseudoTerminal(endpoint: "usb", link: path)
            defer { end(first) }
            let expected = StartError.linkTaken(
                endpoint: "serial", path: path, device: first.path, byDyno: true)
            #expect(throws: expected) { try PseudoTerminal(endpoint: "serial", link: path) }
            #expect(target(path) == first.path)
            #expect(
                "\(expected)" == """
                    endpoint serial: the link \(path) is in use: another dyno that runs has it for \(first.path); end that \
                    one, or choose another link with --listen serial=pty:\(path)-2
                    """)
        }

        /// A user may change the owner or the mode of the device, which makes it look younger than its link.
        @Test func aDeviceThatWasChangedIsStillInUse() throws {
            let path = "\(folder)/obd"
            let first = try PseudoTerminal(endpoint: "usb", link: path)
            defer { end(first) }
            usleep(20_000)
            #expect(chmod(first.path, 0o666) == 0)
            #expect(throws: StartError.self) { try PseudoTerminal(endpoint: "serial", link: path) }
            #expect(target(path) == first.path)
        }

        #if os(Linux)
            /// As of a program that makes such links itself, socat for example.
            @Test func aLinkThatAnotherProgramUsesIsNotTakenOver() throws {
                let path = "\(folder)/obd"
                var (primary, secondary): (CInt, CInt) = (-1, -1)
                #expect(openpty(&primary, &secondary, nil, nil, nil) == 0)
                defer { for end in [primary, secondary] { close(end) } }
                let device = String(cString: ttyname(secondary))
                try link(path, to: device)
                let expected = StartError.linkTaken(
                    endpoint: "serial", path: path, device: device, byDyno: false)
                #expect(throws: expected) { try PseudoTerminal(endpoint: "serial", link: path) }
                #expect(expected.description.contains("another program has it for \(device)"))
                #expect(target(path) == device)
            }

            /// A killed run leaves its link behind, and the number of its device goes to whoever opens a terminal next.
            @Test func aDeadLinkIsReplacedThoughItsNumberIsInUseAgain() throws {
                let path = "\(folder)/obd"
                var (primary, secondary): (CInt, CInt) = (-1, -1)
                // Two links, the second of which is made before the device that it leads to.
                #expect(openpty(&primary, &secondary, nil, nil, nil) == 0)
                let device = String(cString: ttyname(secondary))
                for end in [primary, secondary] { close(end) }
                try link(path, to: device)
                usleep(20_000)
                #expect(openpty(&primary, &secondary, nil, nil, nil) == 0)
                defer { for end in [primary, secondary] { close(end) } }
                // Another test may have been faster.
                guard String(cString: ttyname(secondary)) == device else { return }
                let terminal = try PseudoTerminal(endpoint: "serial", link: path)
                defer { end(terminal) }
                #expect(target(path) == terminal.path && terminal.path != device)
            }

            /// The one who has got the number may be a Dyno too, with a link of its own.
            @Test func aDeadLinkIsReplacedThoughAnotherDynoHasItsNumber() throws {
                let path = "\(folder)/obd"
                let killed = try PseudoTerminal(endpoint: "serial", link: nil)
                let device = killed.path
                end(killed)
                try link(path, to: device)
                usleep(20_000)
                let other = try PseudoTerminal(endpoint: "usb", link: "\(folder)/usb")
                defer { end(other) }
                // Another test may have been faster.
                guard other.path == device else { return }
                let terminal = try PseudoTerminal(endpoint: "serial", link: path)
                defer { end(terminal) }
                #expect(target(path) == terminal.path && terminal.path != device)
            }
        #endif

        @Test(arguments: ["/dev/pts/99999", "/dev/pts/4294967295"]) func aDeadLinkIsReplaced(_ device: String)
            throws
        {
            let path = "\(folder)/obd"
            try link(path, to: device)
            let terminal = try PseudoTerminal(endpoint: "serial", link: path)
            #expect(target(path) == terminal.path)
            end(terminal)
            #expect(target(path) == nil)
        }

        @Test(arguments: ["notes.txt", "/dev/null", "/dev/pts/../null", "/dev/pts/", "nowhere"])
        func aLinkToSomethingElseStays(_ target: String) throws {
            try Data("precious".utf8).write(to: URL(fileURLWithPath: "\(folder)/notes.txt"))
            let path = "\(folder)/obd"
            try link(path, to: target)
            #expect(
                throws: StartError.cannotLink(
                    endpoint: "serial", path: path,
                    reason: "it is a link to \(target), which is not a terminal of Dyno's")
            ) { try PseudoTerminal(endpoint: "serial", link: path) }
            #expect(self.target(path) == target)
        }

        @Test func aLinkThatLeadsElsewhereByNowStays() throws {
            let path = "\(folder)/obd"
            let terminal = try PseudoTerminal(endpoint: "serial", link: path)
            unlink(path)
            try link(path, to: "/dev/pts/99999")
            end(terminal)
            #expect(target(path) == "/dev/pts/99999")
        }

        /// Of several that begin at once one has the link.
        @Test func ofManyOneHasTheLink() async throws {
            let path = "\(folder)/obd"
            try link(path, to: "/dev/pts/99999")
            let terminals = await withTaskGroup(of: PseudoTerminal?.self) { group in
                for _ in 0..<16 { group.addTask { try? PseudoTerminal(endpoint: "serial", link: path) } }
                return await group.reduce(into: [PseudoTerminal]()) {
                    if let terminal = $1 { $0.append(terminal) }
                }
            }
            #expect(terminals.count == 1 && terminals.first?.path == target(path))
            for terminal in terminals { end(terminal) }
            #expect(target(path) == nil)
        }

        /// A client may claim the port for itself, as pyserial's `exclusive` and terminal programs do.
        @Test func clientsCanStillLockTheDevice() throws {
            let terminal = try PseudoTerminal(endpoint: "serial", link: nil)
            defer { end(terminal) }
            let client = open(terminal.path, O_RDWR | O_NOCTTY)
            defer { close(client) }
            #expect(flock(client, LOCK_EX | LOCK_NB) == 0)
            #expect(lockf(client, F_TLOCK, 1) == 0)
        }

        // MARK: What clients leave behind

        private func client(_ terminal: PseudoTerminal) -> CInt {
            open(terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
        }

        private func read(_ descriptor: CInt) -> String {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = bytes.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }

        private func write(_ text: String, _ terminal: PseudoTerminal) {
            _ = text.withCString { Foundation.write(terminal.primary, $0, strlen($0)) }
        }

        /// Whether the secondary side is kept open or not.
        @Test(arguments: [false, true]) func whatWasNotReadIsForgotten(_ isLetGo: Bool) throws {
            let terminal = try PseudoTerminal(endpoint: "serial", link: nil)
            defer { end(terminal) }
            let first = client(terminal)
            if isLetGo { terminal.letGo() }
            write("41 0C 1A F8\r\r>", terminal)
            close(first)
            terminal.forgetUnread()
            let second = client(terminal)
            defer { close(second) }
            #expect(read(second) == "")
            write("OK\r\r>", terminal)
            #expect(read(second) == "OK\r\r>")
        }

        #if os(Linux)
            /// Whether the kernel reports who opens a terminal: not every one does.
            private static let givesNotices: Bool = {
                guard let terminal = try? PseudoTerminal(endpoint: "probe", link: nil) else { return false }
                defer {
                    terminal.close()
                    _ = Platform.close(terminal.primary)
                }
                guard var clients = TerminalClients(of: terminal) else { return false }
                defer { clients.close() }
                let client = open(terminal.path, O_RDWR | O_NOCTTY)
                defer { _ = Platform.close(client) }
                _ = clients.look()
                return clients.count == 1
            }()

            @Test(.enabled(if: givesNotices, "the kernel tells nothing of terminals"))
            func clientsAreCounted() throws {
                let terminal = try PseudoTerminal(endpoint: "serial", link: nil)
                defer { end(terminal) }
                var clients = try #require(TerminalClients(of: terminal))
                defer { clients.close() }
                let before = clients.look()
                #expect(!before && clients.count == 0 && !clients.haveCome)
                // The kernel makes one notice of equal ones that follow one another unread.
                let first = client(terminal)
                _ = clients.look()
                let second = client(terminal)
                let opened = clients.look()
                #expect(!opened && clients.count == 2 && clients.haveCome)
                // A copy of a descriptor is not another client.
                close(dup(first))
                close(first)
                let shared = clients.look()
                #expect(!shared && clients.count == 1)
                close(second)
                let alone = clients.look()
                #expect(alone && clients.count == 0)
                let again = clients.look()
                #expect(!again)
                // One that has gone and one that has come in between.
                let third = client(terminal)
                close(third)
                let fourth = client(terminal)
                let changed = clients.look()
                #expect(changed && clients.count == 1)
                close(fourth)
                let over = clients.look()
                #expect(over && clients.count == 0)
            }

            /// As the host uses it: whenever the notices can be read, and before it reads what a client has sent.
            @Test func theNextClientGetsNothingOfTheLastOnes() throws {
                let terminal = try PseudoTerminal(endpoint: "serial", link: nil)
                defer { end(terminal) }
                var clients = try #require(TerminalClients(of: terminal))
                defer { clients.close() }
                for turn in 0..<3 {
                    let client = client(terminal)
                    var entry = pollfd(fd: clients.descriptor, events: Int16(POLLIN), revents: 0)
                    #expect(poll(&entry, 1, 5_000) == 1)
                    if clients.look() { terminal.forgetUnread() }
                    #expect(read(client) == "", "client \(turn)")
                    write("answer \(turn)", terminal)
                    if turn == 1 { #expect(read(client) == "answer 1") }
                    write("more", terminal)
                    close(client)
                    #expect(poll(&entry, 1, 5_000) == 1)
                    if clients.look() { terminal.forgetUnread() }
                }
            }
        #endif
    }
}
