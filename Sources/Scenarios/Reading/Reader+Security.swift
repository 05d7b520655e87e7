import Rig

extension Reader {
    /// What `item`, which stands under `tls`, says; `address` is where the endpoint listens.
    mutating func security(_ item: Item?, _ path: String, at address: ListenAddress?) -> TransportSecurity {
        guard let item, item.text != "off" else { return .plain }
        if case .pty = address {
            findings.error(item.place, path, .withoutEffect("tls", needs: "a tcp:// address"))
        }
        var security = TLSDescription()
        let certificate = file(item["certificate"], "\(path).certificate", holding: "CERTIFICATE")
        let key = file(item["key"], "\(path).key", holding: "PRIVATE KEY")
        if let stated = item["certificate"], item["key"] == nil {
            findings.error(
                stated.place, path, .incomplete("key", meaning: "name the file with the certificate's key"))
        }
        if let stated = item["key"], item["certificate"] == nil {
            findings.error(stated.place, "\(path).key", .withoutEffect("key", needs: "certificate"))
        }
        if let certificate, let key { security.certificate = .files(certificate: certificate, key: key) }
        security.clientAuthority = file(item["client_ca"], "\(path).client_ca", holding: "CERTIFICATE")
        if let client = item["client"], item["client_ca"] == nil {
            findings.error(client.place, "\(path).client", .withoutEffect("client", needs: "client_ca"))
        }
        if let client = word(item["client"], TLSDescription.ClientCertificate.self) {
            security.clientCertificate = client
        }
        return .tls(security)
    }

    /// The path of the PEM file that `item` names, which has to hold a block of `kind`.
    private mutating func file(_ item: Item?, _ path: String, holding kind: String) -> String? {
        guard let item, let name = item.text, !name.isEmpty else { return nil }
        let file = Files.resolve(name, from: item.place.file)
        guard let bytes = Files.bytes(of: file, limit: 1 << 20) else {
            findings.error(item.place, path, .unreadableFile(name))
            return nil
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("\(kind)-----"), text.contains("-----BEGIN") else {
            findings.error(
                item.place, path,
                .unusableFile(name, reason: "it holds no \(kind.lowercased()); name a PEM file with one"))
            return nil
        }
        return file
    }
}
