import VehicleModel

/// Decodes answers of services 01-0A in the form of ISO 15765-4 (CAN); answers of services 03, 07 and 0A also in the
/// form of the older links, with three codes per message and no count. Answers of ISO 14229-1 are put into words.
///
/// It updates its context from the answers: PIDs 4F and 50 change the scaling of later values, PIDs 13 and 1D set the
/// layout of the oxygen sensors.
public struct ResponseDecoder: Sendable {
    /// The known facts about the vehicle.
    public var context: DecodingContext

    public init(context: DecodingContext = DecodingContext()) {
        self.context = context
    }

    /// Decodes `response`: the payload without frame headers, lengths and padding.
    public mutating func decode(_ response: [UInt8]) -> DecodedResponse {
        var items: [DecodedResponse.Item] = []
        do throws(DecodedResponse.Fault) {
            try decode(response, into: &items)
            return DecodedResponse(items: items, fault: nil)
        } catch {
            return DecodedResponse(items: items, fault: error)
        }
    }

    private mutating func decode(
        _ bytes: [UInt8], into items: inout [DecodedResponse.Item]
    ) throws(DecodedResponse.Fault) {
        guard let first = bytes.first else { throw .empty }
        switch first {
        case 0x7F:
            try need(3, bytes)
            items.append(.negative(service: bytes[1], code: bytes[2]))
            try end(3, bytes)
        case 0x41, 0x42: try parameters(bytes, hasFrames: first == 0x42, into: &items)
        case 0x43, 0x47, 0x4A: items.append(.troubleCodes(service: first & 0x3F, try codes(bytes)))
        case 0x44:
            items.append(.cleared)
            try end(1, bytes)
        case 0x46: try results(bytes, into: &items)
        case 0x48:
            try need(2, bytes)
            if bytes[1] & 0x1F == 0 {
                try bitmaps(bytes, into: &items)
            } else {
                items.append(.control(id: bytes[1], data: Array(bytes[2...])))
            }
        case 0x49: try information(bytes, into: &items)
        default:
            guard let message = UDSMessage(answer: bytes) else { throw .unknownService(first) }
            items.append(.service(message))
        }
    }

    // MARK: Services

    private mutating func parameters(
        _ bytes: [UInt8], hasFrames: Bool, into items: inout [DecodedResponse.Item]
    ) throws(DecodedResponse.Fault) {
        let head = hasFrames ? 2 : 1
        var place = 1
        try need(1 + head, bytes)
        while place < bytes.count {
            try need(place + head, bytes)
            let parameter: DecodedParameter
            do throws(DecodedParameter.DecodeError) {
                parameter = try DecodedParameter(bytes[place], data: bytes[(place + head)...], in: context)
            } catch {
                throw .parameter(error)
            }
            items.append(.parameter(parameter, frame: hasFrames ? bytes[place + 1] : nil))
            place += head + parameter.parameter.byteCount(in: context.layout)
            parameter.update(&context)
        }
    }

    /// Returns the codes of a list. The form is that of CAN when the count fits the length, that of the older links when the
    /// length is 1 + 6n.
    private func codes(_ bytes: [UInt8]) throws(DecodedResponse.Fault) -> [DiagnosticTroubleCode] {
        try need(2, bytes)
        let counted = 2 + 2 * Int(bytes[1])
        if bytes.count != counted, bytes.count % 6 == 1 {
            return pairs(bytes[1...]).filter { $0.rawValue != 0 }
        }
        try need(counted, bytes)
        try end(counted, bytes)
        return pairs(bytes[2..<counted])
    }

    private func pairs(_ bytes: ArraySlice<UInt8>) -> [DiagnosticTroubleCode] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            DiagnosticTroubleCode(rawValue: UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]))
        }
    }

    private func results(
        _ bytes: [UInt8], into items: inout [DecodedResponse.Item]
    ) throws(DecodedResponse.Fault) {
        try need(2, bytes)
        if bytes[1] & 0x1F == 0 { return try bitmaps(bytes, into: &items) }
        for place in stride(from: 1, to: bytes.count, by: 9) {
            try need(place + 9, bytes)
            func number(_ offset: Int) -> UInt16 {
                UInt16(bytes[place + offset]) << 8 | UInt16(bytes[place + offset + 1])
            }
            items.append(
                .testResult(
                    MonitorResult(
                        monitorID: bytes[place], testID: bytes[place + 1], scalingID: bytes[place + 2],
                        value: number(3), minimum: number(5), maximum: number(7))))
        }
    }

    private func bitmaps(
        _ bytes: [UInt8], into items: inout [DecodedResponse.Item]
    ) throws(DecodedResponse.Fault) {
        for place in stride(from: 1, to: bytes.count, by: 5) {
            try need(place + 5, bytes)
            let bits = bytes[place + 1..<place + 5].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            items.append(
                .supported(
                    service: bytes[0] & 0x3F, base: bytes[place],
                    SupportBitmap.identifiers(bits, after: bytes[place])))
        }
    }

    private func information(
        _ bytes: [UInt8], into items: inout [DecodedResponse.Item]
    ) throws(DecodedResponse.Fault) {
        try need(2, bytes)
        if bytes[1] & 0x1F == 0 { return try bitmaps(bytes, into: &items) }
        guard let type = InfoType.find(bytes[1]) else { throw .unknownInfoType(bytes[1]) }
        if type.format == .messageCount {
            try need(3, bytes)
            items.append(.information(type, ["\(bytes[2])"]))
            return try end(3, bytes)
        }
        try need(3, bytes)
        let length = 3 + Int(bytes[2]) * type.itemLength
        try need(length, bytes)
        let parts = stride(from: 3, to: length, by: type.itemLength).map {
            Array(bytes[$0..<$0 + type.itemLength])
        }
        items.append(.information(type, Self.texts(of: parts, type)))
        try end(length, bytes)
    }

    private static func texts(of parts: [[UInt8]], _ type: InfoType) -> [String] {
        func number(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return switch type.format {
        case .bitmap, .messageCount: []
        case .text: parts.map(text)
        case .hexadecimal: parts.map { $0.map(hex).joined() }
        case .number(let unit): parts.map { Quantity.text(Double(number($0)), unit) }
        case .counters(let layout):
            zip(InfoType.counterNames(layout), parts).map { "\($0) \(number($1))" }
        }
    }

    /// Returns ASCII text without its padding of 00; other bytes as `\xNN`.
    private static func text(_ bytes: [UInt8]) -> String {
        bytes.reduce(into: "") { text, byte in
            switch byte {
            case 0: break
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x\(hex(byte))"
            }
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return text.count < 2 ? "0" + text : text
    }

    // MARK: Bounds

    private func need(_ count: Int, _ bytes: [UInt8]) throws(DecodedResponse.Fault) {
        guard bytes.count >= count else { throw .truncated(needed: count, got: bytes.count) }
    }

    private func end(_ count: Int, _ bytes: [UInt8]) throws(DecodedResponse.Fault) {
        guard bytes.count <= count else { throw .surplus(Array(bytes[count...])) }
    }
}
