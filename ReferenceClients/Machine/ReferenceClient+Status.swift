import SimulationCore

/// The status of the emission controls (PID 01) and the verification numbers of the calibrations.
extension ReferenceClient {
    /// Reports whether the malfunction indicator is on, the number of confirmed codes, and the number of monitors that
    /// are not complete, of all ECUs together.
    ///
    /// Source: SAE J1979, PID 01: A7 the indicator, A0-A6 the number of codes; of the monitors that are always there B0-B2
    /// supported and B4-B6 incomplete; of the others C supported and D incomplete.
    mutating func understandStatus(_ reply: Reply) {
        let all = reply.messages.filter { $0.bytes.starts(with: [0x41, 0x01]) && $0.bytes.count >= 6 }
        let messages = bug == .statusOfOneECU ? all.prefix(1) : all[...]
        guard !messages.isEmpty else { return }
        var (isOn, codes, incomplete) = (false, 0, 0)
        for bytes in messages.map(\.bytes) {
            isOn = isOn || bytes[2] & 0x80 != 0
            codes += Int(bug == .countWithIndicator ? bytes[2] : bytes[2] & 0x7F)
            let open = bug == .readinessInverted ? (~bytes[3] >> 4, ~bytes[5]) : (bytes[3] >> 4, bytes[5])
            incomplete += (bytes[3] & open.0 & 0x07).nonzeroBitCount
            incomplete += (bytes[4] & open.1).nonzeroBitCount
        }
        say("mil", isOn ? "on" : "off")
        say("code_count", "\(codes)")
        say("monitors_incomplete", "\(incomplete)")
    }

    /// Reports the verification numbers: on CAN four bytes each behind their count, on other links a message each behind
    /// its number.
    mutating func understandVerificationNumbers(_ reply: Reply) {
        let messages = reply.messages.filter { $0.bytes.starts(with: [0x49, 0x06]) && $0.bytes.count >= 7 }
        guard let first = messages.first else { return }
        let own = messages.filter { $0.source == first.source }
        var bytes = own.flatMap { $0.bytes.dropFirst(3) }
        if bug == .firstVerification { bytes = Array(bytes.prefix(4)) }
        let numbers = stride(from: 0, to: bytes.count - 3, by: 4).map { place in
            bytes[place..<place + 4].map(Errand.hex).joined()
        }
        let shown = bug == .verificationWithoutZeros ? numbers.map { String($0.drop { $0 == "0" }) } : numbers
        say("cvn", shown.joined(separator: ","))
    }
}
