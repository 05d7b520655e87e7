import Links

extension FaultKind {
    private static let parts = ReplyFragment.Part.allCases.map(\.rawValue)

    static let byteRows: [FaultKind] = [
        FaultKind("reorder", .bytes, .flag, "Lines of an answer change places in pairs") {
            $0.link.bytes.reorders = $1.isOn
        }.found(by: "out of order", "swapped lines").varying(
            .hostile, .texts(["on"]), .hides, source: "decided here"
        ).varyingOnDatagrams(
            .plain, .texts(["on"]), source: "RFC 768: datagrams may be lost, doubled and reordered"),
        FaultKind(
            "duplicate", .bytes, .word(ByteFaults.Duplication.allCases.map(\.rawValue)),
            "Every line of an answer, or the whole answer, comes twice"
        ) { $0.link.bytes.duplication = $1.word() }.found(by: "twice", "repeated").varying(
            .field, .texts(["lines", "answer"]), source: "python-OBD issue 100"
        ).varyingOnDatagrams(
            .plain, .texts(["answer"]), source: "RFC 768: datagrams may be lost, doubled and reordered"),
        FaultKind(
            "corrupt", .bytes,
            .any([
                .word(ByteFaults.Corruption.Damage.allCases.map(\.rawValue)),
                .record([
                    Field(
                        "what", .word(ByteFaults.Corruption.Damage.allCases.map(\.rawValue)), required: true,
                        "Write bit (one is inverted), byte (replaced), nul (put in) or noise (put in, bit 7 set)"
                    ),
                    Field("at", .integer(1...65_536), "Which byte of the answer; by chance unless stated"),
                    Field("count", .integer(1...1000), "How many; 1 unless stated"),
                    Field("with", .bytes, "The bytes of byte and noise; by chance unless stated"),
                ]),
            ]), "Bytes of the answer are damaged"
        ) { set, value in
            guard let damage = (value["what"] ?? value).word(ByteFaults.Corruption.Damage.self) else {
                return
            }
            set.link.bytes.corruption = ByteFaults.Corruption(
                damage: damage, at: value["at"]?.integer, count: value["count"]?.integer ?? 1,
                with: value["with"]?.bytes ?? [])
        }.found(by: "bit error", "noise", "garbage", "checksum").varying(
            .field,
            .any([
                .record([.init("what", .texts(["nul"])), .init("count", .integer(1...4))]),
                .record([
                    .init("what", .texts(["noise"])), .init("with", .texts(["\"FF FE 80\""])),
                    .init("at", .integer(1...20)),
                ]),
            ]), source: "ELM327 data sheet: NUL bytes may be inserted; noise of Bluetooth modules"),
        FaultKind(
            "drop", .bytes, .any([.word(parts), .list(.word(parts), count: 1...3)]),
            "Parts of a reply that never come"
        ) { set, value in
            set.link.bytes.drops = Set(value.members.compactMap { $0.word(ReplyFragment.Part.self) })
        }.found(by: "lost", "missing", "no echo", "no answer").varying(
            .field, .texts(["answer", "[answer, prompt]"]), .severs,
            source: "android-obd-reader pull request 189"),
        FaultKind("no-prompt", .bytes, .flag, "The prompt never comes") {
            $0.link.bytes.hasNoPrompt = $1.isOn
        }.found(by: "hang", "stuck", ">", "missing prompt").varying(
            .field, .texts(["on"]), .hides, source: "SwiftOBD2: no time limit"),
        FaultKind("silence", .bytes, .flag, "Nothing comes at all") { $0.link.bytes.isSilent = $1.isOn }
            .found(by: "timeout", "hang", "stuck", "dead", "NO DATA", "no answer")
            .varying(.field, .texts(["on"]), .severs, source: "Riding Mechanic: polling stalls for ever")
            .varyingOnDatagrams(.plain, .texts(["on"]), .severs, source: "the game is paused or ended"),
    ]
}
