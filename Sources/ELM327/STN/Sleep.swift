import SimulationCore

/// What last put the device to sleep, as `STSLLT` prints it.
enum SleepTrigger: String, Hashable, Sendable {
    case none = "NONE"
    case command = "CMD"
    case uart = "UART"
}

/// What last woke it.
enum WakeTrigger: String, Hashable, Sendable {
    case none = "NONE"
    case uart = "UART"
}

extension Adapter {
    /// Goes to sleep now.
    mutating func fallAsleep(_ trigger: SleepTrigger) {
        closeProtocol()
        stn.value?.sleepDue = nil
        unit.sleepTrigger = trigger
        input.editor.clear()
        task = .asleep
        noteBackground()
    }

    /// A byte has come while asleep: whether it wakes the device, which `STSLU` decides.
    mutating func wakesOnInput() -> Bool {
        guard let state = stn.value else { return true }
        guard state.power.uart.wakes else { return false }
        stn.value?.isWaking = true
        unit.wakeTrigger = .uart
        return true
    }

    /// When the serial side will have been idle for as long as `STSLUIT` says, or nil when that puts nothing to sleep.
    var idleSleepDue: SimInstant? {
        guard case .idle = task, let power = stn.value?.power, power.uart.sleeps,
            input.editor.characters.isEmpty, let prompt = unit.promptTime
        else { return nil }
        return prompt.advanced(by: .seconds(power.uartIdle))
    }
}
