import Endpoints
import SimulationCore
import Testing

/// Addresses of a fleet.
@Suite struct AddressBookTests {
    @Test func aLaterEndpointGetsTheNextFreePort() throws {
        var book = AddressBook()
        let adapter = ListenAddress.tcp(host: "127.0.0.1", port: 35_000)
        let taken = try (1...3).map { try book.take(adapter, car: $0) }
        #expect(taken.map(\.text) == (0...2).map { "tcp://127.0.0.1:\(35_000 + $0)" })
        #expect(
            try book.take(ListenAddress.tcp(host: "127.0.0.1", port: 35_001), car: 4).text.hasSuffix(":35003")
        )
    }

    @Test func transportsHostsAndDestinationsAreCountedApart() throws {
        var book = AddressBook()
        #expect(try book.take(9996, in: .udp(host: "127.0.0.1")) == 9996)
        #expect(try book.take(9996, in: .tcp(host: "127.0.0.1")) == 9996)
        #expect(try book.take(9996, in: .udp(host: "::1")) == 9996)
        #expect(try book.take(Peer(host: "127.0.0.1", port: 9996)) == Peer(host: "127.0.0.1", port: 9996))
        #expect(try book.take(9996, in: .udp(host: "127.0.0.1")) == 9997)
    }

    @Test func anyPortStaysAnyPort() throws {
        var book = AddressBook()
        for _ in 0..<3 { #expect(try book.take(0, in: .tcp(host: "127.0.0.1")) == 0) }
    }

    @Test func portsEndAt65535() throws {
        var book = AddressBook()
        #expect(try book.take(65_535, in: .tcp(host: "127.0.0.1")) == 65_535)
        #expect(throws: AddressBook.Exhausted.self) { try book.take(65_535, in: .tcp(host: "127.0.0.1")) }
    }

    @Test func pathsGetTheNumberOfTheirCar() throws {
        var book = AddressBook()
        #expect(book.take(path: "/tmp/adapter.json", car: 1) == "/tmp/adapter.json")
        #expect(book.take(path: "/tmp/adapter.json", car: 2) == "/tmp/adapter-2.json")
        // The name with the number may be in use as well.
        #expect(book.take(path: "/tmp/adapter-3.json", car: 3) == "/tmp/adapter-3.json")
        #expect(book.take(path: "/tmp/adapter.json", car: 3) == "/tmp/adapter-4.json")
        #expect(try book.take(.pty(link: nil), car: 2) == .pty(link: nil))
    }

    @Test(arguments: [
        ("adapter", "adapter-2"), ("a.b/adapter", "a.b/adapter-2"), (".hidden", ".hidden-2"),
        ("x.tar.gz", "x.tar-2.gz"),
    ])
    func theNumberStandsBeforeTheExtension(_ path: String, _ numbered: String) {
        #expect(AddressBook.numbered(path, 2) == numbered)
    }

    @Test(arguments: [
        (ListenAddress.tcp(host: "::1", port: 35_000), "tcp://[::1]:35000"),
        (.udp(host: "127.0.0.1", port: 0), "udp://127.0.0.1:0"), (.pty(link: nil), "pty:"),
        (.pty(link: "/tmp/obd"), "pty:/tmp/obd"),
    ])
    func anAddressIsWrittenAsInAFile(_ address: ListenAddress, _ text: String) {
        #expect(address.text == text)
    }
}
