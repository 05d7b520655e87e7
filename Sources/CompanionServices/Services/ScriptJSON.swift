/// What `JSON.parse` of V8 in Node 6 says of a text that is no JSON. The public server of the trip log sends it on.
enum ScriptJSON {
    /// The message, or nil when `text` is JSON.
    static func mistake(in text: String) -> String? {
        var scanner = Scanner(units: Array(text.utf16))
        return scanner.scan() ? nil : scanner.message
    }

    private struct Scanner {
        enum Container { case list, object }

        let units: [UInt16]
        var index = 0

        init(units: [UInt16]) { self.units = units }

        private var next: UInt16? { index < units.count ? units[index] : nil }

        /// The message about the unit at which the text stops to be JSON.
        var message: String {
            guard let unit = next else { return "Unexpected end of JSON input" }
            switch unit {
            case 0x22: return "Unexpected string in JSON at position \(index)"
            case 0x2D, 0x30...0x39: return "Unexpected number in JSON at position \(index)"
            default:
                let token = String(decoding: [unit], as: UTF16.self)
                return "Unexpected token \(token) in JSON at position \(index)"
            }
        }

        private mutating func skipBlanks() {
            while let unit = next, [0x20, 0x09, 0x0A, 0x0D].contains(unit) { index += 1 }
        }

        private mutating func take(_ character: Character) -> Bool {
            guard let unit = next, character.utf16.first == unit else { return false }
            index += 1
            return true
        }

        /// Whether the whole text is one value; without recursion, so that no depth of nesting exhausts the stack.
        mutating func scan() -> Bool {
            var containers: [Container] = []
            var needsValue = true
            repeat {
                skipBlanks()
                if needsValue {
                    if take("[") {
                        skipBlanks()
                        if take("]") { needsValue = false } else { containers.append(.list) }
                    } else if take("{") {
                        skipBlanks()
                        if take("}") {
                            needsValue = false
                        } else {
                            containers.append(.object)
                            guard name() else { return false }
                        }
                    } else {
                        guard scalar() else { return false }
                        needsValue = false
                    }
                } else if let container = containers.last {
                    if take(",") {
                        needsValue = true
                        if container == .object {
                            guard name() else { return false }
                        }
                    } else if take(container == .list ? "]" : "}") {
                        containers.removeLast()
                    } else {
                        return false
                    }
                }
            } while needsValue || !containers.isEmpty
            skipBlanks()
            return index == units.count
        }

        /// A member's name and its colon.
        private mutating func name() -> Bool {
            skipBlanks()
            guard next == 0x22, string() else { return false }
            skipBlanks()
            return take(":")
        }

        private mutating func scalar() -> Bool {
            switch next {
            case 0x22: string()
            case 0x74: word("true")
            case 0x66: word("false")
            case 0x6E: word("null")
            default: number()
            }
        }

        private mutating func word(_ word: String) -> Bool {
            for character in word {
                guard take(character) else { return false }
            }
            return true
        }

        private mutating func digits() -> Bool {
            let start = index
            while let unit = next, (0x30...0x39).contains(unit) { index += 1 }
            return index > start
        }

        private mutating func number() -> Bool {
            _ = take("-")
            if take("0") {
                if let unit = next, (0x30...0x39).contains(unit) { return false }
            } else {
                guard digits() else { return false }
            }
            if take(".") {
                guard digits() else { return false }
            }
            if take("e") || take("E") {
                if !take("+") { _ = take("-") }
                guard digits() else { return false }
            }
            return true
        }

        private mutating func string() -> Bool {
            index += 1
            while let unit = next {
                switch unit {
                case 0x22:
                    index += 1
                    return true
                case 0x5C:
                    index += 1
                    guard escape() else { return false }
                case 0..<0x20: return false
                default: index += 1
                }
            }
            return false
        }

        private mutating func escape() -> Bool {
            guard let unit = next else { return false }
            if unit == 0x75 {
                index += 1
                for _ in 0..<4 {
                    guard let digit = next, let scalar = UnicodeScalar(digit), Character(scalar).isHexDigit,
                        digit < 0x80
                    else { return false }
                    index += 1
                }
                return true
            }
            guard "\"\\/bfnrt".utf16.contains(unit) else { return false }
            index += 1
            return true
        }
    }
}
