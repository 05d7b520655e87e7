import SimulationCore

/// The sleep and wake-up triggers of an STN device: stored by `STSL…`, active from the next reset on, printed by
/// `STSLCS`.
///
/// Source: OBDLink Family Reference and Programming Manual, "PowerSave ST commands".
struct PowerTriggers: Hashable, Sendable {
    /// Whether a trigger puts the device to sleep, and whether it wakes it.
    struct Switches: Hashable, Sendable {
        var sleeps: Bool
        var wakes: Bool
    }

    /// Whether the output that switches other circuits is high in sleep (`STSLPCP`).
    var isHighInSleep = false
    var uart = Switches(sleeps: false, wakes: true)
    /// Seconds without a character until sleep (`STSLUIT`).
    var uartIdle = 1200
    /// The shortest and longest pulse that wakes, in microseconds (`STSLUWP`).
    var uartPulse = "0-30000"
    /// Whether a high level at the sleep input means sleep (`STSLXP`).
    var sleepsWhenHigh = false
    var input = Switches(sleeps: false, wakes: true)
    /// Milliseconds that the input must be active or inactive (`STSLXST`, `STSLXWT`).
    var inputSleepTime = 3000
    var inputWakeTime = 2000
    var voltage = Switches(sleeps: false, wakes: false)
    var sleepVoltage = "<13.00V FOR 600 s"
    var wakeVoltage = ">13.20V FOR 1 s"
    var changeWakes = false
    var change = "0.20V IN 1000 ms"
    var activity = Switches(sleeps: false, wakes: true)
    var activitySleep = "0x01 FOR 300 s"
    var activityWake = "0x01"

    /// Returns the twelve lines of `STSLCS`; `isNative` says whether these settings rule rather than PP 0E.
    func summary(isNative: Bool) -> [String] {
        [
            "CTRL MODE: \(isNative ? "NATIVE" : "ELM327")",
            "PWR_CTRL: LOW PWR = \(Self.level(isHighInSleep))",
            "UART SLEEP: \(Self.word(uart.sleeps)), \(uartIdle) s",
            "UART WAKE: \(Self.word(uart.wakes)), \(uartPulse) us",
            "EXT INPUT: \(Self.level(sleepsWhenHigh)) = SLEEP",
            "EXT SLEEP: \(Self.word(input.sleeps)), \(Self.level(sleepsWhenHigh)) FOR \(inputSleepTime) ms",
            "EXT WAKE: \(Self.word(input.wakes)), \(Self.level(!sleepsWhenHigh)) FOR \(inputWakeTime) ms",
            "VL SLEEP: \(Self.word(voltage.sleeps)), \(sleepVoltage)",
            "VL WAKE: \(Self.word(voltage.wakes)), \(wakeVoltage)",
            "VCHG WAKE: \(Self.word(changeWakes)), \(change)",
            "PA SLEEP: \(Self.word(activity.sleeps)), \(activitySleep)",
            "PA WAKE: \(Self.word(activity.wakes)), \(activityWake)",
        ]
    }

    private static func word(_ isOn: Bool) -> String { isOn ? "ON" : "OFF" }

    private static func level(_ isHigh: Bool) -> String { isHigh ? "HIGH" : "LOW" }

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

    /// Reads a threshold such as `<13.00,600` or `>0x8AB,0` and spells it as the summary does.
    static func threshold(_ operand: Operand) -> String? {
        let parts = operand.parts
        guard parts.count == 2, let sign = parts[0].first,
            sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">"),
            let level = level(parts[0].dropFirst()), Command.Argument.number(0...65_535).accepts(parts[1])
        else { return nil }
        return "\(String(Unicode.Scalar(sign)))\(level) FOR \(Operand(characters: parts[1]).decimal) s"
    }

    /// Reads a step of the voltage such as `+0.15,750`; the time is rounded to the next 250 ms.
    static func step(_ operand: Operand) -> String? {
        let parts = operand.parts
        guard parts.count == 2, Command.Argument.number(0...65_535).accepts(parts[1]) else { return nil }
        let hasSign = parts[0].first == UInt8(ascii: "+") || parts[0].first == UInt8(ascii: "-")
        guard let level = level(hasSign ? parts[0].dropFirst() : parts[0]) else { return nil }
        let sign = hasSign ? String(decoding: parts[0].prefix(1), as: UTF8.self) : ""
        let time = max(250, (Operand(characters: parts[1]).decimal + 125) / 250 * 250)
        return "\(sign)\(level) IN \(time) ms"
    }

    /// Spells volts with two decimals, or steps of the converter as they are.
    private static func level(_ text: ArraySlice<UInt8>) -> String? {
        if text.starts(with: "0X".utf8) {
            let digits = text.dropFirst(2)
            guard Command.Argument.hex([1, 2, 3]).accepts(digits) else { return nil }
            return "0x" + Hex.string(Int(Operand(characters: digits).value), width: 3)
        }
        guard let thousandths = Operand(characters: text).thousandths, thousandths % 10 == 0,
            thousandths <= 65_530
        else { return nil }
        let hundredths = String(thousandths / 10 % 100)
        return "\(thousandths / 1000).\(hundredths.utf8.count == 1 ? "0" : "")\(hundredths)V"
    }

    /// Reads the protocols of an activity trigger, a bit each; at least one of the five must be there.
    static func protocols(_ digits: ArraySlice<UInt8>) -> String? {
        guard Command.Argument.hex([2]).accepts(digits), Operand(characters: digits).byte & 0x1F != 0 else {
            return nil
        }
        return "0x" + Hex.string(Operand(characters: digits).byte & 0x1F, width: 2)
    }
}
