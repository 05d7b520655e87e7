import Capture
import Kinds
import LiveHost
import Platform
import Rig
import Scenarios
import SimulationCore

/// The things that `dyno doctor` tries.
struct DoctorChecks: Sendable {
    let subject: String
    let look: @Sendable () async -> [Diagnosis]

    /// All, in the order of the report.
    static let all =
        Kinds.commands.flatMap { $0.doctorChecks } + [
            DoctorChecks(subject: "the endpoints") { await DoctorEndpoints.look() },
            DoctorChecks(subject: "ports") { await DoctorPorts.look() },
            DoctorChecks(subject: "capture") { [captureOfFiles(), captureOfInterfaces()] },
            DoctorChecks(subject: "the network") { network() },
            DoctorChecks(subject: "limits") { [descriptors(), folder()] },
            DoctorChecks(subject: "the clock") { [await clock()] },
            DoctorChecks(subject: "clients") { await DoctorClients.look() },
        ]

    /// Serves a warm petrol car behind an endpoint with the keys `endpoint`.
    static func serve(_ endpoint: String) async throws -> (LiveHost, [OpenEndpoint]) {
        let text = """
            dyno: 1
            id: doctor
            vehicle: { base: petrol-warm-idle }
            endpoints: { endpoint: { \(endpoint) } }
            """
        let scenario = try ScenarioLoader.standard.load(text: text, file: "doctor").scenarios[0]
        let host = LiveHost(Rig(scenario.rig))
        return (host, try await host.start())
    }

    // MARK: Capture

    /// Writes a capture, as `--pcap` does.
    private static func captureOfFiles() -> Diagnosis {
        let path =
            FileManager.default.temporaryDirectory.path
            + "/dyno-doctor-\(ProcessInfo.processInfo.processIdentifier).pcap"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let writer = try CaptureWriter(path: path, linkType: .socketCAN)
            try writer.write(.init(.base(0x7DF), [0x02, 0x01, 0x0C]), at: .powerOn)
            try writer.close()
            guard try CaptureReader(path: path).nextFrame() != nil else {
                return Diagnosis("capture files", .failure, "what was written cannot be read: \(path)")
            }
            return Diagnosis(
                "capture files", .ok, "libpcap \(CaptureWriter.libraryVersion) writes and reads them")
        } catch {
            return Diagnosis("capture files", .failure, "\(error)")
        }
    }

    /// Listens to an interface, as `dyno record udp:` does.
    private static func captureOfInterfaces() -> Diagnosis {
        let subject = "capture of traffic"
        do {
            let capture = try LiveCapture(
                .init(interface: LiveCapture.usualInterface, filter: "udp port 5300"))
            return Diagnosis(subject, .ok, "permitted on interface \(capture.interface)")
        } catch {
            return Diagnosis(subject, .note, "\(error)")
        }
    }

    // MARK: The machine

    /// Returns the addresses of this machine, and what to do with them for a phone.
    private static func network() -> [Diagnosis] {
        let addresses = LocalAddresses.all()
        guard !addresses.isEmpty else {
            return [Diagnosis("phone", .note, "no address but 127.0.0.1: no phone can reach this machine")]
        }
        return [
            Diagnosis(
                "phone", .ok,
                "dyno serve --listen obd=tcp://0.0.0.0:35000; in the app, in the same network: Wi-Fi adapter, "
                    + "address \(addresses.joined(separator: " or ")), port 35000")
        ]
    }

    private static func descriptors() -> Diagnosis {
        let limit = ResourceLimit.descriptors.raise() ?? 0
        guard limit < 1024 else {
            return Diagnosis("open files", .ok, "\(limit) at once, each client is one")
        }
        return Diagnosis(
            "open files", .note, "only \(limit) at once, each client is one: raise it with 'ulimit -n 4096'")
    }

    private static func folder() -> Diagnosis {
        let path = FileManager.default.currentDirectoryPath
        guard FileManager.default.isWritableFile(atPath: path) else {
            return Diagnosis(
                "this folder", .note,
                "\(path) cannot be written: 'dyno check' needs --out FOLDER here")
        }
        return Diagnosis("this folder", .ok, "results of 'dyno check' can be written to \(path)")
    }

    /// Returns how late short waits end.
    private static func clock() async -> Diagnosis {
        var latest = Duration.zero
        for _ in 0..<50 {
            let due = ContinuousClock.now.advanced(by: .milliseconds(2))
            try? await Task.sleep(until: due, tolerance: .zero)
            latest = max(latest, ContinuousClock.now - due)
        }
        let microseconds =
            latest.components.attoseconds / 1_000_000_000_000 + latest.components.seconds * 1_000_000
        let words = "of 50 waits of 2 ms the latest ended \(microseconds) µs late"
        guard latest > .milliseconds(20) else { return Diagnosis("clock", .ok, words) }
        return Diagnosis(
            "clock", .note,
            "\(words): the machine is busy, and cases with narrow times become inconclusive; use --jobs 1")
    }
}
