/// The names of the values of a coded field.
///
/// Source: SAE J1979-DA as reported by public decoders; where they disagree, the majority's reading.
public enum Enumeration: String, CaseIterable, Hashable, Sendable {
    /// PID 03: one bit for each state.
    case fuelSystemStatus
    /// PID 12: one bit for each state.
    case secondaryAirStatus
    /// PID 1C.
    case obdStandard
    /// PID 51.
    case fuelType
    /// PID 5F.
    case emissionStandard
    /// PIDs 70 and 71.
    case controlStatus
    /// PIDs 90 and 91.
    case indicatorMode
    /// PID 90.
    case indicatorStrategy
    /// PID 94.
    case inducement
    /// PID 9A.
    case chargeMode

    /// Returns the name of `raw`, or nil when the value is reserved.
    public func words(for raw: UInt64) -> String? {
        rows.first { $0.0 == raw }?.1
    }

    /// The values that are not reserved, ascending.
    public var values: [UInt64] { rows.map(\.0) }

    // swift-format-ignore
    private var rows: [(UInt64, String)] {
        switch self {
        case .fuelSystemStatus: [
            (0x00, "engine off"),
            (0x01, "open loop, engine still cold"),
            (0x02, "closed loop"),
            (0x04, "open loop for load or overrun"),
            (0x08, "open loop after a system fault"),
            (0x10, "closed loop, one oxygen sensor faulty"),
            (0x20, "open loop on bank 2, engine still cold"),
            (0x40, "open loop on bank 2 for load or overrun"),
            (0x80, "open loop on bank 2 after a system fault"),
        ]
        case .secondaryAirStatus: [
            (1, "before the first catalyst"),
            (2, "behind the inlet of the first catalyst"),
            (4, "to the atmosphere or off"),
            (8, "pump on for diagnosis"),
        ]
        case .obdStandard: [
            (1, "OBD II (CARB)"), (2, "OBD (EPA)"), (3, "OBD and OBD II"), (4, "OBD I"), (5, "none"), (6, "EOBD"),
            (7, "EOBD and OBD II"), (8, "EOBD and OBD"), (9, "EOBD, OBD and OBD II"), (10, "JOBD"),
            (11, "JOBD and OBD II"), (12, "JOBD and EOBD"), (13, "JOBD, EOBD and OBD II"), (14, "EOBD, OBD and KOBD"),
            (15, "EOBD, OBD, OBD II and KOBD"), (17, "EMD"), (18, "EMD+"), (19, "HD OBD-C, partial"), (20, "HD OBD"),
            (21, "WWH OBD"), (23, "HD EOBD-I"), (24, "HD EOBD-I N"), (25, "HD EOBD-II"), (26, "HD EOBD-II N"),
            (27, "HD ZEV"), (28, "OBDBr-1"), (29, "OBDBr-2"), (30, "KOBD"), (31, "IOBD I"), (32, "IOBD II"),
            (33, "HD EOBD-VI"), (34, "OBD, OBD II and HD OBD"), (35, "OBDBr-3"), (36, "motorcycle, Euro OBD-I"),
            (37, "motorcycle, Euro OBD-II"), (38, "motorcycle, China OBD-I"), (39, "motorcycle, Taiwan OBD-I"),
            (40, "motorcycle, Japan OBD-I"), (41, "China 6"), (42, "OBDBr, PROCONVE L7"), (43, "China HD VI"),
            (44, "India BS6 OBD I"), (45, "India BS6 OBD II"), (46, "India BS VI HD"), (47, "OBDBr, PROCONVE L8"),
            (48, "Japan HD OBD-II"), (49, "Korea HD OBD-II"), (50, "China off-road IV"), (51, "LD ZEV, ACC-II"),
            (52, "motorcycle, Japan OBD-II"), (53, "motorcycle, CARB"), (54, "motorcycle, EPA"),
            (55, "motorcycle, CARB and EPA"), (56, "HD ZEV, CARB"), (57, "LD ZEV, CARB and EPA"), (58, "LD ZEV, EPA"),
            (59, "HD OBD, EPA"),
        ]
        case .fuelType: [
            (0, "not available"), (1, "petrol"), (2, "methanol"), (3, "ethanol"), (4, "diesel"), (5, "LPG"), (6, "CNG"),
            (7, "propane"), (8, "electricity"), (9, "bi-fuel, running on petrol"), (10, "bi-fuel, running on methanol"),
            (11, "bi-fuel, running on ethanol"), (12, "bi-fuel, running on LPG"), (13, "bi-fuel, running on CNG"),
            (14, "bi-fuel, running on propane"), (15, "bi-fuel, running on electricity"),
            (16, "bi-fuel, running on electricity and engine"), (17, "hybrid with petrol"), (18, "hybrid with ethanol"),
            (19, "hybrid with diesel"), (20, "hybrid, running on electricity"),
            (21, "hybrid, running on electricity and engine"), (22, "hybrid, recuperating"),
            (23, "bi-fuel, running on diesel"), (24, "bi-fuel, running on natural gas"), (25, "bi-fuel, diesel"),
            (26, "natural gas"), (27, "diesel together with CNG"), (28, "diesel together with LNG"),
            (29, "hydrogen, fuel cell"), (30, "hydrogen, combustion"), (31, "kerosene"), (32, "heavy fuel oil"),
        ]
        case .emissionStandard: [
            (14, "heavy duty, Euro IV B1"), (15, "heavy duty, Euro V B2"), (16, "heavy duty, EEV C"),
            (17, "heavy duty, Euro VI"),
        ]
        case .controlStatus: [
            (1, "open loop"), (2, "closed loop"), (3, "fault, values unreliable"),
        ]
        case .indicatorMode: [
            (0, "off"), (1, "on demand"), (2, "short"), (3, "continuous"), (14, "error"), (15, "not available"),
        ]
        case .indicatorStrategy: [
            (0, "the same for all faults"), (1, "by class of fault"), (3, "not available"),
        ]
        case .inducement: [
            (0, "inactive"), (1, "enabled"), (2, "active"), (3, "not supported"),
        ]
        case .chargeMode: [
            (0, "charge sustaining"), (1, "charge depleting"), (2, "charge increasing"),
        ]
        }
    }
}
