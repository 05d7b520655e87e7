extension VehicleDescription {
    /// Makes it the vehicle that was built `offset` vehicles later: the identification numbers are counted on.
    public mutating func count(on offset: Int) {
        identity.vin = VehicleIdentificationNumber.counted(identity.vin, on: offset)
        for index in ecus.indices {
            guard let vin = ecus[index].identity?.vin else { continue }
            ecus[index].identity?.vin = VehicleIdentificationNumber.counted(vin, on: offset)
        }
    }
}
