/// A regular expression compiled to steps. The search begins at the first step.
struct PatternProgram: Sendable {
    /// One step of the program.
    enum Step: Hashable, Sendable {
        /// Consumes one scalar of the set with index `set`.
        case one(set: Int)
        /// Continues at `first`, and at `second` if that fails.
        case split(first: Int, second: Int)
        /// Continues at another step.
        case jump(Int)
        /// Continues at `head`, where a repetition begins again. If `head` has been tried at this position
        /// already, continues at `behind`: a part that consumed nothing is not repeated.
        case again(head: Int, behind: Int)
        /// Stores the position in a slot. Each group has two slots.
        case save(slot: Int)
        /// Continues if the assertion holds at the position.
        case place(PatternNode.Place)
        /// Continues at `next` if the steps of `body` match, or if they do not for a negative lookaround.
        /// Consumes nothing.
        case look(body: Range<Int>, PatternNode.Look, next: Int)
        /// Consumes the first match of the steps of `body`, without trying others, and continues at `next`.
        case keep(body: Range<Int>, next: Int)
        /// The end of the program or of a `body`.
        case accept
    }

    /// The limit for the number of steps.
    private static let most = 10_000

    /// The limit for the number of nodes visited during compilation. A node that matches the empty string can
    /// be repeated without adding steps, so the limit of steps does not suffice.
    private static let mostVisits = 100_000

    /// The steps in order.
    private(set) var steps: [Step] = []

    /// The sets to which steps refer by index.
    private(set) var sets: [QuickSet] = []

    /// The number of slots, two for each group.
    let slotCount: Int

    /// Whether a match can begin only at the beginning of the line.
    var isAnchored: Bool { steps.first == .place(.start) }

    private var known: [ScalarSet: Int] = [:]
    private var visits = 0

    /// Compiles `root`. Returns nil when the program becomes too long.
    init?(_ root: PatternNode, groupCount: Int) {
        slotCount = 2 * groupCount
        guard add(root) else { return nil }
        steps.append(.accept)
    }

    /// Appends the steps of `node`. Returns false when there are too many.
    private mutating func add(_ node: PatternNode) -> Bool {
        visits += 1
        guard steps.count < Self.most, visits < Self.mostVisits else { return false }
        switch node {
        case .one(let set):
            let number = known[set] ?? sets.count
            if number == sets.count {
                sets.append(QuickSet(set))
                known[set] = number
            }
            steps.append(.one(set: number))
            return true
        case .sequence(let parts): return parts.allSatisfy { add($0) }
        case .alternatives(let parts): return add(alternatives: parts)
        case .repeated(let part, let least, let most, .keeping):
            return add(body: .repeated(part, least: least, most: most, .greedy)) { body, next in
                .keep(body: body, next: next)
            }
        case .repeated(let part, let least, let most, let manner):
            return add(part, least: least, most: most, isLazy: manner == .lazy)
        case .group(let number, let part):
            steps.append(.save(slot: 2 * number))
            guard add(part) else { return false }
            steps.append(.save(slot: 2 * number + 1))
            return true
        case .place(let place):
            steps.append(.place(place))
            return true
        case .look(let part, let look):
            return add(body: part) { body, next in .look(body: body, look, next: next) }
        case .kept(let part): return add(body: part) { body, next in .keep(body: body, next: next) }
        }
    }

    private mutating func add(alternatives parts: [PatternNode]) -> Bool {
        var jumps: [Int] = []
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let split = steps.count
            if !isLast { steps.append(.jump(0)) }
            guard add(part) else { return false }
            guard !isLast else { continue }
            jumps.append(steps.count)
            steps.append(.jump(0))
            steps[split] = .split(first: split + 1, second: steps.count)
        }
        for jump in jumps { steps[jump] = .jump(steps.count) }
        return true
    }

    private mutating func add(_ part: PatternNode, least: Int, most: Int?, isLazy: Bool) -> Bool {
        for _ in 0..<least where !add(part) { return false }
        guard let most else {
            let split = steps.count
            steps.append(.jump(0))
            guard add(part) else { return false }
            steps.append(.again(head: split, behind: steps.count + 1))
            steps[split] = Self.split(split + 1, steps.count, isLazy)
            return true
        }
        var splits: [Int] = []
        for _ in least..<most {
            splits.append(steps.count)
            steps.append(.jump(0))
            guard add(part) else { return false }
        }
        for split in splits { steps[split] = Self.split(split + 1, steps.count, isLazy) }
        return true
    }

    private static func split(_ inside: Int, _ behind: Int, _ isLazy: Bool) -> Step {
        isLazy ? .split(first: behind, second: inside) : .split(first: inside, second: behind)
    }

    private mutating func add(body part: PatternNode, _ step: (Range<Int>, Int) -> Step) -> Bool {
        let start = steps.count
        steps.append(.accept)
        guard add(part) else { return false }
        steps.append(.accept)
        steps[start] = step(start + 1..<steps.count, steps.count)
        return true
    }
}
