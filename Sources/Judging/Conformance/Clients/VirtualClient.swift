package import Rig
package import SimulationCore

/// A client in memory during a case: what it has printed, and whether it has ended.
///
/// It is a class because its subclasses handle the transport: `VirtualStreamClient` bytes,
/// `VirtualDatagramClient` datagrams.
package class VirtualClient {
    /// Converts the lines that a client has printed into reports.
    package typealias Reports = ([ClientLine]) -> [ClientReport]

    /// The output of the rig at one instant.
    package struct Delivery {
        package let outputs: [(connection: ConnectionID, bytes: [UInt8])]
        let closings: [Rig.Closing]
        package let datagrams: [(endpoint: EndpointID, bytes: [UInt8])]
    }

    /// Which of several clients of a case this is; nil for the only one.
    package private(set) var identity: CaseRecord.Client?

    /// The endpoint that the client communicates with.
    package private(set) var endpoint: EndpointID

    package private(set) var lines: [ClientLine] = []

    /// Whether the client's program has ended.
    private(set) var hasExited = false

    /// Converts the client's lines into reports.
    package let reports: Reports

    init(endpoint: EndpointID, reports: @escaping Reports) {
        self.endpoint = endpoint
        self.reports = reports
    }

    /// Makes this client one of several.
    func become(_ identity: CaseRecord.Client) {
        self.identity = identity
        endpoint = identity.endpoint
    }

    // Subclasses override the following members.

    /// When the client wants to act; nil while it only waits for the rig.
    package var deadline: SimInstant? { nil }

    /// Adds what the client has stored to `record`, after the end of the case.
    func complete(_ record: inout CaseRecord) {}

    /// Starts the client's program.
    package func start(_ rig: inout Rig) {
        rig.clientDid(.started, Array("in process".utf8), client: number, now: rig.now)
    }

    /// Receives the part of `delivery` that is for this client.
    package func take(_ delivery: Delivery, _ rig: inout Rig) {}

    /// Performs the actions that are due.
    package func advance(_ rig: inout Rig) {}

    /// Stops the client when the run is over before the client has ended.
    func stop(because reason: String, _ rig: inout Rig) {
        rig.clientDid(.stopped, Array(reason.utf8), client: number, now: rig.now)
    }

    /// Kills the client's program.
    func kill(_ rig: inout Rig) {
        rig.clientDid(.killed, number: 9, client: number, now: rig.now)
        hasExited = true
    }

    // All kinds of client use the following members.

    func print(_ text: String, _ rig: inout Rig) {
        rig.clientDid(.output, Array(text.utf8), client: number, now: rig.now)
        lines.append(ClientLine(time: rig.now, record: rig.journal.next - 1, text: text))
    }

    /// Ends the client's program with exit status `status`.
    func exit(_ status: Int32, _ rig: inout Rig) {
        rig.clientDid(
            .exited, number: UInt64(UInt32(bitPattern: status)), client: number, now: rig.now)
        hasExited = true
    }

    private var number: UInt32 { identity?.number ?? 0 }
}
