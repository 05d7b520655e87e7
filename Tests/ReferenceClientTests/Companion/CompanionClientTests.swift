import Conformance
import ReferenceClient
import SimulationCore
import Testing

/// The reference apps against scripted bytes, without a rig.
@Suite struct CompanionClientTests {
    private static func text(_ actions: [ClientAction]) -> [String] {
        actions.map { action in
            switch action {
            case .connect, .connectTo: "connect"
            case .send(let bytes): String(decoding: bytes, as: UTF8.self)
            case .close: "close"
            case .print(let line): line
            case .exit(let status): "exit \(status)"
            }
        }
    }

    private static func instant(_ milliseconds: Int64) -> SimInstant {
        SimInstant(nanoseconds: milliseconds * 1_000_000)
    }

    private static let page =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"

    @Test func aRequestWaitsForItsConnectionAndItsAnswer() {
        var client = CompanionClient(.tripLog, steps: ["log-on username=a/b password=x"])
        #expect(Self.text(client.start(now: .powerOn)) == ["spinner=shown", "connect"])
        #expect(
            Self.text(client.connected(now: Self.instant(1))) == [
                "GET /userSettings/a%2Fb HTTP/1.1\r\nHost: service\r\nAccept: application/json\r\n\r\n"
            ])
        // One byte at a time until the last.
        for byte in Self.page.utf8.dropLast() {
            #expect(client.received([byte], now: Self.instant(2)).isEmpty)
        }
        #expect(
            Self.text(client.received(Array(Self.page.utf8.suffix(1)), now: Self.instant(3))) == [
                "spinner=hidden", "message=Incorrect username or password", "close", "exit 0",
            ])
    }

    @Test func aReadIsRepeatedOnceWhenItsConnectionIsLost() {
        var client = CompanionClient(.tripLog, steps: ["log-on username=anna password=x"])
        _ = client.start(now: .powerOn)
        _ = client.connected(now: Self.instant(1))
        #expect(Self.text(client.disconnected(isReset: true, now: Self.instant(2))) == ["connect"])
        #expect(client.connected(now: Self.instant(3)).count == 1)
        #expect(
            Self.text(client.disconnected(isReset: true, now: Self.instant(4))) == [
                "spinner=hidden", "message=internet occurred error", "exit 0",
            ])
    }

    @Test func aRegistrationIsNotRepeated() {
        var client = CompanionClient(.tripLog, steps: ["register username=anna password=x"])
        _ = client.start(now: .powerOn)
        _ = client.connected(now: Self.instant(1))
        #expect(
            Self.text(client.disconnected(isReset: true, now: Self.instant(2))).suffix(3) == [
                "message=internet occurred error", "page=register", "exit 0",
            ])
    }

    @Test func theWaitForAnAnswerEndsAfterFiveSeconds() {
        var client = CompanionClient(.customer, steps: ["log-on phone=51709669 password=1"])
        _ = client.start(now: .powerOn)
        _ = client.connected(now: Self.instant(1))
        #expect(client.deadline == Self.instant(5000))
        #expect(client.received(Array("HTTP/1.1 200 OK\r\n".utf8), now: Self.instant(4900)).isEmpty)
        #expect(
            Self.text(client.wake(now: Self.instant(5000))) == [
                "close", "spinner=hidden", "message=network error", "page=log-on", "exit 0",
            ])
    }

    @Test func bytesThatNobodyAskedForEndTheConnection() {
        var client = CompanionClient(.tripLog, steps: ["log-on username=anna password=x", "wait 9"])
        _ = client.start(now: .powerOn)
        _ = client.connected(now: Self.instant(1))
        _ = client.received(Array(Self.page.utf8), now: Self.instant(2))
        #expect(Self.text(client.received(Array(Self.page.utf8), now: Self.instant(3))) == ["close"])
    }

    @Test(arguments: [
        "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
    ])
    func whatIsNoHTTPIsAProblemOfTheNetwork(_ bytes: String) {
        var client = CompanionClient(.customer, steps: ["log-on phone=51709669 password=1"])
        _ = client.start(now: .powerOn)
        _ = client.connected(now: Self.instant(1))
        #expect(
            Self.text(client.received(Array(bytes.utf8), now: Self.instant(2))).contains(
                "message=network error"))
    }
}
