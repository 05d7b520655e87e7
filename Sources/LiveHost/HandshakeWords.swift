import Crypto
import Foundation
import NIOCore
import NIOSSL

/// What became of a TLS handshake, in words for the journal.
enum HandshakeWords {
    /// What the names that BoringSSL gives its errors mean here.
    private static let meanings = [
        ("WRONG_VERSION_NUMBER", "the client does not speak TLS"),
        ("HTTP_REQUEST", "the client does not speak TLS but HTTP"),
        ("UNSUPPORTED_PROTOCOL", "the client speaks no version of TLS from 1.2 on"),
        ("NO_SHARED_CIPHER", "the client has no cipher in common with the endpoint"),
        ("PEER_DID_NOT_RETURN_A_CERTIFICATE", "the client has shown no certificate"),
        (
            "CERTIFICATE_VERIFY_FAILED",
            "the client's certificate comes from none of the authorities of client_ca"
        ),
        ("UNKNOWN_CA", "the client does not trust the endpoint's certificate"),
        ("CERTIFICATE_UNKNOWN", "the client does not accept the endpoint's certificate"),
        ("BAD_CERTIFICATE", "the client does not accept the endpoint's certificate"),
        ("CERTIFICATE_EXPIRED", "the client finds the endpoint's certificate expired"),
    ]

    /// Why a connection over `pipeline` has failed.
    static func reason(_ error: any Error, _ pipeline: ChannelPipeline.SynchronousOperations) -> String {
        switch error {
        case NIOSSLError.uncleanShutdown: return "closed by the client without the end that TLS has"
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            return "the client's certificate has another name"
        default: break
        }
        let text = "\(error)"
        if text.contains("EOF during handshake") || text.contains("eofDuringHandshake") {
            return "the client closed the connection"
        }
        if text.contains("CERTIFICATE_VERIFY_FAILED"), let flaw = validity(pipeline) { return flaw }
        return meanings.first { text.contains($0.0) }?.1 ?? text
    }

    /// What is wrong with the time for which the certificate shown by the client is valid; nil when nothing is.
    private static func validity(_ pipeline: ChannelPipeline.SynchronousOperations) -> String? {
        guard let handler = try? pipeline.handler(type: NIOSSLServerHandler.self),
            let certificate = handler.peerCertificate
        else { return nil }
        let (first, last) = (date(certificate.notValidBefore), date(certificate.notValidAfter))
        let now = Date()
        if last < now { return "the client's certificate has expired: \(last.formatted(.iso8601))" }
        return first > now ? "the client's certificate is not valid before \(first.formatted(.iso8601))" : nil
    }

    private static func date(_ time: time_t) -> Date { Date(timeIntervalSince1970: TimeInterval(time)) }

    /// What client and endpoint have agreed on.
    static func agreed(_ pipeline: ChannelPipeline.SynchronousOperations) -> String {
        guard let handler = try? pipeline.handler(type: NIOSSLServerHandler.self) else { return "TLS" }
        let version = handler.tlsVersion.map(name) ?? "TLS"
        guard let certificate = handler.peerCertificate, let bytes = try? certificate.toDERBytes() else {
            return version
        }
        return "\(version), client certificate SHA-256 \(TLSServer.fingerprint(bytes))"
    }

    private static func name(_ version: TLSVersion) -> String {
        switch version {
        case .tlsv13: "TLS 1.3"
        case .tlsv12: "TLS 1.2"
        default: "TLS"
        }
    }
}
