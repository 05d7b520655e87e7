/// One search of a program in one line.
///
/// What is tried first and fails is marked, so that no step is followed twice at one place (as RE2 does it for short
/// texts): a nested repetition cannot try all divisions of a line.
struct PatternSearch {
    /// Where to go on when what was tried last has come to nothing.
    private enum Choice {
        /// At a step and a place.
        case resume(step: Int, place: Int)
        /// Further down, after a slot has its former value again.
        case restore(slot: Int, value: Int)
    }

    /// The steps at places that have been followed already, of one part of the program.
    private struct Marks {
        private let firstStep: Int
        private let places: Int
        private var words: [UInt64]

        init(_ part: Range<Int>, places: Int) {
            firstStep = part.lowerBound
            self.places = places
            words = [UInt64](repeating: 0, count: Self.wordCount(part, places: places))
        }

        static func wordCount(_ part: Range<Int>, places: Int) -> Int { (part.count * places + 63) / 64 }

        /// Whether the mark is there.
        func contains(step: Int, place: Int) -> Bool {
            let bit = (step - firstStep) * places + place
            return words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
        }

        /// Marks; false when the mark was there.
        mutating func insert(step: Int, place: Int) -> Bool {
            let bit = (step - firstStep) * places + place
            let mask = UInt64(1) << UInt64(bit & 63)
            guard words[bit >> 6] & mask == 0 else { return false }
            words[bit >> 6] |= mask
            return true
        }
    }

    /// The steps that are left.
    private(set) var steps: Int

    private let program: PatternProgram
    private let line: [Unicode.Scalar]
    private var slots: [Int]

    init(_ program: PatternProgram, _ line: [Unicode.Scalar], steps: Int) {
        self.program = program
        self.line = line
        self.steps = steps
        slots = [Int](repeating: -1, count: program.slotCount)
    }

    /// The bounds of the groups at the first place that fits, two a group and -1 for one that took no part; nil when no
    /// place fits.
    mutating func run() throws(TextPattern.Overrun) -> [Int]? {
        let whole = 0..<program.steps.count
        var marks = try marks(for: whole)
        for start in 0...(program.isAnchored ? 0 : line.count) {
            if try follow(from: 0, at: start, to: nil, &marks) != nil { return slots }
        }
        return nil
    }

    private mutating func marks(for part: Range<Int>) throws(TextPattern.Overrun) -> Marks {
        // To make room for the marks is work as well.
        try spend(1 + Marks.wordCount(part, places: line.count + 1) / 16)
        return Marks(part, places: line.count + 1)
    }

    private mutating func spend(_ count: Int) throws(TextPattern.Overrun) {
        guard steps >= count else {
            steps = 0
            throw TextPattern.Overrun()
        }
        steps -= count
    }

    /// Follows the program from `first` on, at `start`, to the end of that part; returns the place reached, or nil. With
    /// `end` only that place counts.
    private mutating func follow(
        from first: Int, at start: Int, to end: Int?, _ marks: inout Marks
    ) throws(TextPattern.Overrun) -> Int? {
        var choices: [Choice] = []
        var step = first
        var place = start
        while true {
            var fits = false
            if marks.insert(step: step, place: place) {
                try spend(1)
                switch program.steps[step] {
                case .one(let set):
                    if place < line.count, program.sets[set].contains(line[place]) {
                        (step, place, fits) = (step + 1, place + 1, true)
                    }
                case .split(let first, let second):
                    choices.append(.resume(step: second, place: place))
                    (step, fits) = (first, true)
                case .jump(let target): (step, fits) = (target, true)
                case .again(let head, let behind):
                    (step, fits) = (marks.contains(step: head, place: place) ? behind : head, true)
                case .save(let slot):
                    choices.append(.restore(slot: slot, value: slots[slot]))
                    slots[slot] = place
                    (step, fits) = (step + 1, true)
                case .place(let condition):
                    if holds(condition, at: place) { (step, fits) = (step + 1, true) }
                case .look(let body, let look, let next):
                    if try see(body, look, at: place, &choices) { (step, fits) = (next, true) }
                case .keep(let body, let next):
                    let before = slots
                    var own = try self.marks(for: body)
                    if let reached = try follow(from: body.lowerBound, at: place, to: nil, &own) {
                        remember(before, &choices)
                        (step, place, fits) = (next, reached, true)
                    }
                case .accept:
                    if end == nil || place == end { return place }
                }
            }
            if fits { continue }
            guard let choice = Self.next(of: &choices, &slots) else { return nil }
            (step, place) = choice
        }
    }

    /// The last choice that is left; slots get the values that they had then.
    private static func next(of choices: inout [Choice], _ slots: inout [Int]) -> (step: Int, place: Int)? {
        while let choice = choices.popLast() {
            switch choice {
            case .resume(let step, let place): return (step, place)
            case .restore(let slot, let value): slots[slot] = value
            }
        }
        return nil
    }

    /// Has `choices` give back what the slots held `before`.
    private func remember(_ before: [Int], _ choices: inout [Choice]) {
        for slot in before.indices where before[slot] != slots[slot] {
            choices.append(.restore(slot: slot, value: before[slot]))
        }
    }

    /// Whether what is looked for is there, or is not where it must not be.
    private mutating func see(
        _ body: Range<Int>, _ look: PatternNode.Look, at place: Int, _ choices: inout [Choice]
    ) throws(TextPattern.Overrun) -> Bool {
        let before = slots
        var isThere = false
        if look.isBehind {
            var own = try marks(for: body)
            for start in stride(from: place, through: 0, by: -1) where !isThere {
                isThere = try follow(from: body.lowerBound, at: start, to: place, &own) != nil
            }
        } else {
            var own = try marks(for: body)
            isThere = try follow(from: body.lowerBound, at: place, to: nil, &own) != nil
        }
        if isThere, look.isNegative { slots = before }
        if isThere, !look.isNegative { remember(before, &choices) }
        return isThere != look.isNegative
    }

    private func holds(_ condition: PatternNode.Place, at place: Int) -> Bool {
        switch condition {
        case .start: place == 0
        case .end: place == line.count
        case .lastEnd: place == line.count || place == line.count - 1 && isLineEnd(place)
        case .lineStart: place == 0 || isLineEnd(place - 1)
        case .lineEnd: place == line.count || isLineEnd(place)
        case .boundary: isWord(place - 1) != isWord(place)
        case .noBoundary: isWord(place - 1) == isWord(place)
        }
    }

    private func isLineEnd(_ place: Int) -> Bool { ScalarSet.Property.lineEnd.holds(for: line[place]) }

    private func isWord(_ place: Int) -> Bool {
        line.indices.contains(place) && ScalarSet.Property.word.holds(for: line[place])
    }
}
