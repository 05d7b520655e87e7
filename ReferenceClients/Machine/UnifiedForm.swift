import VehicleModel

/// The requests of SAE J1979-2 (OBD on UDS), and its answers in the form of SAE J1979 on CAN, so that the rest of the client
/// knows one form.
///
/// Source: clients of such cars (obddroid, WiCAN): identifiers F4xx and F8xx of service 22, reports 42 and 55 of service 19,
/// group FFFF33 of service 14.
struct UnifiedForm: Sendable {
    /// The trouble code of the freeze frame that was found, three bytes.
    var frozen: [UInt8] = []

    let bug: BugSwitch<ClientBug>

    /// The most identifiers of one request: a functional request has one frame.
    static let mostIdentifiers = 3

    /// The request for `errand`, or nil when it is the same in both forms.
    func command(_ errand: Errand) -> String? {
        switch errand {
        case .unified(let errand): command(errand)
        case .probe, .unifiedProbe: "22F400"
        case .bitmap(let pid): "22F4" + Errand.hex(pid)
        case .values(let pids): "22" + pids.map { "F4" + Errand.hex($0) }.joined()
        case .codes(.stored), .confirmClear: "19423308FF"
        case .codes(.pending): "19423304FF"
        case .codes(.permanent): "195533"
        case .clear: bug == .clearsOldWay ? nil : "14FFFF33"
        case .text(let number): "22F8" + Errand.hex(number)
        case .status: "22F401"
        case .verificationNumbers: "22F806"
        case .freezeCode: "1903"
        case .freezeValue: "1904" + frozen.map(Errand.hex).joined() + "00"
        default: nil
        }
    }

    /// The first trouble code of which `reply` lists a freeze frame, three bytes.
    func frozenCode(_ reply: Reply) -> [UInt8]? {
        reply.messages.first { $0.bytes.starts(with: [0x59, 0x03]) && $0.bytes.count >= 6 }.map {
            Array($0.bytes[2..<5])
        }
    }

    /// `reply` with its messages as SAE J1979 has them.
    func classic(_ reply: Reply, to errand: Errand) -> Reply {
        var reply = reply
        if bug == .lastOwner { reply.messages.reverse() }
        reply.messages = reply.messages.compactMap { message in
            guard let bytes = classic(message.bytes, errand) else { return nil }
            return Message(source: message.source, isCAN: true, bytes: bytes)
        }
        return reply
    }

    private func classic(_ bytes: [UInt8], _ errand: Errand) -> [UInt8]? {
        guard let service = errand.service else { return bytes }
        let head = Array(bytes.prefix(3))
        switch (bytes.first, head) {
        case (0x7F, _): return bytes
        case (0x54, _): return [0x44]
        case (0x62, _) where head.dropFirst().first == 0xF4:
            return [0x41] + parameters(bytes.dropFirst(), errand)
        case (0x62, _) where head.dropFirst().first == 0xF8 && bytes.count > 3:
            return information(head[2], bytes.dropFirst(3))
        case (0x59, _) where head.dropFirst().first == 0x42 && bytes.count >= 6:
            if bug == .masksAsFilter, bytes[3] != 0xFF { return [service | 0x40, 0] }
            let step = bug == .codesOfFourBytes ? 4 : 5
            return list(service, bytes.dropFirst(6), step: step, at: step - 4)
        case (0x59, _) where head.dropFirst().first == 0x55 && bytes.count >= 5:
            let step = bug == .permanentOfFiveBytes ? 5 : 4
            return list(service, bytes.dropFirst(5), step: step, at: step - 4)
        case (0x59, _) where head.dropFirst().first == 0x03 && bytes.count >= 6:
            return [0x42, 0x02, 0x00, bytes[2], bytes[3]]
        case (0x59, _) where head.dropFirst().first == 0x04:
            guard case .freezeValue(let pid) = errand else { return nil }
            return frozenValue(pid, bytes.dropFirst(8))
        default: return nil
        }
    }

    /// Parameters without the page in front of each; one of unknown length takes what follows.
    private func parameters(_ bytes: ArraySlice<UInt8>, _ errand: Errand) -> [UInt8] {
        var rest = bytes
        var result: [UInt8] = []
        while rest.count >= 2, rest.first == 0xF4 {
            var pid = rest[rest.startIndex + 1]
            let data = rest.dropFirst(2)
            if bug == .ignoresIdentifier, case .values(let pids) = errand, let first = pids.first {
                pid = first
            }
            if bug == .statusShifted, errand == .status { return [pid, 0] + data.prefix(3) }
            let length = ParameterRow.of(pid: pid)?.length ?? data.count
            result.append(pid)
            result += data.prefix(length)
            rest = data.dropFirst(length)
        }
        return result
    }

    /// An information type behind the number of its items, which only some ECUs send.
    private func information(_ type: UInt8, _ data: ArraySlice<UInt8>) -> [UInt8] {
        let length = type == 0x06 ? 4 : Errand.infoTypes.first { $0.number == type }?.itemLength ?? data.count
        var data = data
        if bug == .needsItemCount || data.count % length == 1 { data = data.dropFirst() }
        if bug == .firstItemOnly { data = data.prefix(length) }
        return [0x49, type, UInt8(clamping: data.count / length)] + data
    }

    /// Trouble codes of three bytes as a list of two bytes each behind their number.
    private func list(_ service: UInt8, _ data: ArraySlice<UInt8>, step: Int, at place: Int) -> [UInt8] {
        var codes: [UInt8] = []
        for start in stride(from: data.startIndex, to: data.endIndex, by: step)
        where start + step <= data.endIndex {
            if bug == .plainCodesOnly, data[start + place + 2] != 0 { continue }
            codes += data[start + place..<start + place + 2]
        }
        return [service | 0x40, UInt8(clamping: codes.count / 2)] + codes
    }

    /// A value of a snapshot record whose identifiers begin with `data`.
    private func frozenValue(_ pid: UInt8, _ data: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = data
        while rest.count >= 2, rest.first == 0xF4 {
            guard let length = ParameterRow.of(pid: rest[rest.startIndex + 1])?.length else { return nil }
            if rest[rest.startIndex + 1] == pid {
                return [0x42, pid, 0x00] + rest.dropFirst(2).prefix(length)
            }
            rest = rest.dropFirst(2 + length)
        }
        return nil
    }
}
