/// Appending to a journal: any `JournalEntry`, and frequent kinds of record without an intermediate entry.
extension Journal {
    public mutating func append(
        _ entry: JournalEntry, at time: SimInstant, endpoint: EndpointID? = nil, connection: UInt32 = 0
    ) {
        let fields = entry.fields
        append(
            entry.kind, at: time, endpoint: endpoint, connection: connection, detail: fields.detail,
            number: fields.number, value: fields.value, payload: fields.payload)
    }

    public mutating func append(
        input bytes: ArraySlice<UInt8>, at time: SimInstant, endpoint: EndpointID, connection: UInt32
    ) {
        append(.input, at: time, endpoint: endpoint, connection: connection, payload: bytes)
    }

    /// Appends the bytes that an endpoint sent to its link, before the link shapes them.
    public mutating func append(
        answer bytes: ArraySlice<UInt8>, at time: SimInstant, endpoint: EndpointID, connection: UInt32
    ) {
        append(.answer, at: time, endpoint: endpoint, connection: connection, payload: bytes)
    }

    /// Appends bytes to a client. `begins` says whether a response begins with the first byte,
    /// `ends` where responses end.
    public mutating func append(
        output bytes: ArraySlice<UInt8>, begins: Bool = false, ends: JournalEntry.ResponseEnd,
        at time: SimInstant, endpoint: EndpointID, connection: UInt32
    ) {
        append(
            .output, at: time, endpoint: endpoint, connection: connection,
            detail: JournalEntry.Output.detail(begins: begins, ends: ends),
            number: ends == .atLastByte ? UInt64(bytes.count) : 0, payload: bytes)
    }

    public mutating func append(
        request line: ArraySlice<UInt8>, flags: JournalRecord.RequestFlags = [], code: UInt32? = nil,
        at time: SimInstant, endpoint: EndpointID, connection: UInt32
    ) {
        append(
            .request, at: time, endpoint: endpoint, connection: connection,
            number: JournalEntry.Request.number(flags, code: code), payload: line)
    }

    /// Appends a frame or another signal on a simulated bus; `sender` is the node that sent it.
    public mutating func append(
        frame form: JournalEntry.Frame.Form, from sender: BusSender, data: UnsafeRawBufferPointer,
        at time: SimInstant, endpoint: EndpointID?, connection: UInt32
    ) {
        append(
            .frame, at: time, endpoint: endpoint, connection: connection,
            detail: UInt32(truncatingIfNeeded: sender.number), number: form.number, payload: data)
    }

    /// Appends the value of a signal that an ECU encoded in a parameter of service 01 (SAE J1979).
    public mutating func append(
        sampleOf signal: Int, ecu: Int, pid: UInt8, raw: UInt64, value: Double, at time: SimInstant,
        endpoint: EndpointID?, connection: UInt32
    ) {
        append(
            .sample, at: time, endpoint: endpoint, connection: connection,
            detail: JournalEntry.Sample.detail(signal: signal, ecu: ecu, pid: pid), number: raw, value: value)
    }
}
