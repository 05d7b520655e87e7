import Platform
import SimulationCore

/// One block of a PEM file (RFC 7468): its label and its decoded bytes.
struct PEMBlock {
    /// The label after BEGIN, such as `CERTIFICATE`.
    let label: String

    /// The decoded bytes; nil when the text of the block is not Base64.
    let bytes: [UInt8]?

    /// Returns the blocks of `text` in order, without a block that has no END line.
    static func blocks(in text: String) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var body = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if let begun = Self.label(of: line, "BEGIN") {
                (label, body) = (begun, "")
            } else if let open = label, Self.label(of: line, "END") == open {
                blocks.append(PEMBlock(label: open, bytes: Data(base64Encoded: body).map(Array.init)))
                label = nil
            } else if label != nil, !line.contains(":") {
                // A line with a colon is a header of an encrypted key (RFC 1421), not Base64 text.
                body += line
            }
        }
        return blocks
    }

    private static func label(of line: String, _ word: String) -> String? {
        let head = "-----\(word) "
        guard line.hasPrefix(head), line.hasSuffix("-----"), line.count > head.count + 5 else { return nil }
        return String(line.dropFirst(head.count).dropLast(5))
    }
}
