extension SignalID {
    /// `machine.days_since_call`: days since the telematics unit last called in.
    public static let machineDaysSinceCall = named("machine.days_since_call")
    /// `machine.hours_since_service`: operating time since the last service.
    public static let machineHoursSinceService = named("machine.hours_since_service")
    /// `machine.engine_starts`: how often the engine was started.
    public static let machineEngineStarts = named("machine.engine_starts")
    /// `machine.key_turns`: how often the key was turned on.
    public static let machineKeyTurns = named("machine.key_turns")
    /// `machine.rda_license`: 1 with a licence for remote display access.
    public static let machineRDALicense = named("machine.rda_license")
    /// `machine.wdt_license`: 1 with a licence for wireless data transfer.
    public static let machineWDTLicense = named("machine.wdt_license")
    /// `machine.sync`: 1 while machines exchange their maps.
    public static let machineSync = named("machine.sync")
    /// `machine.connected_devices`: how many devices are connected to the telematics unit.
    public static let machineConnectedDevices = named("machine.connected_devices")
    /// `machine.reprogramming`: how the last reprogramming ended.
    public static let machineReprogramming = named("machine.reprogramming")
    /// `gps.available`: 1 while the telematics unit has a position.
    public static let gpsAvailable = named("gps.available")
}
