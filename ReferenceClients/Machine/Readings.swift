/// Parses the values in answers of service 01.
struct Readings: Sendable {
    /// The requested parameters, in the order of the request.
    let requested: [UInt8]

    let bug: BugSwitch<ClientBug>

    /// The data of each answered parameter, from the ECU with the lowest address that has it.
    func data(in reply: Reply) -> [UInt8: ArraySlice<UInt8>] {
        var found: [UInt8: ArraySlice<UInt8>] = [:]
        if bug == .negativeAsData, let pid = requested.first,
            let message = reply.messages.first(where: { $0.bytes.first == 0x7F })
        {
            found[pid] = (message.bytes.dropFirst(2) + [0, 0, 0, 0]).prefix(4)
        }
        for message in reply.messages where message.bytes.first == 0x41 {
            if bug == .readsByPosition {
                readByPosition(message.bytes, into: &found)
            } else {
                read(message.bytes, into: &found)
            }
        }
        return found
    }

    /// Parses parameter by parameter: each PID determines its number of bytes; an unrequested PID ends the parsing.
    private func read(_ bytes: [UInt8], into found: inout [UInt8: ArraySlice<UInt8>]) {
        var rest = bytes.dropFirst()
        while let pid = rest.first {
            guard let owner = owner(of: pid),
                let length = (ParameterRow.of(pid: pid) ?? ParameterRow.of(pid: owner))?.length
            else { return }
            if bug == .padsShortAnswers {
                rest += Array(repeating: 0, count: max(0, length + 1 - rest.count))
            }
            guard rest.count > length else { return }
            if found[owner] == nil { found[owner] = rest.dropFirst().prefix(length) }
            rest = rest.dropFirst(1 + length)
        }
    }

    /// The requested parameter to which an answer with `pid` belongs, or nil.
    private func owner(of pid: UInt8) -> UInt8? {
        bug == .takesForeignAnswers ? requested.first : requested.contains(pid) ? pid : nil
    }

    private func readByPosition(_ bytes: [UInt8], into found: inout [UInt8: ArraySlice<UInt8>]) {
        var rest = bytes.dropFirst()
        for pid in requested {
            let length = ParameterRow.of(pid: pid)?.length ?? 1
            guard rest.count > length else { return }
            found[pid] = rest.dropFirst().prefix(length)
            rest = rest.dropFirst(1 + length)
        }
    }
}

/// Parses support bitmaps.
enum Bitmap {
    /// The parameters that the bitmap `pid` announces.
    ///
    /// Source: SAE J1979: the most significant bit of the first byte is the parameter after `pid`.
    static func parameters(of pid: UInt8, _ data: ArraySlice<UInt8>, bug: BugSwitch<ClientBug>) -> Set<UInt8>
    {
        let offset = bug == .noBitmapOffset ? 0 : Int(pid)
        var parameters: Set<UInt8> = []
        for (place, byte) in data.enumerated() {
            for bit in 0..<8 where byte << bit & 0x80 != 0 {
                parameters.insert(UInt8(truncatingIfNeeded: offset + place * 8 + bit + 1))
            }
        }
        return parameters
    }
}
