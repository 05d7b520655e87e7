import COpenSSL

/// The TLS protocol of one connection, as a transformation of bytes without I/O. Only the check of validity
/// periods reads a clock.
///
/// A class because it owns OpenSSL's state of the connection and frees it. Calls must not be concurrent.
package final class TLSSession {
    /// The version of the loaded OpenSSL, such as `3.0.17`.
    package static var libraryVersion: String {
        OpenSSL_version(OPENSSL_VERSION_STRING).map { String(cString: $0) } ?? "of unknown version"
    }

    package enum State: Hashable {
        /// The handshake is not complete; nothing can be sent.
        case handshaking
        /// Both directions are open.
        case established
        /// The peer has closed its direction (close_notify); it can still receive.
        case closedByPeer
        /// Both directions have ended, for this reason, which is text for the journal.
        case failed(String)
    }

    /// The maximum number of bytes of one OpenSSL call: the plaintext of one record (2¹⁴), so that its
    /// buffers stay small.
    private static let portion = 16_384

    package private(set) var state = State.handshaking

    /// The ciphertext to be written; the owner writes it and clears it.
    package var output: [UInt8] = []

    /// OpenSSL's `SSL`.
    let connection: OpaquePointer
    private let words: TLSWords
    /// The memory BIO that OpenSSL reads from; `connection` owns it.
    private let arrivals: OpaquePointer
    /// The memory BIO that OpenSSL writes to; `connection` owns it.
    private let departures: OpaquePointer
    private var opening: TLSOpening
    private var flaw: CertificateFlaw?
    private var hasClosed = false

    /// Creates a server's session, which waits for the ClientHello.
    convenience init(server context: TLSContext) {
        self.init(context, .server, TLSOpening(of: .server))
        SSL_set_accept_state(connection)
    }

    /// Creates a client's session, whose ClientHello is in `output`. The server's certificate must be for the name
    /// or address `serverName`.
    convenience init(client context: TLSContext, serverName: String) {
        self.init(context, .client, TLSOpening(of: .client))
        SSL_set_connect_state(connection)
        guard expect(serverName) else {
            // Without a name, any server of a trusted authority would be accepted.
            state = .failed(words.noName)
            return
        }
        advanceHandshake()
        collect()
    }

    /// Creates a client's session as `init(client:serverName:)`, which trusts the certificates in the PEM text
    /// `pem`; nil when there is none. Clients that are wrong on purpose leave out one of the checks.
    package convenience init?(
        trusting pem: [UInt8], serverName: String, checksAuthority: Bool = true, checksName: Bool = true
    ) {
        guard let authorities = TLSCertificate.all(in: pem), !authorities.isEmpty,
            let context = try? TLSContext(authorities: authorities)
        else { return nil }
        self.init(context, .client, TLSOpening(of: .client))
        SSL_set_connect_state(connection)
        if !checksAuthority { SSL_set_verify(connection, SSL_VERIFY_NONE, nil) }
        guard !checksName || expect(serverName) else {
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

    /// Processes bytes from the peer: continues the handshake, or decrypts them and appends the result to
    /// `plaintext`.
    ///
    /// Only an incomplete record is buffered. Bytes after the peer's close_notify or a failure are discarded.
    package func receive(_ ciphertext: UnsafeRawBufferPointer, into plaintext: inout [UInt8]) {
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

    /// Encrypts `plaintext` and appends the records to `output`. Before the end of the handshake, and after
    /// `close()`, `plaintext` is discarded.
    package func send(_ plaintext: UnsafeRawBufferPointer) {
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

    /// Closes this direction with a close_notify; the peer can still send until it closes its own.
    func close() {
        guard isWriting else { return }
        hasClosed = true
        ERR_clear_error()
        _ = SSL_shutdown(connection)
        collect()
    }

    /// Handles the end of the transport. Without a close_notify before it, the data may have been truncated.
    func peerEnded() {
        switch state {
        case .handshaking: state = .failed(words.left)
        // After the own close_notify, the peer need not send one.
        case .established: state = hasClosed ? .closedByPeer : .failed(words.cut)
        case .closedByPeer, .failed: break
        }
    }

    /// The negotiated version and, on a server, the client's certificate: `TLS 1.3, client certificate
    /// SHA-256 AB:CD…`.
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

    /// Stores the flaw of the peer's certificate and refuses an invalid one; OpenSSL's verification callback.
    static func noteFlaw(_ isRight: Int32, _ examination: OpaquePointer?) -> Int32 {
        guard isRight != 1, let examination else { return isRight }
        let connection = X509_STORE_CTX_get_ex_data(examination, SSL_get_ex_data_X509_STORE_CTX_idx())
        guard let connection, let session = SSL_get_ex_data(OpaquePointer(connection), 0) else { return 0 }
        Unmanaged<TLSSession>.fromOpaque(session).takeUnretainedValue().flaw = CertificateFlaw(examination)
        return 0
    }

    private var isReading: Bool { state == .handshaking || state == .established }

    private var isWriting: Bool { (state == .established || state == .closedByPeer) && !hasClosed }

    /// Requires the peer's certificate to be for `name`, and sends a host name as SNI; false when `name`
    /// cannot be either.
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

    /// Updates the state after an OpenSSL call that has not succeeded.
    private func note(_ result: Int32) {
        switch SSL_get_error(connection, result) {
        case SSL_ERROR_WANT_READ: break
        case SSL_ERROR_ZERO_RETURN: state = state == .handshaking ? .failed(words.left) : .closedByPeer
        default: fail()
        }
    }

    private func fail() { state = .failed(words.reason(OpenSSLError(), flaw: flaw)) }

    /// Moves the records that OpenSSL has produced to `output`.
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
