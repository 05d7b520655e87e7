import Platform

/// A reason why a capture file could not be written or read.
package enum CaptureError: Error, Hashable, Sendable {
    /// The file cannot be created; `code` is the system's `errno`.
    case notWritable(path: String, code: Int32)
    /// The pcap file format has no number for this link type.
    case linkTypeWithoutFileForm(path: String, LinkType)
    /// A write failed, for example because the disk is full; `code` is `errno`.
    case writeFailed(path: String, code: Int32)
    /// `close` has been called.
    case closed(path: String)
    /// A record of another link type than the capture's.
    case linkType(path: String, expected: LinkType, got: LinkType)
    /// A record longer than the capture's limit.
    case recordTooLong(path: String, length: Int, limit: Int)
    /// The file cannot be opened; `code` is `errno`.
    case notReadable(path: String, code: Int32)
    /// The file is not a capture; `reason` is libpcap's message.
    case notACapture(path: String, reason: String)
    /// The file ends inside the record after number `records`, for example because its writer was killed.
    case truncated(path: String, records: Int)
    /// Record number `record`, counted from 1, cannot be read; `reason` is libpcap's message.
    case malformed(path: String, record: Int, reason: String)
    /// Record number `record`, counted from 1, is not a classical CAN frame. Reading may continue after it.
    case notAFrame(path: String, record: Int, reason: SocketCANRecord.ParseError)
}

extension CaptureError: CustomStringConvertible {
    /// The error for people: `path: error: what is wrong`.
    package var description: String {
        switch self {
        case .notWritable(let path, let code): "\(path): error: cannot be created: \(Self.words(for: code))"
        case .linkTypeWithoutFileForm(let path, let type):
            "\(path): error: \(type) cannot be kept in a pcap file"
        case .writeFailed(let path, let code): "\(path): error: writing failed: \(Self.words(for: code))"
        case .closed(let path): "\(path): error: the capture is closed"
        case .linkType(let path, let expected, let got):
            "\(path): error: the records are of type \(got); expected \(expected)"
        case .recordTooLong(let path, let length, let limit):
            "\(path): error: a record of \(length) bytes; at most \(limit) fit"
        case .notReadable(let path, let code): "\(path): error: cannot be opened: \(Self.words(for: code))"
        case .notACapture(let path, let reason): "\(path): error: no pcap or pcapng file: \(reason)"
        case .truncated(let path, let records):
            "\(path): error: the file ends inside a record, after \(records) complete ones"
        case .malformed(let path, let record, let reason): "\(path): error: record \(record): \(reason)"
        case .notAFrame(let path, let record, let reason): "\(path): error: record \(record): \(reason)"
        }
    }

    /// Returns the system's message for an `errno`.
    private static func words(for code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
