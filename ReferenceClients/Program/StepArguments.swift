import ReferenceClient

/// The arguments of a program that does steps: `--url=…`, `--obd=…`, `--steps=…`, `--bug=…`, `--list-bugs`, and words before them.
struct StepArguments<Bug: RawRepresentable & CaseIterable> where Bug.RawValue == String {
    /// The wish of the user of the program.
    enum Wish {
        /// List the bugs, one a line.
        case list
        /// Do `steps` with the server at `url` and the adapter at `adapter`, with one bug or none.
        case run(url: String, adapter: String, steps: [String], bug: Bug?)
    }

    /// An error in the arguments.
    struct Mistake: Error {
        let text: String
    }

    let wish: Wish
    /// The words beside options, such as `can`.
    let words: [String]

    init(_ arguments: ArraySlice<String>) throws(Mistake) {
        var values: [String: String] = [:]
        var words: [String] = []
        for argument in arguments {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard ["--url", "--obd", "--steps", "--bug", "--list-bugs"].contains(parts[0]),
                parts.count == 2 || argument == "--list-bugs"
            else { throw Mistake(text: "'\(argument)' is not known") }
            values[String(parts[0].dropFirst(2))] = parts.count == 2 ? String(parts[1]) : ""
        }
        self.words = words
        guard values["list-bugs"] == nil else {
            wish = .list
            return
        }
        let bug = values["bug"].flatMap { Bug(rawValue: $0) }
        guard values["bug"] == nil || bug != nil else { throw Mistake(text: "there is no such bug") }
        guard let url = values["url"] else { throw Mistake(text: "--url is missing") }
        let steps = (values["steps"] ?? "").split { "\n;".contains($0) }.map { step in
            String(step.drop { $0 == " " })
        }
        wish = .run(url: url, adapter: values["obd"] ?? url, steps: steps, bug: bug)
    }
}
