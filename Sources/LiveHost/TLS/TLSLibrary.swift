import COpenSSL

/// The library for TLS.
package enum TLSLibrary {
    /// The version of the loaded OpenSSL, such as `3.0.17`.
    package static var version: String {
        OpenSSL_version(OPENSSL_VERSION_STRING).map { String(cString: $0) } ?? "of unknown version"
    }
}
