/// What puts an STN device to sleep and wakes it: stored by `STSL…`, printed by `STSLCS`.
struct PowerTriggers: Hashable, Sendable {
    /// Whether a trigger puts the device to sleep, and whether it wakes it.
    struct Switches: Hashable, Sendable {
        var sleeps: Bool
        var wakes: Bool
    }

    var uart = Switches(sleeps: false, wakes: true)
    var uartIdle = 1200
    var uartPulse = "0-30000"
    var input = Switches(sleeps: false, wakes: true)
    var voltage = Switches(sleeps: false, wakes: false)
    var sleepVoltage = "<13.00V FOR 600 s"
    var wakeVoltage = ">13.20V FOR 1 s"
    var changeWakes = false
    var activity = Switches(sleeps: false, wakes: true)

    /// The twelve lines of `STSLCS`.
    var summary: [String] {
        [
            "CTRL MODE: NATIVE",
            "PWR_CTRL: LOW PWR = LOW",
            "UART SLEEP: \(Self.word(uart.sleeps)), \(uartIdle) s",
            "UART WAKE: \(Self.word(uart.wakes)), \(uartPulse) us",
            "EXT INPUT: LOW = SLEEP",
            "EXT SLEEP: \(Self.word(input.sleeps)), LOW FOR 3000 ms",
            "EXT WAKE: \(Self.word(input.wakes)), HIGH FOR 2000 ms",
            "VL SLEEP: \(Self.word(voltage.sleeps)), \(sleepVoltage)",
            "VL WAKE: \(Self.word(voltage.wakes)), \(wakeVoltage)",
            "VCHG WAKE: \(Self.word(changeWakes)), 0.20V IN 1000 ms",
            "PA SLEEP: \(Self.word(activity.sleeps)), 0x01 FOR 300 s",
            "PA WAKE: \(Self.word(activity.wakes)), 0x01",
        ]
    }

    private static func word(_ isOn: Bool) -> String { isOn ? "ON" : "OFF" }

    /// Reads `on` or `off`.
    static func isOn(_ word: ArraySlice<UInt8>) -> Bool? {
        if word.elementsEqual("ON".utf8) { return true }
        return word.elementsEqual("OFF".utf8) ? false : nil
    }

    /// Reads `sleep,wake`.
    static func switches(_ operand: Operand) -> Switches? {
        let parts = operand.parts
        guard parts.count == 2, let sleeps = isOn(parts[0]), let wakes = isOn(parts[1]) else { return nil }
        return Switches(sleeps: sleeps, wakes: wakes)
    }

    /// Reads a threshold such as `<13.00,600` and spells it as the summary does.
    static func threshold(_ operand: Operand) -> String? {
        let parts = operand.parts
        guard parts.count == 2, let sign = parts[0].first,
            sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">"),
            isDecimal(parts[0].dropFirst()), Command.Argument.number(0...65_535).accepts(parts[1])
        else { return nil }
        let volts = String(decoding: parts[0], as: UTF8.self)
        return "\(volts)V FOR \(Operand(characters: parts[1]).decimal) s"
    }

    private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
        let halves = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...2).contains(halves.count)
            && halves.allSatisfy {
                !$0.isEmpty && $0.count <= 4 && $0.allSatisfy { (0x30...0x39).contains($0) }
            }
    }
}
