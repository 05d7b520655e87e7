import COpenSSL

/// Reads and writes PEM text (RFC 7468) with OpenSSL.
enum PEMText {
    /// The result of the password callback: no password. Without a callback OpenSSL would prompt at the
    /// terminal.
    static let noPassword: Int32 = -1

    /// Calls `body` with a BIO that reads `text`, and returns its result; nil also when no BIO can be
    /// created.
    static func read<Result>(_ text: [UInt8], _ body: (OpaquePointer) -> Result?) -> Result? {
        text.withUnsafeBytes { bytes in
            guard let count = Int32(exactly: bytes.count),
                let source = BIO_new_mem_buf(bytes.baseAddress, count)
            else { return nil }
            defer { BIO_free(source) }
            ERR_clear_error()
            return body(source)
        }
    }

    /// Returns the text that `body` writes to its BIO; empty when `body` does not return 1.
    static func written(_ body: (OpaquePointer) -> Int32) -> String {
        guard let sink = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(sink) }
        guard body(sink) == 1 else { return "" }
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(sink))
        let count = BIO_read(sink, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
    }
}
