internal import CPCRE2

/// A regular expression of PCRE2 with a bounded search.
///
/// Pattern and line are Unicode scalars; `\d`, `\w`, `\s` and classes of POSIX are those of Unicode. Every item of the
/// pattern that the search tries is a step (PCRE2's automatic callouts), and so are 32 bytes of the line that one item has
/// passed. A search that exceeds its number of steps ends with `Overrun`, so that no pattern of a file can hold up a run.
package struct TextPattern: Sendable {
    /// The version of the loaded PCRE2, such as `10.42`.
    package static var libraryVersion: String {
        // "10.42 2022-12-11"
        let size = Int(pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil))
        let words = [UInt8](unsafeUninitializedCapacity: size) { text, count in
            count = Int(pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), text.baseAddress))
        }
        return String(decoding: words.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// The reason why a text is not a valid pattern, and the position.
    package struct Mistake: Error, Hashable, Sendable {
        /// The problem in words, with the correct form where it is known.
        package let reason: String
        /// The position in the text in Unicode scalars, counted from 0: that of PCRE2, which is behind what is wrong.
        package let offset: Int
    }

    /// The error of a search that exceeded its number of steps.
    package struct Overrun: Error, Hashable, Sendable {
        /// Creates the error; all its values are equal.
        package init() {}
    }

    /// The named groups of a match.
    package struct Match: Hashable, Sendable {
        fileprivate var texts: [String: String] = [:]

        /// The text that the group `name` matched, or nil when it did not take part.
        package subscript(name: String) -> String? { texts[name] }
    }

    /// A named group and the position of its name, counted as in `Mistake`.
    package struct Group: Hashable, Sendable {
        package let name: String
        /// The position of the name.
        package let offset: Int
    }

    /// The greatest length of a pattern in Unicode scalars.
    package static let longest = 4096

    /// The greatest depth of groups.
    package static let deepest: UInt32 = 64

    /// The default number of steps for a search in one line. It suffices for lines and patterns of ordinary
    /// size, and takes about 0.1 s when it is used up.
    package static let usualSteps = 2_000_000

    /// The memory that a search may use, KiB.
    private static let heapLimit: UInt32 = 16384

    /// The named groups in the order of the pattern.
    package let groups: [Group]

    /// The numbers by which PCRE2 knows the groups in `groups`.
    private let numbers: [Int]

    private let code: Code

    package init(_ text: String) throws(Mistake) {
        guard text.unicodeScalars.count <= Self.longest else {
            throw Mistake(
                reason: "a pattern has at most \(Self.longest) characters", offset: Self.longest)
        }
        code = try Code(text)
        let named = code.names()
        let placed = named.map { (Self.place(of: $0.name, in: text), $0) }.sorted { $0.0 < $1.0 }
        groups = placed.map { Group(name: $0.1.name, offset: $0.0) }
        numbers = placed.map(\.1.number)
    }

    /// Returns the first match in `line`, or nil. The steps of the search are subtracted from `steps`.
    ///
    /// Throws `Overrun` when `steps` do not suffice; `steps` is then 0.
    package func firstMatch(in line: String, steps: inout Int) throws(Overrun) -> Match? {
        guard let bounds = try code.firstMatch(in: line, steps: &steps) else { return nil }
        var match = Match()
        for (group, number) in zip(groups, numbers) {
            guard let range = bounds[number] else { continue }
            let utf8 = line.utf8
            let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
            let end = utf8.index(start, offsetBy: range.count)
            match.texts[group.name] = String(line.unicodeScalars[start..<end])
        }
        return match
    }

    /// Returns the first match in `line`, or nil. The search may take the default number of steps, or the
    /// number left in `budget` if that is smaller. Its steps are subtracted from `budget`, which several
    /// lines can share.
    ///
    /// Throws `Overrun` when the steps do not suffice; `budget` is then 0 if it was the smaller number.
    package func firstMatch(in line: String, drawingOn budget: inout Int) throws(Overrun) -> Match? {
        let given = min(budget, Self.usualSteps)
        var steps = given
        defer { budget -= given - steps }
        return try firstMatch(in: line, steps: &steps)
    }

    /// Returns the first match in `line`, or nil, with the default number of steps.
    package func firstMatch(in line: String) throws(Overrun) -> Match? {
        var steps = Self.usualSteps
        return try firstMatch(in: line, steps: &steps)
    }

    // MARK: Groups

    /// Returns the names of the groups of `pattern` in order; empty when it is not a valid pattern.
    package static func groupNames(in pattern: String) -> [String] {
        (try? TextPattern(pattern))?.groups.map(\.name) ?? []
    }

    /// Returns those of `words` that the group `name` of `pattern` can match, judged by the part inside the
    /// group alone. Returns all words when the group cannot be examined; a word whose search exceeds its
    /// steps is included.
    package static func words(_ words: [String], admittedBy name: String, in pattern: String) -> [String] {
        guard let part = part(of: name, in: pattern), let whole = try? TextPattern("\\A(?:\(part))\\z") else {
            return words
        }
        return words.filter { word in
            do throws(Overrun) { return try whole.firstMatch(in: word) != nil } catch { return true }
        }
    }

    /// Returns the position of the name of the group `name` in `text`, in Unicode scalars.
    private static func place(of name: String, in text: String) -> Int {
        let scalars = Array(text.unicodeScalars)
        for opening in ["(?<\(name)>", "(?P<\(name)>", "(?'\(name)'"].map({ Array($0.unicodeScalars) }) {
            for start in scalars.indices where scalars[start...].starts(with: opening) {
                return start + opening.count - name.unicodeScalars.count - 1
            }
        }
        return 0
    }

    /// Returns the text inside the group `name` of `text`.
    private static func part(of name: String, in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        let start = place(of: name, in: text)
        guard start > 0 else { return nil }
        let first = start + name.unicodeScalars.count + 1
        var (depth, index, isInSet) = (1, first, false)
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 1
            case "[": isInSet = true
            case "]": isInSet = false
            case "(" where !isInSet: depth += 1
            case ")" where !isInSet:
                depth -= 1
                if depth == 0 {
                    return String(String.UnicodeScalarView(scalars[first..<index]))
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    // MARK: PCRE2

    /// A compiled pattern of PCRE2, which several threads can use because no search changes it (pcre2api, "Multithreading").
    private final class Code: @unchecked Sendable {
        private let pointer: OpaquePointer

        init(_ text: String) throws(Mistake) {
            let settings = pcre2_compile_context_create_8(nil)
            defer { pcre2_compile_context_free_8(settings) }
            // A line ends as Unicode says, so that no dot takes a line separator.
            pcre2_set_newline_8(settings, UInt32(PCRE2_NEWLINE_ANY))
            pcre2_set_parens_nest_limit_8(settings, TextPattern.deepest)
            var (number, offset): (CInt, Int) = (0, 0)
            let options = PCRE2_UTF | PCRE2_UCP | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C
            var bytes = Array(text.utf8)
            let compiled = bytes.withUnsafeMutableBufferPointer {
                pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, settings)
            }
            guard let compiled else {
                let scalars = String(decoding: bytes[..<min(offset, bytes.count)], as: UTF8.self)
                    .unicodeScalars
                throw Mistake(reason: Self.words(for: number), offset: scalars.count)
            }
            pointer = compiled
        }

        deinit { pcre2_code_free_8(pointer) }

        /// Returns the names of the groups with their numbers.
        func names() -> [(name: String, number: Int)] {
            var (count, size): (UInt32, UInt32) = (0, 0)
            var table: UnsafePointer<UInt8>?
            pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_NAMECOUNT), &count)
            pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
            pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_NAMETABLE), &table)
            guard let table else { return [] }
            return (0..<Int(count)).map { index in
                let entry = table + index * Int(size)
                return (String(cString: entry + 2), Int(entry[0]) << 8 | Int(entry[1]))
            }
        }

        /// Returns where the groups of the first match lie in the UTF-8 of `line`, by their numbers; nil without a match.
        func firstMatch(in line: String, steps: inout Int) throws(Overrun) -> [Range<Int>?]? {
            let settings = pcre2_match_context_create_8(nil)
            let data = pcre2_match_data_create_from_pattern_8(pointer, nil)
            defer {
                pcre2_match_data_free_8(data)
                pcre2_match_context_free_8(settings)
            }
            pcre2_set_heap_limit_8(settings, TextPattern.heapLimit)
            pcre2_set_match_limit_8(settings, UInt32.max)
            // The call itself is a step, too.
            guard steps > 0 else { throw Overrun() }
            var progress = Progress(left: steps - 1)
            var line = line
            let result = withUnsafeMutablePointer(to: &progress) { progress in
                pcre2_set_callout_8(settings, Self.countStep, progress)
                return line.withUTF8 {
                    pcre2_match_8(pointer, $0.baseAddress, $0.count, 0, PCRE2_NO_UTF_CHECK, data, settings)
                }
            }
            switch result {
            case 1...:
                steps = progress.left
                let bounds = pcre2_get_ovector_pointer_8(data)
                return (0..<Int(pcre2_get_ovector_count_8(data))).map { group in
                    // PCRE2_UNSET, which has all bits set, is -1 here. A lookaround with \K can put the start behind the end.
                    guard group < Int(result), let bounds, bounds[2 * group] >= 0,
                        bounds[2 * group] <= bounds[2 * group + 1]
                    else { return nil }
                    return bounds[2 * group]..<bounds[2 * group + 1]
                }
            case PCRE2_ERROR_NOMATCH:
                steps = progress.left
                return nil
            default:
                steps = 0
                throw Overrun()
            }
        }

        /// The progress of a search.
        private struct Progress {
            /// The number of steps that are left.
            var left: Int
            /// The place in the line, in bytes, at which the last item was tried.
            var place = 0
        }

        /// Counts an item that the search tries and the way since the last one, and ends the search when no step is left. The
        /// way counts because one item, such as `[ab]*`, can pass all of a long line, at every place anew.
        private static let countStep:
            @convention(c) (
                UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?
            ) -> CInt = { block, progress in
                guard let block, let progress = progress?.assumingMemoryBound(to: Progress.self) else {
                    return PCRE2_ERROR_CALLOUT
                }
                let place = Int(block.pointee.current_position)
                let cost = 1 + max(0, place - progress.pointee.place) / 32
                progress.pointee.place = place
                guard progress.pointee.left >= cost else { return PCRE2_ERROR_CALLOUT }
                progress.pointee.left -= cost
                return 0
            }

        /// Returns what is wrong by the number of PCRE2's error, with what would be right; its own words for the rest.
        private static func words(for number: CInt) -> String {
            switch number {
            case PCRE2_ERROR_END_BACKSLASH: "nothing stands behind the last '\\'"
            case PCRE2_ERROR_UNKNOWN_ESCAPE: "a '\\' before this letter has no meaning; remove it"
            case PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER: "the second number is less than the first"
            case PCRE2_ERROR_MISSING_SQUARE_BRACKET: "expected ']' behind the last character of the set"
            case PCRE2_ERROR_ESCAPE_INVALID_IN_CLASS: "this has no meaning in a set"
            case PCRE2_ERROR_CLASS_RANGE_ORDER: "the range does not end behind its beginning"
            case PCRE2_ERROR_QUANTIFIER_INVALID: "this repeats nothing; write \\ before it for the character"
            case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS: "expected ')'"
            case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS: "there is no '(' for this ')'"
            case PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP:
                "groups are nested at most \(TextPattern.deepest) deep"
            case PCRE2_ERROR_PATTERN_TOO_LARGE: "its repetitions come to too much; repeat less"
            case PCRE2_ERROR_UNKNOWN_POSIX_CLASS:
                "there is no such set; write for example [:alpha:] or [:digit:]"
            case PCRE2_ERROR_UNKNOWN_UNICODE_PROPERTY, PCRE2_ERROR_MALFORMED_UNICODE_PROPERTY:
                "there is no such category; write for example \\p{L} or \\p{Nd}"
            case PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME: "there is a group of this name before this one"
            case PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE:
                "this is not known to PCRE2; write a character by its number, for example \\x41 or \\x{B0}"
            case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH:
                "a lookbehind needs a text of a fixed length; write alternatives of one length each"
            default: Self.message(for: number)
            }
        }

        private static func message(for number: CInt) -> String {
            var text = [UInt8](repeating: 0, count: 256)
            let count = pcre2_get_error_message_8(number, &text, text.count)
            return count > 0
                ? String(decoding: text[..<Int(count)], as: UTF8.self) : "it is not a regular expression"
        }
    }
}
