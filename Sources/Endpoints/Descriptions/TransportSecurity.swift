public import SimulationCore

/// What protects the bytes between an endpoint and its clients.
public enum TransportSecurity: Hashable, Sendable {
    /// Nothing: everybody on the way can read and change them.
    case plain
    /// TLS, on TCP endpoints.
    case tls(TLSDescription)
}

/// How an endpoint speaks TLS.
public struct TLSDescription: Hashable, Sendable {
    /// Where the endpoint's own certificate comes from.
    public enum Certificate: Hashable, Sendable {
        /// Made for the run, for `localhost`, 127.0.0.1 and ::1, and signed by itself.
        case generated
        /// PEM files: the certificate with those that lead to its authority behind it, and its private key.
        case files(certificate: String, key: String)
    }

    /// Whether clients have to show a certificate.
    public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
        /// Those that have one are checked, others are let in too.
        case optional
        /// Nobody gets in without one.
        case required
    }

    /// The endpoint's own certificate.
    public var certificate: Certificate = .generated

    /// The PEM file with the authorities whose clients are let in; nil when clients are not asked for a certificate.
    public var clientAuthority: String?

    /// Whether clients have to show a certificate, where they are asked for one.
    public var clientCertificate: ClientCertificate = .required

    /// How long a client may take for the handshake.
    public var handshakeLimit = Duration.seconds(10)

    /// A certificate made for the run, and clients that need none.
    public init() {}
}

extension Rig {
    /// A client of endpoint number `index` has not got as far as a connection, for `reason`: the journal says so, and the
    /// client counts as one of the endpoint's connections.
    public mutating func turnAway(endpoint index: Int, reason: String, now: SimInstant) {
        catchUp(to: now)
        guard endpoints.indices.contains(index) else { return }
        endpoints[index].connections += 1
        context.journal.append(
            .disconnect(ConnectionEnd(words: reason)), at: context.now, endpoint: UInt16(index),
            connection: endpoints[index].connections)
    }

    /// Writes a remark about the connection at `port` into the journal.
    public mutating func remark(_ text: String, port slot: Int, now: SimInstant) {
        catchUp(to: now)
        guard isOpen(slot) else { return }
        context.journal.append(
            .note(.remark(.connection, text)), at: context.now, endpoint: UInt16(ports.slots[slot].endpoint),
            connection: ports.slots[slot].connection)
    }
}
