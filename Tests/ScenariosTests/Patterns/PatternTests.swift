import Scenarios
import Testing

/// Regular expressions of profiles: what they find and what they refuse.
@Suite struct PatternTests {
    /// What the group `v` takes in `line`; nil when nothing fits, `-` when it takes no part.
    static func found(_ pattern: String, _ line: String) throws -> String? {
        let match = try TextPattern(pattern).firstMatch(in: line)
        return match.map { $0["v"] ?? "-" }
    }

    @Test(arguments: [
        ("^RPM=(?<v>.*)$", "RPM=612.5", "612.5"),
        ("(?<v>[0-9]+)", "speed 62 mph 7", "62"),
        ("^(?<v>a|ab)(c|bcd)$", "abcd", "a"),
        ("(?<v>a+?)b", "caab", "aa"),
        ("x(?<v>a??)", "xa", ""),
        ("(?:(?<v>a)|b)+$", "ab", "a"),
        ("b|(?<v>a)", "cb", "-"),
        ("(?P<v>\\w+)@", "to me@home", "me"),
        ("(?'v'\\d{2,3})", "12345", "123"),
        ("(?<v>\\d{2,3}?)", "12345", "12"),
        ("(?<v>\\d{,2})x", "123x", "23"),
        ("(?<v>\\d{3})", "12 345", "345"),
        ("a{,}(?<v>b)", "a{,}b", "b"),
        ("(?i)rpm: (?<v>[a-c]+)", "RPM: AbC", "AbC"),
        ("(?i:K)m(?<v>/)h", "km/h", "/"),
        ("(?<v>(?i:a)b)", "aB Ab", "Ab"),
        ("(?x) speed \\ (?<v> \\d+ ) # km/h", "speed 50", "50"),
        ("a(?#a remark)(?<v>b)", "ab", "b"),
        ("\\b(?<v>\\w+)\\b$", "one two", "two"),
        ("(?<v>\\B.)", "ab", "b"),
        ("(?<v>(?<=°)C)", "C °C", "C"),
        ("(?<v>(?<!-)\\b\\d+)", "-12 34", "34"),
        ("(?<v>\\d+(?= km))", "12 mi 34 km", "34"),
        ("(?<v>\\d+(?! km)\\b)", "34 km 12 mi", "12"),
        ("(?<v>[^\\s=]+)=", "a b=c", "b"),
        ("(?<v>[\\]\\-^a]+)", "x]-^a", "]-^a"),
        ("(?<v>[a-c-]+)", "xa-c", "a-c"),
        ("(?<v>[[:alpha:][:digit:]]+)", "- a1 ", "a1"),
        ("(?<v>\\p{Lu}\\P{Lu}+)", "grÜße", "Üße"),
        ("(?<v>\\x41\\u0042\\x{43}\\u{b0})", "ABC°", "ABC°"),
        ("(?<v>\\Qa.b*\\E)c", "aXbc a.b*c", "a.b*"),
        ("(?<v>(?>a+))b", "aab", "aa"),
        ("^(?s:(?<v>.+))$", "a\u{85}b", "a\u{85}b"),
        ("(?<v>a)(?:b){0}c", "ac", "a"),
        ("(?<v>[\\d\\w]+)", "- 1a", "1a"),
        ("(?<v>é)", "cafe\u{301} é", "é"),
    ])
    func whatFitsIsTaken(_ pattern: String, _ line: String, _ taken: String) throws {
        #expect(try Self.found(pattern, line) == taken)
    }

    @Test(arguments: [
        ("^a$", "ba"), ("(?>a+)ab", "aaab"), ("a++a", "aaa"), ("[^a]", "aaa"), (".", ""), ("\\d", "x"),
        ("(?=a)b", "ab"), ("^.$", "\u{2028}"), ("a(?i)b(?-i)c", "abC"), ("[\\x{1F600}-\\x{1F64F}]", "🚗"),
        ("(?<=a{2})b", "ab"), ("$a", "a"),
    ])
    func whatDoesNotFitIsNotFound(_ pattern: String, _ line: String) throws {
        #expect(try Self.found(pattern, line) == nil)
    }

    @Test(arguments: [
        ("(a", 2, "expected ')'"), ("a)", 1, "there is no '(' for this ')'"),
        ("*a", 0, "'*' repeats nothing"),
        ("a**", 2, "a repetition cannot be repeated; put a group around it"),
        ("^*", 1, "a place cannot be repeated"), ("{2}", 0, "this repeats nothing"),
        ("a{3,2}", 1, "the second number is less than the first"),
        ("a{1001}", 2, "at most 1000 repetitions can be counted"),
        ("a{99999999999999999999}", 2, "at most 1000 repetitions can be counted"),
        ("[", 1, "expected a character of the set, and ']' behind the last one"),
        ("[]", 1, "expected a character of the set, and ']' behind the last one"),
        ("[b-a]", 1, "the range does not end behind its beginning"),
        ("[a[b]]", 2, "a set within a set is not used here; write \\[ for the bracket"),
        ("[a&&b]", 2, "'&&' is not used here; write \\ before the second character"),
        ("[[:nothing:]]", 1, "there is no such set; write for example [:alpha:] or [:digit:]"),
        ("a\\", 1, "nothing stands behind the last '\\'"), ("\\y", 0, "'\\y' has no meaning here"),
        ("[\\A]", 1, "this has no meaning in a set"),
        (
            "(a)\\1", 3,
            "a reference back to a group cannot be searched in bounded time; write it out"
        ),
        ("(?<1>a)", 3, "expected the name of a group and '>' behind it"),
        ("(?<v", 3, "expected the name of a group and '>' behind it"),
        ("(?<v>a)(?<v>b)", 10, "there is a group 'v' before this one"),
        ("(?z)", 0, "'(?z' has no meaning here"), ("(?", 2, "expected ')'"),
        ("(*FAIL)", 1, "'(*' has no meaning here"),
        ("\\x{110000}", 0, "these are no digits of a character; write for example \\x41 or \\u{B0}"),
        ("\\u12", 0, "these are no digits of a character; write for example \\x41 or \\u{B0}"),
        ("\\p{Klingon}", 0, "there is no such category; write for example \\p{L} or \\p{Nd}"),
        ("\\p{L", 0, "there is no such category; write for example \\p{L} or \\p{Nd}"),
        ("((((a{1000}){1000}){1000}){1000})", 0, "its repetitions come to too much; repeat less"),
        ("(((((){1000}){1000}){1000}){1000})", 0, "its repetitions come to too much; repeat less"),
    ])
    func aMistakeHasItsPlace(_ pattern: String, _ offset: Int, _ reason: String) {
        do throws(TextPattern.Mistake) {
            _ = try TextPattern(pattern)
            Issue.record("\(pattern) was taken")
        } catch {
            #expect(error.reason == reason && error.offset == offset, "\(error)")
        }
    }

    @Test func depthAndLengthAreBounded() throws {
        for count in [65, 2000] {
            let deep = String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
            #expect(throws: TextPattern.Mistake.self) { try TextPattern(deep) }
        }
        #expect(throws: TextPattern.Mistake.self) { try TextPattern(String(repeating: "a", count: 4097)) }
        let fitting = String(repeating: "(", count: 60) + "a" + String(repeating: ")", count: 60)
        #expect(try TextPattern(fitting).firstMatch(in: "ba") != nil)
    }

    @Test func stepsAreCountedAndEndASearch() throws {
        let pattern = try TextPattern("(a|b)*c")
        var steps = 1000
        #expect(try pattern.firstMatch(in: "abab", steps: &steps) == nil)
        let used = 1000 - steps
        #expect(used > 4 && used < 200)
        var few = used - 1
        #expect(throws: TextPattern.Overrun.self) { try pattern.firstMatch(in: "abab", steps: &few) }
        #expect(few == 0)
    }

    /// Twice the line takes at most a little more than twice the steps.
    @Test(arguments: ["(a+)+$", "(a|aa)*b", "(a*)*b", "(.*)(.*)(.*)x", "^(([a-z])+.)+[A-Z]([a-z])+$"])
    func stepsGrowWithTheLine(_ text: String) throws {
        let pattern = try TextPattern(text)
        func steps(_ count: Int) throws -> Int {
            var steps = 100_000_000
            _ = try pattern.firstMatch(in: String(repeating: "a", count: count) + "!", steps: &steps)
            return 100_000_000 - steps
        }
        let (one, two) = (try steps(1000), try steps(2000))
        #expect(two < one * 5 / 2, "\(one) and \(two)")
    }
}
