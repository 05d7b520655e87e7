/// A make of adapter, as scenarios name it.
///
/// The values are in `Persona+Rows.swift`. A persona stands for a family; its units differ, and quirks on top of it make
/// one of them.
public enum Persona: String, CaseIterable, Hashable, Sendable {
    /// Elm Electronics' own chip of any version.
    case genuine
    /// The common copy that prints v1.5.
    case commonClone15 = "clone-v1.5"
    /// The common copy that prints v2.1.
    case commonClone21 = "clone-v2.1"
    /// The copy that prints v2.1 and lacks about half of the commands.
    case worstClone21 = "worst-v2.1"
    /// OBD Solutions' STN1110.
    case stn1110
    /// OBD Solutions' STN2120.
    case stn2120
    /// Vgate's vLinker family.
    case vlinker
    /// An adapter that breaks every rule a client may count on.
    case hostile

    /// The version whose commands and behaviour it has, whatever it prints.
    public var version: ChipVersion {
        switch self {
        case .genuine, .commonClone15, .hostile: .v1_5
        case .commonClone21: .v1_4
        case .worstClone21: .v1_3
        case .stn1110, .stn2120: .v1_4b
        case .vlinker: .v2_3
        }
    }
}
