extension Game {
    /// DiRT Rally, DiRT Rally 2.0, DiRT 4.
    public static let dirt = Game(
        "dirt", layouts: DirtLayouts.all,
        mappings: [
            "dirt-extradata-0": .dirtExtraData0, "dirt-extradata-1": .dirt, "dirt-extradata-2": .dirt,
            "dirt-extradata-3": .dirt,
        ],
        conversation: { description, builder, _ in
            SlotSender(description, &builder, endsWithZeros: description.options.dirt.endsWithZeros)
        }, pauseModes: PauseMode.allCases)
}

public struct DirtOptions: Hashable, Sendable {
    /// Whether one packet of zeros is sent after the finish, and nothing after it.
    public var endsWithZeros = true
    /// The number for reverse: -1, or 10 in DiRT Rally 1.
    public var reverseGear = -1
}
