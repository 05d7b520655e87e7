import Rig
import SimulationCore

/// A client in memory while a case is played with it: what it has printed, and whether it has ended.
///
/// `VirtualStreamClient` and `VirtualDatagramClient` say what it does with bytes and with datagrams.
public class VirtualClient {
    /// Reports made of the lines that a client has printed.
    public typealias Reports = ([ClientLine]) -> [ClientReport]

    /// What has left the rig at one instant.
    struct Delivery {
        let outputs: [(port: Int, bytes: [UInt8])]
        let closings: [Rig.Closing]
        let datagrams: [(endpoint: Int, bytes: [UInt8])]
    }

    /// Which of several clients of a case it is; nil for the only one.
    private(set) var identity: CaseRecord.Client?

    /// The place of the endpoint that it talks to.
    private(set) var endpoint: Int

    /// What it has printed.
    private(set) var lines: [ClientLine] = []

    /// Whether its program has ended.
    private(set) var hasExited = false

    /// Makes reports of its lines.
    let reports: Reports

    init(endpoint: Int, reports: @escaping Reports) {
        self.endpoint = endpoint
        self.reports = reports
    }

    /// It is one of several.
    func become(_ identity: CaseRecord.Client) {
        self.identity = identity
        endpoint = identity.endpoint
    }

    // What the kinds of client say of themselves.

    /// When it wants to act, or nil while it waits for nothing but the rig.
    var deadline: SimInstant? { nil }

    /// Adds to `record`, once the case is over, what it has stored.
    func complete(_ record: inout CaseRecord) {}

    /// Its program starts.
    func start(_ rig: inout Rig) {
        rig.clientDid(.started, Array("in process".utf8), client: number, now: rig.now)
    }

    /// Takes what is meant for it.
    func take(_ delivery: Delivery, _ rig: inout Rig) {}

    /// Does what is due.
    func advance(_ rig: inout Rig) {}

    /// Its run is over before it has ended.
    func stop(because reason: String, _ rig: inout Rig) {
        rig.clientDid(.stopped, Array(reason.utf8), client: number, now: rig.now)
    }

    // What all of them do.

    /// It prints `text` on standard output.
    func print(_ text: String, _ rig: inout Rig) {
        rig.clientDid(.output, Array(text.utf8), client: number, now: rig.now)
        lines.append(ClientLine(time: rig.now, record: rig.journal.next - 1, text: text))
    }

    /// Its program ends with `status`.
    func exit(_ status: Int32, _ rig: inout Rig) {
        rig.clientDid(
            .exited, number: UInt64(UInt32(bitPattern: status)), client: number, now: rig.now)
        hasExited = true
    }

    private var number: UInt32 { identity?.number ?? 0 }
}
