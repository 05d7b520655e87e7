/// The texts of VI, CI and SOFT: ASCII, each text terminated by `*` (SAE J1939-71).
public enum IdentificationText {
    /// Encodes `texts`; an asterisk or a character that is not printable ASCII becomes `?`.
    public static func encode(_ texts: [String]) -> [UInt8] {
        texts.flatMap { text in
            text.utf8.map { (0x20...0x7E).contains($0) && $0 != 0x2A ? $0 : 0x3F } + [0x2A]
        }
    }

    /// Decodes the texts in `bytes`, including an unterminated last one without its padding.
    public static func decode(_ bytes: some Sequence<UInt8>) -> [String] {
        var texts: [String] = []
        var text = ""
        var isOpen = false
        for byte in bytes {
            if byte == 0x2A {
                texts.append(text)
                text = ""
                isOpen = false
            } else if byte != 0xFF {
                isOpen = true
                text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : "?")
            }
        }
        if isOpen { texts.append(text) }
        return texts
    }
}
