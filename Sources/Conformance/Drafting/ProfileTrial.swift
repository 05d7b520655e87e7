/// The car of the trial run by which a profile is drafted.
public enum ProfileTrial {
    /// The scenario: the built-in petrol car, whose values stand still, at 37 km/h and with trouble codes.
    public static let scenario = """
        dyno: 1
        id: trial
        title: The car of a trial run
        vehicle:
          base: petrol-warm-idle
          signals: { engine.speed: 1726, vehicle.speed: 37, engine.load: 41 }
          trouble_codes: { stored: [P0133, P0301], pending: [P0420] }
        endpoints:
          obd: { elm327: { listen: ["tcp://127.0.0.1:0", "pty:"], version: "1.5" } }
        """

    /// What that car says of itself.
    static let identity = DraftRules.Identity(
        vin: "DYNPTR167KA000001",
        texts: [("calibration_id", "DYNPTR16A0100"), ("ecu_name", "ECM-EngineControl")],
        stored: ["P0133", "P0301"], pending: ["P0420"])
}
