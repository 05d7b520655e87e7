import Foundation
import TestKit
import Testing

/// Files of a certificate authority, a server and a client, made by openssl for a test.
final class CertificatePapers {
    private let scratch: Scratch
    var folder: String { scratch.path }

    init() throws {
        scratch = try Scratch()
        try make("authority", by: nil)
        try make("client", by: "authority")
        try make("stranger", by: nil)
        try makeExpired("expired", by: "authority")
    }

    func file(_ name: String) -> String { scratch.file(name) }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    private func make(_ name: String, by authority: String?) throws {
        var arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=\(name)", "-keyout", file("\(name).key"), "-out",
            file("\(name).pem"),
        ]
        if let authority {
            arguments += ["-CA", file("\(authority).pem"), "-CAkey", file("\(authority).key")]
            arguments += ["-addext", "basicConstraints=critical,CA:FALSE"]
        }
        try run(arguments)
    }

    /// A certificate whose time was over in February 2020; only the tool for authorities takes such dates.
    private func makeExpired(_ name: String, by authority: String) throws {
        let settings = """
            [ca]
            default_ca = authority
            [authority]
            database = \(file("index"))
            serial = \(file("serial"))
            new_certs_dir = \(folder)
            default_md = sha256
            policy = any
            [any]
            commonName = supplied
            """
        for (text, place) in [(settings, "ca.cnf"), ("", "index"), ("01\n", "serial")] {
            try text.write(toFile: file(place), atomically: true, encoding: .utf8)
        }
        try run([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-subj", "/CN=\(name)", "-keyout", file("\(name).key"), "-out", file("\(name).csr"),
        ])
        try run([
            "ca", "-batch", "-config", file("ca.cnf"), "-cert", file("\(authority).pem"), "-keyfile",
            file("\(authority).key"), "-in", file("\(name).csr"), "-out", file("\(name).pem"),
            "-startdate", "20200101000000Z", "-enddate", "20200201000000Z",
        ])
    }

    private func run(_ arguments: [String]) throws {
        let (output, status) = try OpenSSLTool.run(arguments)
        if status != 0 { Issue.record("openssl: \(output)") }
    }
}
