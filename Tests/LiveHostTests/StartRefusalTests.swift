import Foundation
import Testing

@testable import LiveHost

/// What a start says when the system refuses a socket or a link: the reason, and what to do.
@Suite struct StartRefusalTests {
    @Test(arguments: [
        (
            EADDRINUSE, "127.0.0.1:35000",
            "end that one, or choose another port with --listen obd=tcp://127.0.0.1:0"
        ),
        (
            EACCES, "0.0.0.0:80",
            "ports below 1024 are kept for root; choose one from 1024 on with --listen obd=tcp://0.0.0.0:8080"
        ),
        (EACCES, "127.0.0.1:35000", "a security policy forbids it"),
        (EADDRNOTAVAIL, "10.9.9.9:0", "this machine has no address 10.9.9.9; choose 127.0.0.1"),
        (
            EAFNOSUPPORT, "[::1]:0",
            "this machine has no IPv6; choose another address with --listen obd=tcp://127.0.0.1:0"
        ),
        (EMFILE, "127.0.0.1:0", "raise the limit with ulimit -n"),
    ])
    func aSocketIsExplained(_ code: CInt, _ address: String, _ words: String) {
        let error = StartError.cannotListen(
            endpoint: "obd", address: "tcp://\(address)", reason: .system(code))
        #expect(error.description.hasPrefix("endpoint obd: cannot listen on tcp://\(address): "))
        #expect(error.description.contains(words), "\(error)")
    }

    @Test func theHolderOfAPortIsNamed() {
        let error = StartError.cannotListen(
            endpoint: "obd", address: "tcp://[::1]:35000", reason: .system(EADDRINUSE))
        #expect(error.takenPort?.port == 35000 && error.takenPort?.isUDP == false)
        #expect(
            error.text(holder: "dyno (process 7)").contains(
                ": dyno (process 7) has the port; end it, or choose"))
    }

    @Test(arguments: [
        (ENOENT, "there is no folder /no; make it with mkdir -p /no"), (EACCES, "you may not write in /no"),
        (EPERM, "you may not write in /no"), (EEXIST, "there is a file already"), (EROFS, "read-only"),
    ])
    func aLinkIsExplained(_ code: CInt, _ words: String) {
        let error = StartError.cannotLink(endpoint: "usb", path: "/no/usb", reason: .system(code))
        #expect(error.description.hasPrefix("endpoint usb: cannot make the link /no/usb: "))
        #expect(error.description.contains(words), "\(error)")
    }
}
