/// The record of all traffic on the wires and all actions on the vehicle, in one order.
///
/// Records have a fixed size. They and their bytes are stored in two rings, so that appending takes tens of
/// nanoseconds and memory is bounded. A reader keeps a position and must read before the ring wraps around (the live
/// host reads every 100 ms); a reader that is too late learns how many records it has lost. A journal without a limit
/// grows and loses nothing: tests and judged cases use one.
public struct Journal: Equatable, Sendable {
    private var records: [JournalRecord] = []
    private var bytes: [UInt8] = []
    private let recordLimit: Int?
    private let byteLimit: Int
    private var writtenBytes: UInt64 = 0
    /// The places of the next record in a full ring, and of the next byte; counted along, because a division takes longer
    /// than the rest.
    private var recordPlace = 0
    private var bytePlace = 0

    /// The sequence number of the next record.
    public private(set) var next: UInt64 = 0

    /// The number of payload bytes appended so far, over all records.
    public var byteCount: UInt64 { writtenBytes }

    /// A journal that keeps at least the last `recordLimit` records and 64 bytes for each; nil keeps everything.
    public init(recordLimit: Int? = nil) {
        self.recordLimit = recordLimit
        byteLimit = recordLimit.map { $0 * 64 } ?? 0
    }

    /// Appends a record with the bytes of `payload`; a payload longer than a quarter of a
    /// bounded journal is truncated.
    public mutating func append(
        _ kind: JournalRecord.Kind, at time: SimInstant, endpoint: EndpointID? = nil, connection: UInt32 = 0,
        detail: UInt32 = 0, number: UInt64 = 0, value: Double = 0, payload: UnsafeRawBufferPointer
    ) {
        let length = min(payload.count, recordLimit == nil ? Int(UInt32.max) : byteLimit / 4)
        let record = JournalRecord(
            sequence: next, time: time, kind: kind, endpoint: endpoint, connection: connection,
            detail: detail,
            number: number, value: value, offset: writtenBytes, length: UInt32(length))
        if length > 0 { keep(UnsafeRawBufferPointer(rebasing: payload[..<length])) }
        if let recordLimit, records.count == recordLimit {
            records[recordPlace] = record
            recordPlace = recordPlace + 1 == recordLimit ? 0 : recordPlace + 1
        } else {
            records.append(record)
        }
        next += 1
    }

    public mutating func append(
        _ kind: JournalRecord.Kind, at time: SimInstant, endpoint: EndpointID? = nil, connection: UInt32 = 0,
        detail: UInt32 = 0, number: UInt64 = 0, value: Double = 0, payload: ArraySlice<UInt8> = []
    ) {
        payload.withUnsafeBytes {
            append(
                kind, at: time, endpoint: endpoint, connection: connection, detail: detail, number: number,
                value: value, payload: $0)
        }
    }

    private mutating func keep(_ payload: UnsafeRawBufferPointer) {
        defer { writtenBytes += UInt64(payload.count) }
        guard recordLimit != nil else {
            bytes.append(contentsOf: payload)
            return
        }
        let start = bytePlace
        let head = min(payload.count, byteLimit - start)
        bytePlace = head == byteLimit - start ? payload.count - head : start + head
        put(UnsafeRawBufferPointer(rebasing: payload[..<head]), at: start)
        if head < payload.count { put(UnsafeRawBufferPointer(rebasing: payload[head...]), at: 0) }
    }

    /// Copies `part` into the ring at `start`; the ring grows up to its limit while it is first filled.
    private mutating func put(_ part: UnsafeRawBufferPointer, at start: Int) {
        if start == bytes.count { return bytes.append(contentsOf: part) }
        bytes.withUnsafeMutableBytes { ring in
            UnsafeMutableRawBufferPointer(rebasing: ring[start..<start + part.count]).copyMemory(from: part)
        }
    }

    /// The sequence number of the oldest record that is still held.
    public var first: UInt64 { next - UInt64(records.count) }

    /// The record with this sequence number, or nil when it was overwritten or does not exist yet.
    public subscript(sequence: UInt64) -> JournalRecord? {
        guard sequence >= first, sequence < next else { return nil }
        guard let recordLimit, records.count == recordLimit else { return records[Int(sequence - first)] }
        return records[Int(sequence % UInt64(recordLimit))]
    }

    /// Returns the records from number `sequence` on, which must be held.
    func copyRecords(from sequence: UInt64) -> [JournalRecord] {
        guard let recordLimit, records.count == recordLimit else {
            return Array(records[Int(sequence - first)...])
        }
        let (start, end) = (Int(sequence % UInt64(recordLimit)), Int(next % UInt64(recordLimit)))
        return start < end ? Array(records[start..<end]) : Array(records[start...]) + records[..<end]
    }

    /// Returns whether the bytes of `record` are not overwritten.
    func isHeld(_ record: JournalRecord) -> Bool {
        recordLimit == nil || record.offset + UInt64(byteLimit) >= writtenBytes
    }

    /// Returns all bytes from `offset` on, counted over the whole run, which must be held.
    func copyBytes(from offset: UInt64) -> [UInt8] {
        guard offset < writtenBytes else { return [] }
        guard recordLimit != nil else { return Array(bytes[Int(offset)...]) }
        let (start, end) = (Int(offset % UInt64(byteLimit)), Int(writtenBytes % UInt64(byteLimit)))
        return start < end ? Array(bytes[start..<end]) : Array(bytes[start...]) + bytes[..<end]
    }

    /// Returns the bytes of `record`, or nil when they were overwritten.
    public func payload(of record: JournalRecord) -> [UInt8]? {
        guard record.length > 0 else { return [] }
        guard recordLimit != nil else {
            return Array(bytes[Int(record.offset)..<Int(record.offset) + Int(record.length)])
        }
        guard isHeld(record) else { return nil }
        var payload: [UInt8] = []
        payload.reserveCapacity(Int(record.length))
        var index = Int(record.offset % UInt64(byteLimit))
        for _ in 0..<record.length {
            payload.append(bytes[index])
            index = index + 1 == byteLimit ? 0 : index + 1
        }
        return payload
    }
}

/// Serial numbers as texts that end with decimal digits.
public enum SerialNumber {
    /// Returns `text` with the number at its end increased by `offset`, in as many digits; after the greatest number follows 0.
    ///
    /// A text that does not end with an ASCII digit is returned unchanged. `offset` is at least 0.
    public static func counted(_ text: String, on offset: Int) -> String {
        var bytes = Array(text.utf8)
        var carry = offset
        for index in bytes.indices.reversed() {
            guard carry > 0, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { break }
            let sum = Int(bytes[index] - UInt8(ascii: "0")) + carry % 10
            bytes[index] = UInt8(ascii: "0") + UInt8(sum % 10)
            carry = carry / 10 + sum / 10
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
