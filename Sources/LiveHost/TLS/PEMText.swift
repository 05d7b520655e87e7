import COpenSSL

/// Reading and writing text in PEM (RFC 7468) through OpenSSL.
enum PEMText {
    /// The answer to OpenSSL's question for a password: there is none. Without an answer it asks whoever sits at the terminal.
    static let noPassword: Int32 = -1

    /// What `body` finds in `text`; nil when there is no memory.
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

    /// What `body` writes; nothing when it fails, which its result other than 1 says.
    static func written(_ body: (OpaquePointer) -> Int32) -> String {
        guard let sink = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(sink) }
        guard body(sink) == 1 else { return "" }
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(sink))
        let count = BIO_read(sink, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
    }
}
