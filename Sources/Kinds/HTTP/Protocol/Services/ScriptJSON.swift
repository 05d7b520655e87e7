import SimulationCore

/// What `JSON.parse` of V8 in Node 6 says of a text that is not JSON. The public server of the trip log sends it on.
enum ScriptJSON {
    /// The message, or nil when `text` is JSON.
    static func mistake(in text: String) -> String? {
        var scanner = JSONScanner(Array(text.utf8))
        do throws(JSONMistake) {
            while try scanner.token() != nil {}
            return nil
        } catch {
            let place = text.utf8.index(text.startIndex, offsetBy: error.offset)
            guard let unit = text.utf16[place...].first else { return "Unexpected end of JSON input" }
            let position = text.utf16.distance(from: text.startIndex, to: place)
            let token =
                switch unit {
                case 0x22: "string"
                case 0x2D, 0x30...0x39: "number"
                default: "token \(String(decoding: [unit], as: UTF16.self))"
                }
            return "Unexpected \(token) in JSON at position \(position)"
        }
    }
}
