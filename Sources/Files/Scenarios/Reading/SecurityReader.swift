import Documents
import Endpoints
import Rig

/// Reads the TLS settings of an endpoint, with its certificates and keys.
enum SecurityReader {
    /// Reads `item`, the value of the key `tls`; `address` is where the endpoint listens.
    static func security(
        _ item: Item?, _ path: String, at address: ListenAddress?, _ reader: inout Reader
    ) -> TransportSecurity {
        guard let item, item.text != "off" else { return .plain }
        if case .pty = address {
            reader.findings.error(item.place, path, .withoutEffect("tls", needs: "a tcp:// address"))
        }
        var security = TLSDescription()
        let certificate = certificates(item["certificate"], "\(path).certificate", &reader)
        let key = privateKey(item["key"], "\(path).key", &reader)
        if let stated = item["certificate"], item["key"] == nil {
            reader.findings.error(
                stated.place, path, .incomplete("key", meaning: "name the file with the certificate's key"))
        }
        if let stated = item["key"], item["certificate"] == nil {
            reader.findings.error(stated.place, "\(path).key", .withoutEffect("key", needs: "certificate"))
        }
        if let certificate, let key {
            security.certificate = .files(certificate: certificate.file, key: key.file)
            checkPair(certificate.first, key.block, item["key"], item["certificate"], "\(path).key", &reader)
        }
        security.clientAuthority = certificates(item["client_ca"], "\(path).client_ca", &reader)?.file
        if let client = item["client"], item["client_ca"] == nil {
            reader.findings.error(
                client.place, "\(path).client", .withoutEffect("client", needs: "client_ca"))
        }
        if let name = item["name"], item["certificate"] != nil {
            reader.findings.error(
                name.place, "\(path).name", .withoutEffect("name", needs: "a certificate made for the run"))
        }
        security.name = item["name"]?.text
        security.isKnown = item["known"]?.text != "off"
        if let client = reader.word(item["client"], TLSDescription.ClientCertificate.self) {
            security.clientCertificate = client
        }
        if let limit = reader.duration("handshake", of: item, path, Keys.tlsSettings) {
            security.handshakeLimit = limit
        }
        return .tls(security)
    }

    /// Reports a private key that does not belong to the certificate, provided that both public keys can be
    /// read.
    private static func checkPair(
        _ certificate: [UInt8], _ block: PEMBlock, _ item: Item?, _ named: Item?, _ path: String,
        _ reader: inout Reader
    ) {
        guard let item, let shown = PublicKey(certificate: certificate),
            let own = PublicKey(privateKey: block), shown != own
        else { return }
        reader.findings.error(
            item.place, path,
            .unusableFile(
                item.text ?? "",
                reason: "it is not the key of the first certificate in '\(named?.text ?? "")'; name its own"))
    }

    /// Returns the path of the PEM file with certificates that `item` names, and the bytes of the first
    /// certificate.
    private static func certificates(
        _ item: Item?, _ path: String, _ reader: inout Reader
    ) -> (file: String, first: [UInt8])? {
        guard let (item, name, file, blocks) = blocks(item, path, &reader) else { return nil }
        let found = blocks.filter { $0.label == "CERTIFICATE" }
        guard let first = found.first else {
            reader.findings.error(
                item.place, path,
                .unusableFile(name, reason: "it holds no certificate; name a PEM file with one"))
            return nil
        }
        guard found.allSatisfy({ $0.bytes.map(PublicKey.isCertificate) ?? false }), let bytes = first.bytes
        else {
            reader.findings.error(
                item.place, path,
                .unusableFile(
                    name, reason: "a certificate in it is damaged; look at it with 'openssl x509 -in'"))
            return nil
        }
        return (file, bytes)
    }

    /// Returns the path of the PEM file with a private key that `item` names, and the PEM block of the key.
    private static func privateKey(
        _ item: Item?, _ path: String, _ reader: inout Reader
    ) -> (file: String, block: PEMBlock)? {
        guard let (item, name, file, blocks) = blocks(item, path, &reader) else { return nil }
        guard let block = blocks.first(where: { $0.label.hasSuffix("PRIVATE KEY") }) else {
            reader.findings.error(
                item.place, path,
                .unusableFile(name, reason: "it holds no private key; name a PEM file with one"))
            return nil
        }
        let reason: String? =
            if block.label.hasPrefix("ENCRYPTED") {
                "its private key needs a password; write it without one with 'openssl pkey'"
            } else if block.bytes.map({ DistinguishedValue($0[...])?.sequence == nil }) ?? true {
                "its private key is damaged or needs a password; look at it with 'openssl pkey -in'"
            } else {
                nil
            }
        guard let reason else { return (file, block) }
        reader.findings.error(item.place, path, .unusableFile(name, reason: reason))
        return nil
    }

    /// Returns the path of the file that `item` names and its PEM blocks; nil when no file is named or it
    /// cannot be read.
    private static func blocks(
        _ item: Item?, _ path: String, _ reader: inout Reader
    ) -> (item: Item, name: String, file: String, blocks: [PEMBlock])? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        let file = Files.resolve(name, from: item.place.file)
        guard let bytes = reader.findings.bytes(of: file, limit: 1 << 20) else {
            reader.findings.error(item.place, path, FileLookup.unreadable(name, in: item.place.file))
            return nil
        }
        return (item, name, file, PEMBlock.blocks(in: String(decoding: bytes, as: UTF8.self)))
    }
}
