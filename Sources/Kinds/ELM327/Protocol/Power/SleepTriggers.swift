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
