import COpenSSL

/// One connection's TLS: bytes in, bytes out. It does no I/O; the only clock is that of OpenSSL, for certificates.
///
/// A class, because it owns OpenSSL's state of the connection and frees it. It is called by one thread at a time.
final class TLSSession {
    /// How far the connection is.
    enum State: Hashable {
        /// Nothing can be sent yet.
        case handshaking
        /// Bytes go both ways.
        case established
        /// The peer sends nothing more; what is sent to it still reaches it.
        case closedByPeer
        /// Nothing goes either way any more, for this reason in words for the journal.
        case failed(String)
    }

    /// How many bytes OpenSSL is given or asked for at once, so that its buffers stay small: the most that a record has.
    private static let portion = 16_384

    /// How far the connection is.
    private(set) var state = State.handshaking

    /// Ciphertext that waits to be written; the owner sends it and clears it.
    var output: [UInt8] = []

    /// OpenSSL's `SSL`.
    let connection: OpaquePointer
    private let words: TLSWords
    /// Memory that OpenSSL reads from; the connection owns it.
    private let arrivals: OpaquePointer
    /// Memory that OpenSSL writes to; the connection owns it.
    private let departures: OpaquePointer
    private var opening: TLSOpening
    private var flaw: CertificateFlaw?
    private var hasClosed = false

    /// The server's end, which waits for the client's first bytes.
    convenience init(server context: TLSContext) {
        self.init(context, .server, TLSOpening(of: .server))
        SSL_set_accept_state(connection)
    }

    /// The client's end, whose first bytes are in `output`: it wants a server with the name or address `serverName`.
    convenience init(client context: TLSContext, serverName: String) {
        self.init(context, .client, TLSOpening(of: .client))
        SSL_set_connect_state(connection)
        guard expect(serverName) else {
            // Without a name every server of a trusted authority would do.
            state = .failed(words.noName)
            return
        }
        advanceHandshake()
        collect()
    }

    private init(_ context: TLSContext, _ words: TLSWords, _ opening: TLSOpening) {
        guard let connection = SSL_new(context.pointer), let arrivals = BIO_new(BIO_s_mem()),
            let departures = BIO_new(BIO_s_mem())
        else { preconditionFailure("no memory for a TLS connection") }
        SSL_set_bio(connection, arrivals, departures)
        self.connection = connection
        self.arrivals = arrivals
        self.departures = departures
        self.words = words
        self.opening = opening
        SSL_set_ex_data(connection, 0, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { SSL_free(connection) }

    /// Takes bytes of the peer: goes on with the handshake, or appends what they say to `plaintext`.
    ///
    /// Nothing is kept of them but a record that is not complete, and nothing is read once the peer has closed or the
    /// connection has failed.
    func receive(_ ciphertext: UnsafeRawBufferPointer, into plaintext: inout [UInt8]) {
        guard isReading else { return }
        if let mistake = opening.mistake(in: ciphertext) {
            state = .failed(mistake == .http ? words.http : words.noTLS)
            return
        }
        var rest = ciphertext[...]
        while !rest.isEmpty, isReading {
            let portion = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.portion))
            rest = rest.dropFirst(portion.count)
            guard BIO_write(arrivals, portion.baseAddress, Int32(portion.count)) == portion.count else {
                preconditionFailure("no memory for a TLS connection")
            }
            if state == .handshaking { advanceHandshake() }
            if state == .established { read(into: &plaintext) }
        }
        collect()
    }

    /// Encrypts `plaintext` for the peer. Before the end of the handshake, and after `close()`, nobody is there for it.
    func send(_ plaintext: UnsafeRawBufferPointer) {
        var rest = plaintext[...]
        while !rest.isEmpty, isWriting {
            let portion = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.portion))
            ERR_clear_error()
            let count = SSL_write(connection, portion.baseAddress, Int32(portion.count))
            if count <= 0 { return fail() }
            rest = rest.dropFirst(Int(count))
            collect()
        }
    }

    /// Says that nothing more is sent; the peer may still send, until it closes too.
    func close() {
        guard isWriting else { return }
        hasClosed = true
        ERR_clear_error()
        _ = SSL_shutdown(connection)
        collect()
    }

    /// The transport beneath has ended: without the end that TLS has, somebody may have cut it.
    func peerEnded() {
        switch state {
        case .handshaking: state = .failed(words.left)
        // Who is told that nothing more comes need not say so too.
        case .established: state = hasClosed ? .closedByPeer : .failed(words.cut)
        case .closedByPeer, .failed: break
        }
    }

    /// What both ends have agreed on, and who the peer is: `TLS 1.3, client certificate SHA-256 AB:CD…`.
    var agreement: String {
        let version =
            switch SSL_version(connection) {
            case TLS1_3_VERSION: "TLS 1.3"
            case TLS1_2_VERSION: "TLS 1.2"
            default: "TLS"
            }
        guard SSL_is_server(connection) == 1, let certificate = SSL_get0_peer_certificate(connection) else {
            return version
        }
        return "\(version), client certificate SHA-256 \(TLSCertificate.fingerprint(certificate))"
    }

    // MARK: OpenSSL

    /// Records what an examination of the peer's certificate has found, and lets nothing pass that is not right.
    static func noteFlaw(_ isRight: Int32, _ examination: OpaquePointer?) -> Int32 {
        guard isRight != 1, let examination else { return isRight }
        let connection = X509_STORE_CTX_get_ex_data(examination, SSL_get_ex_data_X509_STORE_CTX_idx())
        guard let connection, let session = SSL_get_ex_data(OpaquePointer(connection), 0) else { return 0 }
        Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().flaw = CertificateFlaw(examination)
        return 0
    }

    private var isReading: Bool { state == .handshaking || state == .established }

    private var isWriting: Bool { (state == .established || state == .closedByPeer) && !hasClosed }

    /// Wants the peer to have the name or address `name`, and tells it so; false when that can be no name.
    private func expect(_ name: String) -> Bool {
        guard !name.isEmpty, !name.utf8.contains(0) else { return false }
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(connection), name) == 1
            || SSL_set1_host(connection, name) == 1 && openssl_name_server(connection, name) == 1
    }

    private func advanceHandshake() {
        ERR_clear_error()
        let result = SSL_do_handshake(connection)
        if result == 1 { state = .established } else { note(result) }
    }

    private func read(into plaintext: inout [UInt8]) {
        withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 16) { room in
            while state == .established {
                ERR_clear_error()
                let count = SSL_read(connection, room.baseAddress, Int32(room.count))
                guard count > 0 else { return note(count) }
                plaintext.append(contentsOf: room[..<Int(count)])
            }
        }
    }

    /// What it means that OpenSSL has not done what it was asked for.
    private func note(_ result: Int32) {
        switch SSL_get_error(connection, result) {
        case SSL_ERROR_WANT_READ: break
        case SSL_ERROR_ZERO_RETURN: state = state == .handshaking ? .failed(words.left) : .closedByPeer
        default: fail()
        }
    }

    private func fail() { state = .failed(words.reason(OpenSSLError(), flaw: flaw)) }

    /// Moves what OpenSSL has written to the output.
    private func collect() {
        let count = BIO_ctrl_pending(departures)
        guard count > 0 else { return }
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: count))
        output.withUnsafeMutableBytes { bytes in
            let read = BIO_read(departures, bytes.baseAddress?.advanced(by: start), Int32(count))
            precondition(read == count, "memory holds what it says")
        }
    }
}
