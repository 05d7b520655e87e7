import COpenSSL
import Foundation
import Testing

@testable import LiveHost

/// The certificate that is made for a run.
@Suite struct GeneratedCertificateTests {
    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("::1", true), ("127.0.0.2", false), ("dyno", false),
    ])
    func itIsForThisMachine(_ name: String, _ isOwn: Bool) throws {
        let identity = try TLSIdentity.generated()
        let joint = Joint(
            try TLSContext(authorities: identity.chain), try TLSContext(server: identity), name: name)
        joint.settle()
        #expect(
            joint.client.state
                == (isOwn ? .established : .failed("the server's certificate has another name")))
    }

    @Test(arguments: [("combine.example", true), ("localhost", false), ("127.0.0.1", false)])
    func oneForAnotherHostIsForThatAlone(_ name: String, _ isOwn: Bool) throws {
        let identity = try TLSIdentity.generated(for: "combine.example")
        let joint = Joint(
            try TLSContext(authorities: identity.chain), try TLSContext(server: identity), name: name)
        joint.settle()
        #expect(
            joint.client.state
                == (isOwn ? .established : .failed("the server's certificate has another name")))
    }

    @Test func itSaysWhatItIsFor() throws {
        let shown = try TLSIdentity.generated().chain[0]
        try withExtendedLifetime(shown) {
            let certificate = shown.pointer
            #expect(X509_get_version(certificate) == 2)
            // Its own authority, which can be told to be trusted, and no one else's.
            #expect(X509_check_ca(certificate) == 1)
            #expect(X509_get_pathlen(certificate) == 0)
            #expect(X509_get_key_usage(certificate) == UInt32(KU_DIGITAL_SIGNATURE | KU_KEY_CERT_SIGN))
            #expect(X509_get_extended_key_usage(certificate) == UInt32(XKU_SSL_SERVER))
            #expect(X509_self_signed(certificate, 1) == 1)
            for (kind, isCritical) in [
                (NID_basic_constraints, 1), (NID_key_usage, 1), (NID_ext_key_usage, 0),
                (NID_subject_alt_name, 0),
            ] as [(Int32, Int32)] {
                let found = X509_get_ext(certificate, X509_get_ext_by_NID(certificate, kind, -1))
                #expect(X509_EXTENSION_get_critical(found) == isCritical)
            }
            #expect(X509_get_ext_count(certificate) == 4)
            let key = try #require(X509_get0_pubkey(certificate))
            var name = [CChar](repeating: 0, count: 64)
            var length = 0
            #expect(EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1)
            #expect(name[..<length].elementsEqual("prime256v1".utf8.map { CChar($0) }))
            #expect(X509_get_signature_nid(certificate) == NID_ecdsa_with_SHA256)
            let line = X509_NAME_oneline(X509_get_subject_name(certificate), nil, 0)
            defer { CRYPTO_free(line, #file, #line) }
            #expect(line.map { String(cString: $0) } == "/O=Dyno/CN=localhost")
        }
    }

    @Test func itIsValidForAYearAndForClocksThatAreBehind() throws {
        let shown = try TLSIdentity.generated().chain[0]
        withExtendedLifetime(shown) {
            let (first, last) = (X509_get0_notBefore(shown.pointer), X509_get0_notAfter(shown.pointer))
            var (days, seconds): (Int32, Int32) = (0, 0)
            #expect(ASN1_TIME_diff(&days, &seconds, first, last) == 1)
            // The two are reckoned from now one after the other.
            #expect(days == 366 && (0...1).contains(seconds))
            #expect(ASN1_TIME_diff(&days, &seconds, first, nil) == 1)
            #expect(days == 1 && (0..<60).contains(seconds))
        }
    }

    @Test func everyOneIsAnother() throws {
        let made = try (0..<4).map { _ in try TLSIdentity.generated().chain[0] }
        #expect(Set(made.map(\.fingerprint)).count == 4)
        #expect(Set(made.map { X509_subject_name_hash($0.pointer) }).count == 1)
        for certificate in made {
            // Positive, of 20 bytes at most (RFC 5280, 4.1.2.2).
            let number = try #require(ASN1_INTEGER_to_BN(X509_get0_serialNumber(certificate.pointer), nil))
            defer { BN_free(number) }
            #expect(BN_is_negative(number) == 0)
            #expect((153...159).contains(BN_num_bits(number)))
            // What is written is what is read.
            let read = try #require(TLSCertificate.all(in: Array(certificate.pem.utf8)))
            #expect(read.map(\.fingerprint) == [certificate.fingerprint])
        }
    }
}
