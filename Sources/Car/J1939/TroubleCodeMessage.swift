/// The content of DM1, DM2, DM6, DM12, DM23 and DM28: lamps and trouble codes (SAE J1939-73, 5.7).
public struct TroubleCodeMessage: Hashable, Sendable {
    public enum Lamp: Int, CaseIterable, Hashable, Sendable {
        case protect = 0
        case amberWarning = 2
        case redStop = 4
        case malfunctionIndicator = 6
    }

    public enum LampState: Hashable, Sendable {
        case off
        case on
        /// On, flashing at 1 Hz.
        case slowFlash
        case fastFlash
        case notAvailable
    }

    /// Two bits for each lamp: 0 off, 1 on, 3 not available.
    public var lamps: UInt8

    /// Two bits for each lamp: 0 slow flash, 1 fast flash, 3 no flash.
    public var flash: UInt8

    /// The codes; with no code, the first code's bytes are sent as zeros.
    public var codes: [TroubleCode]

    /// A message with these codes; the lamps in `on` are on and do not flash.
    public init(_ codes: [TroubleCode], on: Set<Lamp> = []) {
        self.codes = codes
        lamps = on.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
        flash = 0xFF
    }

    /// Parses the bytes of a message; nil when there are fewer than two.
    public init?(parsing bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        let data = Array(bytes)
        lamps = data[0]
        flash = data[1]
        codes = []
        var index = 2
        while index + 4 <= data.count {
            let place = data[index..<index + 4]
            index += 4
            // All zeros mean that there is no code; all ones are padding.
            if place.allSatisfy({ $0 == 0 }) || place.allSatisfy({ $0 == 0xFF }) { continue }
            if let code = TroubleCode(parsing: place) { codes.append(code) }
        }
    }

    /// Returns the bytes: eight for up to one code, else two and four for each code.
    public func encoded() -> [UInt8] {
        guard !codes.isEmpty else { return [lamps, flash, 0, 0, 0, 0, 0xFF, 0xFF] }
        let bytes = [lamps, flash] + codes.flatMap { $0.encoded() }
        return codes.count == 1 ? bytes + [0xFF, 0xFF] : bytes
    }

    public func state(of lamp: Lamp) -> LampState {
        switch (lamps >> UInt8(lamp.rawValue) & 3, flash >> UInt8(lamp.rawValue) & 3) {
        case (0, _): .off
        case (1, 0): .slowFlash
        case (1, 1): .fastFlash
        case (1, _): .on
        default: .notAvailable
        }
    }
}
