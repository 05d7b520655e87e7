import COpenSSL
import Foundation
import Testing

@testable import LiveHost

/// Certificates that the other end does not accept, and those that it does.
@Suite struct TLSCertificateTests {
    // MARK: Clients' certificates

    /// What becomes of a client that shows `identity` to a server that trusts `authorities`.
    private func show(
        _ identity: TLSIdentity?, to authorities: [Authority], version: Int32, isNeeded: Bool = true
    ) throws -> Joint {
        let own = try TLSIdentity.generated()
        let server = try TLSContext(
            server: own, authorities: authorities.flatMap(\.identity.chain), needsCertificate: isNeeded)
        let client = try TLSContext(client: identity, authorities: own.chain).limited(version, version)
        let joint = Joint(client, server, portion: 100)
        joint.settle()
        return joint
    }

    @Test(arguments: TLSSessionTests.versions) func aKnownClientIsNamed(_ version: Int32) throws {
        let authority = try Authority()
        for isNeeded in [true, false] {
            let identity = try authority.issue(purpose: "clientAuth")
            let joint = try show(
                identity, to: [try Authority("other"), authority], version: version, isNeeded: isNeeded)
            #expect(joint.server.state == .established)
            let name = version == TLS1_3_VERSION ? "TLS 1.3" : "TLS 1.2"
            #expect(
                joint.server.agreement
                    == "\(name), client certificate SHA-256 \(identity.chain[0].fingerprint)")
        }
    }

    @Test(arguments: TLSSessionTests.versions) func aCertificateMayBeNeeded(_ version: Int32) throws {
        let authority = try Authority()
        let joint = try show(nil, to: [authority], version: version)
        #expect(joint.ends.server == "the client has shown no certificate")
        let other = try show(nil, to: [authority], version: version, isNeeded: false)
        #expect(other.server.state == .established)
        #expect(other.server.agreement == (version == TLS1_3_VERSION ? "TLS 1.3" : "TLS 1.2"))
    }

    @Test(arguments: TLSSessionTests.versions, [true, false])
    func aStrangersCertificateIsRefused(_ version: Int32, _ isNeeded: Bool) throws {
        let unknown = "the client's certificate comes from none of the authorities of client_ca"
        let authority = try Authority()
        for identity in [try Authority("other").issue(), try Authority("another").identity] {
            let joint = try show(identity, to: [authority], version: version, isNeeded: isNeeded)
            #expect(joint.ends.server == unknown)
            #expect(joint.ends.client == "the server does not trust the client's certificate")
        }
        // One that only has the authority's name.
        let joint = try show(try Authority().issue(), to: [authority], version: version, isNeeded: isNeeded)
        #expect(joint.ends.server == unknown)
    }

    @Test(arguments: TLSSessionTests.versions) func aCertificateHasItsTime(_ version: Int32) throws {
        let authority = try Authority()
        let expired = try show(
            try authority.issue(validity: -7200 ... -3600), to: [authority], version: version)
        #expect(expired.ends.server.hasPrefix("the client's certificate has expired: 20"))
        #expect(expired.ends.server.hasSuffix("Z"))
        #expect(expired.ends.client == "the server finds the client's certificate expired")
        let early = try show(
            try authority.issue(validity: 3600...7200), to: [authority], version: version)
        #expect(early.ends.server.hasPrefix("the client's certificate is not valid before 20"))
        // Whoever has issued it.
        let strange = try show(
            try Authority("other").issue(validity: -7200 ... -3600), to: [authority], version: version)
        #expect(strange.ends.server.hasPrefix("the client's certificate has expired: 20"))
        let old = try Authority("old", validity: -7200 ... -3600)
        let outlived = try show(try old.issue(), to: [old], version: version)
        #expect(
            outlived.ends.server.hasPrefix("the certificate of an authority of the client has expired: 20"))
    }

    /// February 2020 began 1 580 515 200 seconds after 1970.
    @Test func theDateIsThatOfTheCertificate() throws {
        let authority = try Authority()
        // In the middle of a minute: the clock of the one who issues it may show another second.
        let last = 1_580_515_230 - Int(Date().timeIntervalSince1970)
        let joint = try show(
            try authority.issue(validity: (last - 86_400)...last), to: [authority], version: TLS1_3_VERSION)
        #expect(joint.ends.server.hasPrefix("the client's certificate has expired: 2020-02-01T00:00:"))
    }

    @Test(arguments: TLSSessionTests.versions) func aCertificateForServersIsNoneForClients(_ version: Int32)
        throws
    {
        let authority = try Authority()
        let joint = try show(
            try authority.issue(purpose: "serverAuth"), to: [authority], version: version)
        #expect(joint.ends.server == "the client's certificate is not made for this end of TLS")
    }

    // MARK: Servers' certificates

    @Test(arguments: TLSSessionTests.versions) func theServerKnowsTheClientsDoubts(_ version: Int32) throws {
        let authority = try Authority()
        func meet(_ identity: TLSIdentity, name: String = "somebody") throws -> (
            client: String, server: String
        ) {
            let client = try TLSContext(authorities: authority.identity.chain).limited(version, version)
            let joint = Joint(client, try TLSContext(server: identity), name: name)
            joint.settle()
            return joint.ends
        }
        let stranger = try meet(try Authority("other").issue())
        #expect(stranger.server == "the client does not trust the endpoint's certificate")
        #expect(stranger.client == "the server's certificate comes from none of the trusted authorities")
        let old = try meet(try authority.issue(validity: -7200 ... -3600))
        #expect(old.server == "the client finds the endpoint's certificate expired")
        let misnamed = try meet(try authority.issue(), name: "somebody.else")
        #expect(misnamed.server == "the client does not accept the endpoint's certificate")
        #expect(misnamed.client == "the server's certificate has another name")
        #expect(try meet(try authority.issue()).client == "established")
    }

    /// A server is not taken for the wanted one because nothing can be wanted.
    @Test(arguments: ["", "local\0host", String(repeating: "a", count: 300)])
    func aNameThatNobodyHasIsRefused(_ name: String) throws {
        let identity = try TLSIdentity.generated()
        let joint = Joint(
            try TLSContext(authorities: identity.chain), try TLSContext(server: identity), name: name)
        joint.settle()
        #expect(joint.ends.client == "the server is wanted under a name that no certificate has")
        #expect(joint.server.state == .handshaking)
    }
}
