/// The value of `--shard`: a part by its number, or the one of the task that a cluster has started.
package enum ShardChoice: Hashable, Sendable {
    /// `K/N`.
    case stated(Shard)
    /// `auto`, or `auto/N` with the number of parts.
    case automatic(count: Int?)

    /// Parses `K/N`, `auto` or `auto/N`; nil for other text.
    package init?(parsing text: String) {
        if let shard = Shard(parsing: text) {
            self = .stated(shard)
        } else if text == "auto" {
            self = .automatic(count: nil)
        } else if text.hasPrefix("auto/"), let count = Int(text.dropFirst("auto/".count)),
            Shard(1, of: count) != nil
        {
            self = .automatic(count: count)
        } else {
            return nil
        }
    }

    /// Returns the part, for `automatic` from the variables that a cluster sets in `environment`.
    ///
    /// A pod of an Indexed Job of Kubernetes has `JOB_COMPLETION_INDEX`, from 0; the number of parts is that
    /// of `auto/N`, or `JOB_COMPLETIONS`, which the job's own description sets. A task of a Slurm array has
    /// `SLURM_ARRAY_TASK_ID`; the number of parts is `SLURM_ARRAY_TASK_COUNT`, from `SLURM_ARRAY_TASK_MIN` in
    /// steps of `SLURM_ARRAY_TASK_STEP`. With `auto/N` a task's index counts from 0, so that one task of an
    /// array can be submitted again alone.
    package func shard(environment: [String: String]) throws(ShardError) -> Shard {
        guard case .automatic(let stated) = self else {
            if case .stated(let shard) = self { return shard }
            throw .noTask
        }
        let variables = Variables(environment)
        switch (variables.has("JOB_COMPLETION_INDEX"), variables.has("SLURM_ARRAY_TASK_ID")) {
        case (true, true): throw .bothClusters
        case (false, false): throw .noTask
        case (true, false):
            let index = try variables.number("JOB_COMPLETION_INDEX")
            if stated == nil, !variables.has("JOB_COMPLETIONS") { throw .noCount }
            let count: Int
            if let stated { count = stated } else { count = try variables.number("JOB_COMPLETIONS") }
            return try Self.part(
                index, of: count, advice: "set both 'completions' of the job and the count to the same number"
            )
        case (false, true):
            let index = try variables.number("SLURM_ARRAY_TASK_ID")
            if let stated {
                return try Self.part(
                    index, of: stated, advice: "submit the array with --array=0-\(stated - 1)")
            }
            return try Self.part(index, of: variables)
        }
    }

    /// Returns the part of a task in the array that Slurm describes.
    private static func part(_ index: Int, of variables: Variables) throws(ShardError) -> Shard {
        let count = try variables.number("SLURM_ARRAY_TASK_COUNT")
        let first = try variables.number("SLURM_ARRAY_TASK_MIN")
        let step = variables.has("SLURM_ARRAY_TASK_STEP") ? try variables.number("SLURM_ARRAY_TASK_STEP") : 1
        let last = variables.has("SLURM_ARRAY_TASK_MAX") ? try variables.number("SLURM_ARRAY_TASK_MAX") : nil
        // Tasks submitted again alone: their number says nothing about the parts of the first run.
        let isWhole = last.map { step > 0 && ($0 - first) / step + 1 == count } ?? true
        guard step > 0, isWhole, count > 1 || first == 0 else { throw .partOfAnArray(index) }
        guard index >= first, (index - first) % step == 0 else {
            throw .notInRange(index: index, count: count, advice: "see SLURM_ARRAY_TASK_MIN and _STEP")
        }
        return try part((index - first) / step, of: count, advice: "see SLURM_ARRAY_TASK_COUNT")
    }

    private static func part(_ index: Int, of count: Int, advice: String) throws(ShardError) -> Shard {
        guard index < Int.max, let shard = Shard(index + 1, of: count) else {
            throw .notInRange(index: index, count: count, advice: advice)
        }
        return shard
    }
}

/// The numbers that a cluster states in the environment.
private struct Variables {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    func has(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }

    /// Returns the number in the variable `name`, from 0 to 4294967295.
    func number(_ name: String) throws(ShardError) -> Int {
        let text = environment[name] ?? ""
        guard let number = UInt32(text) else { throw .noNumber(variable: name, text: text) }
        return Int(number)
    }
}

/// A reason why `--shard auto` cannot tell which part to run.
package enum ShardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither Kubernetes nor Slurm has started the program.
    case noTask
    /// Kubernetes and Slurm both say which part it is.
    case bothClusters
    /// Kubernetes does not say how many parts there are.
    case noCount
    case noNumber(variable: String, text: String)
    /// A task of an array of which only some tasks were submitted.
    case partOfAnArray(Int)
    /// The index is none of the parts.
    case notInRange(index: Int, count: Int, advice: String)

    /// The mistake, and what to write instead.
    package var description: String {
        switch self {
        case .noTask:
            """
            --shard auto: neither JOB_COMPLETION_INDEX (an Indexed Job of Kubernetes) nor SLURM_ARRAY_TASK_ID (an array \
            of Slurm) is set; outside of those write --shard K/N, such as 1/4
            """
        case .bothClusters:
            "--shard auto: JOB_COMPLETION_INDEX and SLURM_ARRAY_TASK_ID are both set; write --shard K/N"
        case .noCount:
            """
            --shard auto: JOB_COMPLETION_INDEX is set, and nothing says of how many parts; write --shard auto/N with the \
            job's 'completions', or set JOB_COMPLETIONS to it
            """
        case .noNumber(let variable, let text):
            "--shard auto: \(variable) is '\(text)'; it has to be a whole number from 0"
        case .partOfAnArray(let index):
            """
            --shard auto: task \(index) was submitted without the rest of its array, so its part is unknown; write \
            --shard auto/N when the array counts from 0 and has N parts, otherwise --shard K/N
            """
        case .notInRange(let index, let count, let advice):
            "--shard auto: index \(index) is none of \(count) parts, which are 0 to \(max(0, count - 1)); \(advice)"
        }
    }
}
