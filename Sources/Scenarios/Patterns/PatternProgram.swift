/// A regular expression as steps that are followed from the first one on.
struct PatternProgram: Sendable {
    /// One step.
    enum Step: Hashable, Sendable {
        /// Takes one scalar of set `set`.
        case one(set: Int)
        /// Tries `first`, and `second` when that comes to nothing.
        case split(first: Int, second: Int)
        /// Goes on elsewhere.
        case jump(Int)
        /// Goes on at `head`, where a repetition begins anew; at `behind` when that has been tried at this place: a part
        /// that took nothing is not repeated.
        case again(head: Int, behind: Int)
        /// Notes the place in a slot: two slots a group.
        case save(slot: Int)
        /// Goes on when the place is such a one.
        case place(PatternNode.Place)
        /// Goes on at `next` when the steps of `body` fit, or do not; takes nothing.
        case look(body: Range<Int>, PatternNode.Look, next: Int)
        /// Takes what the steps of `body` take first, and nothing else, and goes on at `next`.
        case keep(body: Range<Int>, next: Int)
        /// The end of the program, or of a body.
        case accept
    }

    /// The most steps.
    private static let most = 10_000

    /// How many parts are visited at most while the program is made: a part that takes nothing can be repeated for ever
    /// without becoming a step.
    private static let mostVisits = 100_000

    /// The steps.
    private(set) var steps: [Step] = []

    /// The sets that steps speak of.
    private(set) var sets: [QuickSet] = []

    /// How many slots there are.
    let slotCount: Int

    /// Whether only the beginning of the line can fit.
    var isAnchored: Bool { steps.first == .place(.start) }

    private var known: [ScalarSet: Int] = [:]
    private var visits = 0

    /// The program for `root`; nil when it becomes too long.
    init?(_ root: PatternNode, groupCount: Int) {
        slotCount = 2 * groupCount
        guard add(root) else { return nil }
        steps.append(.accept)
    }

    /// Appends the steps of `node`; false when there are too many.
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
