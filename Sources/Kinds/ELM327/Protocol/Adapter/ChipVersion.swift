// The dots of version numbers are underscores here.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A version of the ELM327 whose behaviour an adapter has, in the order of their appearance.
///
/// Source: Elm Electronics, "AT commands by first appearance"; 1.4a and 1.5 were never made by Elm, so `1.5` here is
/// what the adapters that print it do: the behaviour of 1.4b under another name.
public enum ChipVersion: String, CaseIterable, Hashable, Sendable, Comparable {
    case v1_0 = "1.0"
    case v1_1 = "1.1"
    case v1_2 = "1.2"
    case v1_2a = "1.2a"
    case v1_3 = "1.3"
    case v1_3a = "1.3a"
    case v1_4 = "1.4"
    case v1_4b = "1.4b"
    case v1_5 = "1.5"
    case v2_0 = "2.0"
    case v2_1 = "2.1"
    case v2_2 = "2.2"
    case v2_3 = "2.3"

    /// Returns whether `left` appeared before `right`: their names sort in that order.
    public static func < (left: ChipVersion, right: ChipVersion) -> Bool { left.rawValue < right.rawValue }
}
