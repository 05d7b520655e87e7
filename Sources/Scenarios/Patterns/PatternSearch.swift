/// One search of a program in one line.
///
/// Each pair of a step and a position is marked when it has been tried, so that it is not tried again (RE2
/// does the same for short texts). Nested repetitions therefore cannot try every division of a line.
struct PatternSearch {
    /// The state to restore after a failed attempt.
    private enum Choice {
        /// Continue at a step and a position.
        case resume(step: Int, place: Int)
        /// Set a slot to its former value, then use the choice below.
        case restore(slot: Int, value: Int)
    }

    /// The pairs of step and position that have been tried, for one part of the program.
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

        /// Returns whether the pair is marked.
        func contains(step: Int, place: Int) -> Bool {
            let bit = (step - firstStep) * places + place
            return words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
        }

        /// Marks the pair. Returns false when it was marked already.
        mutating func insert(step: Int, place: Int) -> Bool {
            let bit = (step - firstStep) * places + place
            let mask = UInt64(1) << UInt64(bit & 63)
            guard words[bit >> 6] & mask == 0 else { return false }
            words[bit >> 6] |= mask
            return true
        }
    }

    /// The number of steps that the search may still take.
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

    /// Returns the bounds of the groups in the first match: two values for each group, -1 for a group that
    /// did not take part. Returns nil when there is no match.
    mutating func run() throws(TextPattern.Overrun) -> [Int]? {
        let whole = 0..<program.steps.count
        var marks = try marks(for: whole)
        for start in 0...(program.isAnchored ? 0 : line.count) {
            if try follow(from: 0, at: start, to: nil, &marks) != nil { return slots }
        }
        return nil
    }

    private mutating func marks(for part: Range<Int>) throws(TextPattern.Overrun) -> Marks {
        // Allocating the marks counts as work, too.
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

    /// Runs the program from step `first` and position `start` to the end of its part. Returns the position
    /// reached, or nil when nothing matches. With `end`, only a match that ends there counts.
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

    /// Removes and returns the last step to resume. Slots are set to the values that they had at that point.
    private static func next(of choices: inout [Choice], _ slots: inout [Int]) -> (step: Int, place: Int)? {
        while let choice = choices.popLast() {
            switch choice {
            case .resume(let step, let place): return (step, place)
            case .restore(let slot, let value): slots[slot] = value
            }
        }
        return nil
    }

    /// Adds to `choices` the former values, `before`, of the slots that have changed.
    private func remember(_ before: [Int], _ choices: inout [Choice]) {
        for slot in before.indices where before[slot] != slots[slot] {
            choices.append(.restore(slot: slot, value: before[slot]))
        }
    }

    /// Returns whether a lookaround holds at a position.
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
