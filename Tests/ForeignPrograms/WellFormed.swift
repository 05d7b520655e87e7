import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Whether a text is well-formed XML.
package enum WellFormed {
    /// What is wrong with it, or nil.
    package static func mistake(in text: String) -> String? {
        let parser = XMLParser(data: Data(text.utf8))
        guard !parser.parse() else { return nil }
        return
            "line \(parser.lineNumber), column \(parser.columnNumber): \(parser.parserError.map { "\($0)" } ?? "?")"
    }
}
