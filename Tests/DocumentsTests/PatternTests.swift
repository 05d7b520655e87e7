import Documents
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
        ("(?<v>\\x41\\x42\\x{43}\\x{b0})", "ABC°", "ABC°"),
        ("(?<v>.)\\k<v>", "abb", "b"),
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
        ("(a", 2, "expected ')'"),
        ("a)", 1, "there is no '(' for this ')'"),
        ("*a", 0, "this repeats nothing; write \\ before it for the character"),
        ("a{3,2}", 5, "the second number is less than the first"),
        ("a{65536}", 7, "number too big in {} quantifier"),
        ("[", 1, "expected ']' behind the last character of the set"),
        ("[]", 2, "expected ']' behind the last character of the set"),
        ("[b-a]", 3, "the range does not end behind its beginning"),
        ("[[:nothing:]]", 3, "there is no such set; write for example [:alpha:] or [:digit:]"),
        ("a\\", 2, "nothing stands behind the last '\\'"),
        ("\\y", 1, "a '\\' before this letter has no meaning; remove it"),
        ("[\\R]", 2, "this has no meaning in a set"),
        ("(a)\\2", 4, "reference to non-existent subpattern"),
        ("(?<1>a)", 3, "subpattern name must start with a non-digit"),
        ("(?<v", 4, "syntax error in subpattern name (missing terminator?)"),
        ("(?<v>a)(?<v>b)", 12, "there is a group of this name before this one"),
        ("(?y)", 2, "unrecognized character after (? or (?-"),
        ("(*FALSE)", 7, "(*VERB) not recognized or malformed"),
        (
            "\\u12", 2,
            "this is not known to PCRE2; write a character by its number, for example \\x41 or \\x{B0}"
        ),
        ("\\p{Klingon}", 11, "there is no such category; write for example \\p{L} or \\p{Nd}"),
        ("(?<=a+)b", 0, "a lookbehind needs a text of a fixed length; write alternatives of one length each"),
        ("((((a{1000}){1000}){1000}){1000})", 33, "its repetitions come to too much; repeat less"),
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
        let pattern = try TextPattern("(a|b)*c[de]")
        var steps = 1000
        #expect(try pattern.firstMatch(in: "ababc", steps: &steps) == nil)
        let used = 1000 - steps
        #expect(used > 4 && used < 200)
        var few = used - 1
        #expect(throws: TextPattern.Overrun.self) { try pattern.firstMatch(in: "ababc", steps: &few) }
        #expect(few == 0)
    }

    /// Patterns that try every division of a line end all the same.
    @Test(arguments: ["(a+)+$", "(a|aa)*[bc]", "^(([a-z])+.)+[A-Z]([a-z])+$", "(?<v>a)(?=.*(.*)(.*)x)"])
    func noSearchIsWithoutEnd(_ text: String) throws {
        let pattern = try TextPattern(text)
        var steps = 100_000
        #expect(throws: TextPattern.Overrun.self) {
            try pattern.firstMatch(in: String(repeating: "a", count: 4000) + "!", steps: &steps)
        }
        #expect(steps == 0)
    }

    /// One item can pass the whole line, at every place anew: the way counts, too.
    @Test func theWayCounts() throws {
        let pattern = try TextPattern("[ab]*[yz]")
        let line = String(repeating: "a", count: 65_536)
        #expect(throws: TextPattern.Overrun.self) { try pattern.firstMatch(in: line) }
        #expect(try pattern.firstMatch(in: String(line.prefix(4000))) == nil)
    }
}
