/// Whether a terminal shows `text` and obeys nothing in it but line feeds and tabs.
public func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x09 }
        || text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\n" || scalar == "\t"
            case .format: scalar.value == 0x200C || scalar.value == 0x200D
            case .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
}
