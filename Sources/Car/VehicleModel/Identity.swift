/// The vehicle information of service 09 for a vehicle or one ECU.
public struct Identity: Hashable, Sendable {
    /// The vehicle identification number, 17 characters; empty when the ECU has none.
    public var vin: String

    /// Calibration identifications (infotype 04), up to 16 characters each.
    public var calibrationIDs: [String]

    /// Calibration verification numbers (infotype 06), one for each calibration, in the same order.
    public var calibrationVerificationNumbers: [UInt32]

    /// The ECU's acronym and name (infotype 0A), for example `ECM-EngineControl`: up to 4, a hyphen, up to 15
    /// characters; empty when the ECU has none.
    public var ecuName: String

    /// The engine serial number (infotype 0D), up to 17 characters.
    public var engineSerialNumber: String?

    /// The exhaust regulation or type approval number (infotype 0F), up to 17 characters.
    public var typeApprovalNumber: String?

    /// The number of the global technical regulation that its diagnosis follows (infotype 11), up to 11 characters.
    public var technicalRegulation: String?

    public init(
        vin: String = "", calibrationIDs: [String] = [], calibrationVerificationNumbers: [UInt32] = [],
        ecuName: String = "", engineSerialNumber: String? = nil, typeApprovalNumber: String? = nil,
        technicalRegulation: String? = nil
    ) {
        self.vin = vin
        self.calibrationIDs = calibrationIDs
        self.calibrationVerificationNumbers = calibrationVerificationNumbers
        self.ecuName = ecuName
        self.engineSerialNumber = engineSerialNumber
        self.typeApprovalNumber = typeApprovalNumber
        self.technicalRegulation = technicalRegulation
    }

    /// Whether the ninth character of the VIN is its check digit.
    public var checkDigitIsValid: Bool { VehicleIdentificationNumber.checkDigitIsValid(in: vin) }
}

public enum Ignition: String, CaseIterable, Hashable, Sendable {
    /// Key off: ECUs sleep, and the driving cycle ends.
    case off
    /// Key on, engine off: ECUs answer, and the engine stands.
    case on
    /// The starter turns the engine, and the supply voltage dips.
    case cranking
    /// The engine runs: it follows its signals or the drive. A hybrid is ready to drive, and starts its engine by itself.
    case running
}
