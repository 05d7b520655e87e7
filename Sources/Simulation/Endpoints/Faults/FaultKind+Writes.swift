import Links

/// The kinds of fault of the grouping of a reply into writes.
extension FaultKind {
    private static let cuts = ["whole", "echo", "lines", "prompt", "pair"]
    private static let sizes = Form.list(.integer(1...65_536), count: 1...256)

    static let writeRows: [FaultKind] = [
        FaultKind(
            "chunks", .writes,
            .any([
                .wordOrInteger(cuts, 1...65_536), sizes,
                .record([
                    Field(
                        "at", .word(cuts),
                        "Cut behind the echo, behind lines, before the prompt, inside a pair"),
                    Field("every", .integer(1...65_536), "Cut after every so many bytes"),
                    Field("sizes", sizes, "Cut after each of these numbers of bytes"),
                    Field("gap", .duration, "The time from one write to the next; 5ms unless stated"),
                    Field(
                        "gaps", .list(.duration, count: 1...256),
                        "The times, one by one; the last one goes on"),
                ]),
            ]), "Where a reply is cut into writes; whole is one write for echo, answer and prompt"
        ) { set, value in
            var gaps = (value["gaps"] ?? value["gap"])?.members.compactMap(\.duration) ?? []
            if gaps.isEmpty { gaps = [WriteFaults.usualGap] }
            guard let cut = cut(value) else { return }
            set.link.writes.chunks = WriteFaults.Chunks(cut: cut, gaps: gaps)
        }.found(by: "fragmentation", "split", "packets", "partial read").varying(
            .plain,
            .any([
                .texts(["whole"]),
                .record([
                    .init("at", .texts(["echo", "lines", "prompt", "pair"])),
                    .init("gap", .milliseconds(1...500)),
                ]), .record([.init("every", .integer(1...40)), .init("gap", .milliseconds(1...30))]),
                .record([
                    .init("sizes", .list(.integer(1...30), count: 1...4)),
                    .init("gap", .milliseconds(1...300)),
                ]),
            ]), source: "RFC 9293: TCP has no boundaries of messages"),
        FaultKind(
            "coalesce", .writes,
            .any([
                .word(["next"]),
                .record([Field("text", .text, required: true, "Write what comes between answer and prompt")]),
            ]), "The reply is held back and comes together with the next one, or with a text nobody asked for"
        ) { set, value in
            set.link.writes.coalescing = value["text"]?.text.map { .text(Array($0.utf8)) } ?? .next
        }.found(by: "merge", "Nagle", "two answers at once").varying(
            .field, .texts(["next", "{ text: \"ACT ALERT\" }"]), .hides, source: "Riding Mechanic table 9 (c)"
        ),
        FaultKind("loss", .writes, .number(0...100), "How many writes of a hundred are lost") {
            $0.link.writes.loss = $1.number ?? 0
        }.found(by: "packet loss", "radio", "dropped").varying(
            .hostile, .integer(1...20), .hides, source: "decided here: a serial line without flow control"
        ).varyingOnDatagrams(
            .plain, .integer(1...40), .hides, source: "RFC 768: datagrams may be lost, doubled and reordered"),
    ]

    private static func cut(_ value: FaultValue) -> WriteFaults.Cut? {
        if let count = (value["every"] ?? value).integer { return .every(count) }
        if case .list(let members) = value["sizes"] ?? value { return .sizes(members.compactMap(\.integer)) }
        switch (value["at"] ?? value).text {
        case "echo": return .echo
        case "lines": return .lines
        case "prompt": return .prompt
        case "pair": return .pair
        case "whole": return .whole
        default: return nil
        }
    }
}
