extension Game {
    /// DiRT Rally, DiRT Rally 2.0, DiRT 4.
    public static let dirt = Game(
        "dirt", layouts: DirtLayouts.all,
        mappings: [
            "dirt-extradata-0": .dirtExtraData0, "dirt-extradata-1": .dirt, "dirt-extradata-2": .dirt,
            "dirt-extradata-3": .dirt,
        ],
        conversation: { description, builder, _ in
            SlotSender(description, &builder, endsWithZeros: description.options.endsWithZeros)
        }, pauseModes: PauseMode.allCases)
}
