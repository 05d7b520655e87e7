import SimulationCore

/// Cars with SAE J1979-2 alone: services 22, 19 and 14, each answer read as it is.
extension GoodErrands {
    /// Where such cars are looked for in one round (obddroid, and WiCAN for 250 kbit/s).
    static let unifiedSearch = [
        ["ATSP6", "ATAR", "ATSH7DF"], ["ATSP7", "ATSHDB33F1"],
        ["ATSP7", "ATCP18", "ATSHDA5AE0", "ATCRA18DAE05A"],
        ["ATSP8", "ATAR", "ATSH7DF"], ["ATSP9", "ATSHDB33F1"],
    ]

    /// The command that clears codes.
    static let unifiedClear = "14FFFF33"

    mutating func planUnified(_ hasAskedToClear: Bool) {
        switch task.kind {
        case .supportedPIDs, .liveData: nextUnifiedBitmap(behind: 0)
        case .readDTC: queue = ["19423308FF", "19423304FF", "195533"]
        case .clearDTC: queue = hasAskedToClear ? ["19423308FF"] : [Self.unifiedClear]
        case .vin: queue = ["22F802"]
        case .info: queue = ["22F802", "22F401", "22F806"]
        case .freezeFrame: queue = ["1903"]
        case .connect, .idle, .dashboard, .download, .app, .diagnose, .testResults: break
        }
    }

    private mutating func nextUnifiedBitmap(behind base: UInt8) {
        let next = base &+ 0x20
        if next != 0, supported.contains(next) {
            queue = ["22F4" + Hex.string(next, width: 2)]
        } else if task.kind == .supportedPIDs {
            let names = supported.sorted().map { Hex.string($0, width: 2) }
            lines.append("supported=" + names.joined(separator: ","))
        }
    }

    mutating func understandUnified(_ command: String, _ answer: GoodAnswer?) {
        switch command.prefix(4) {
        case "22F4" where task.kind == .info:
            showStatus(data(answer, 0xF4, 0x01).map { [0x41, 0x01] + $0 }.filter { $0.count >= 6 })
        case "22F4": understandIdentifier(command, answer)
        case "22F8": understandText(command, answer)
        case "1942" where task.kind == .clearDTC:
            say(state: cleared && codes(answer, from: 6, step: 5) == [] ? "cleared" : "not-cleared")
        case "1942":
            let isPending = command.dropFirst(6).hasPrefix("04")
            show(codes(answer, from: 6, step: 5), as: isPending ? "pending" : "stored")
        case "1955": show(codes(answer, from: 5, step: 4), as: "permanent")
        case "1903": understandFrames(answer)
        case "1904": understandFrame(answer)
        default:
            let isRefused = answer?.messages.contains { $0.bytes.first == 0x7F } ?? true
            cleared = !isRefused && answer?.data(0x14).isEmpty == false
            queue = ["19423308FF"]
        }
    }

    /// The data of an identifier from each ECU that has it, those of the lowest address first.
    private func data(_ answer: GoodAnswer?, _ page: UInt8, _ number: UInt8) -> [[UInt8]] {
        (answer?.data(0x22) ?? []).filter { $0.count > 3 && $0[1] == page && $0[2] == number }.map {
            Array($0[3...])
        }
    }

    private mutating func understandIdentifier(_ command: String, _ answer: GoodAnswer?) {
        let pid = UInt8(command.suffix(2), radix: 16) ?? 0
        let found = data(answer, 0xF4, pid)
        guard !pid.isMultiple(of: 0x20) else {
            take(found.filter { $0.count >= 4 }.map { [0x41, pid] + $0 })
            return nextUnifiedBitmap(behind: pid)
        }
        guard let parameter = GoodParameter.of(pid) else { return }
        if let bytes = found.first, bytes.count >= parameter.length {
            lines.append("\(parameter.signal)=\(Decimal.text(parameter.value(bytes[...])))")
        } else {
            lines.append("\(parameter.signal)=n/a")
            if answer?.refusal == 0x31 { refused.insert(pid) }
        }
    }

    private mutating func understandText(_ command: String, _ answer: GoodAnswer?) {
        guard command == "22F806" else {
            // Some ECUs send the number of items first.
            let text = data(answer, 0xF8, 0x02).first.map { $0.suffix(17) } ?? []
            if text.count == 17 { lines.append("vin=\(String(decoding: text, as: UTF8.self))") }
            return
        }
        guard var bytes = data(answer, 0xF8, 0x06).first else { return }
        if bytes.count % 4 == 1 { bytes.removeFirst() }
        let digits = bytes.map { Hex.string($0, width: 2) }
        let numbers = stride(from: 0, to: digits.count - 3, by: 4).map { digits[$0..<$0 + 4].joined() }
        lines.append("cvn=\(numbers.joined(separator: ","))")
    }

    // MARK: Trouble codes

    /// The codes in records of `step` bytes from byte `start` on, of all ECUs; the code is in front of the failure type and
    /// the status at the end of a record. Nil without an answer.
    private func codes(_ answer: GoodAnswer?, from start: Int, step: Int) -> [String]? {
        guard let answer, !answer.isTorn, !answer.data(0x19).isEmpty else { return nil }
        var codes: Set<String> = []
        for bytes in answer.data(0x19) {
            for end in stride(from: start + step, through: bytes.count, by: step) {
                codes.insert(Self.name(bytes[end - 4], bytes[end - 3]))
            }
        }
        return codes.sorted()
    }

    private mutating func show(_ codes: [String]?, as name: String) {
        guard let codes else { return }
        lines.append("\(name)=\(codes.joined(separator: ","))")
    }

    private mutating func understandFrames(_ answer: GoodAnswer?) {
        guard let first = (answer?.data(0x19) ?? []).first(where: { $0.count >= 6 }) else { return }
        frozen = first[2..<5].map { Hex.string($0, width: 2) }.joined()
        lines.append("freeze_dtc=\(Self.name(first[2], first[3]))")
        queue = ["1904\(frozen)00"]
    }

    /// Reads a frame to its end or to the first identifier of unknown length.
    private mutating func understandFrame(_ answer: GoodAnswer?) {
        guard let frame = (answer?.data(0x19) ?? []).first(where: { $0.count > 8 }) else { return }
        let lengths: [UInt8: Int] = [0x04: 1, 0x05: 1, 0x0B: 1, 0x0C: 2, 0x0D: 1, 0xA6: 4]
        var rest = frame[8...]
        while rest.count > 2, rest.first == 0xF4, let length = lengths[rest[rest.startIndex + 1]],
            rest.count >= 2 + length
        {
            let parameter = GoodParameter.of(rest[rest.startIndex + 1])
            if let parameter, task.signals.contains(where: { "\($0)" == parameter.signal }) {
                lines.append("\(parameter.signal)=\(Decimal.text(parameter.value(rest.dropFirst(2))))")
            }
            rest = rest.dropFirst(2 + length)
        }
    }
}
