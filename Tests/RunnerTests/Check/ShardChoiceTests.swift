import Testing

@testable import Runner

/// Which part of a run the task of a cluster is.
@Suite struct ShardChoiceTests {
    private static func part(_ text: String, _ environment: [String: String]) throws -> String {
        try #require(ShardChoice(parsing: text)).shard(environment: environment).description
    }

    private static func error(_ text: String, _ environment: [String: String]) throws -> ShardError? {
        let choice = try #require(ShardChoice(parsing: text))
        do throws(ShardError) {
            let shard = try choice.shard(environment: environment)
            Issue.record("\(shard)")
            return nil
        } catch {
            return error
        }
    }

    private static func slurm(_ id: Int, count: Int, min: Int, max: Int, step: Int = 1) -> [String: String] {
        [
            "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
            "SLURM_ARRAY_TASK_MIN": "\(min)", "SLURM_ARRAY_TASK_MAX": "\(max)",
            "SLURM_ARRAY_TASK_STEP": "\(step)",
        ]
    }

    @Test func aStatedPartNeedsNoCluster() throws {
        #expect(try Self.part("2/4", [:]) == "2/4")
        #expect(try Self.part("2/4", ["JOB_COMPLETION_INDEX": "0"]) == "2/4")
        for text in ["", "auto/", "auto/0", "auto/x", "auto/10001", "Auto", "auto/2/3", "5/4", "autos"] {
            #expect(ShardChoice(parsing: text) == nil, "\(text)")
        }
    }

    @Test func aPodOfAnIndexedJobCountsFromZero() throws {
        let pod = ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "4"]
        #expect(try Self.part("auto", pod) == "1/4")
        #expect(try Self.part("auto", pod.merging(["JOB_COMPLETION_INDEX": "3"]) { $1 }) == "4/4")
        #expect(try Self.part("auto/8", ["JOB_COMPLETION_INDEX": "7"]) == "8/8")
    }

    @Test(arguments: [(0, 0, 3, 1, "1/4"), (3, 0, 3, 1, "4/4"), (1, 1, 4, 1, "1/4"), (14, 10, 16, 2, "3/4")])
    func aTaskOfASlurmArrayCountsFromItsFirst(_ id: Int, _ min: Int, _ max: Int, _ step: Int, _ part: String)
        throws
    {
        #expect(try Self.part("auto", Self.slurm(id, count: 4, min: min, max: max, step: step)) == part)
    }

    /// With the number of parts stated, the index alone decides; so a task can be submitted again.
    @Test func aTaskSubmittedAgainAloneIsTheSamePart() throws {
        #expect(try Self.part("auto/4", Self.slurm(2, count: 4, min: 0, max: 3)) == "3/4")
        #expect(try Self.part("auto/4", Self.slurm(2, count: 1, min: 2, max: 2)) == "3/4")
        #expect(try Self.error("auto", Self.slurm(2, count: 1, min: 2, max: 2)) == .partOfAnArray(2))
        #expect(try Self.error("auto", Self.slurm(3, count: 2, min: 0, max: 3)) == .partOfAnArray(3))
    }

    @Test func whatClustersDoNotSayIsAsked() throws {
        #expect(try Self.error("auto", [:]) == .noTask)
        #expect(try Self.error("auto/4", ["JOB_COMPLETION_INDEX": ""]) == .noTask)
        #expect(try Self.error("auto", ["JOB_COMPLETION_INDEX": "1"]) == .noCount)
        #expect(
            try Self.error("auto", ["JOB_COMPLETION_INDEX": "1", "SLURM_ARRAY_TASK_ID": "1"]) == .bothClusters
        )
        for text in ["x", "-1", "99999999999", "1.5", " 1"] {
            #expect(
                try Self.error("auto/4", ["JOB_COMPLETION_INDEX": text])
                    == .noNumber(variable: "JOB_COMPLETION_INDEX", text: text))
        }
        let beyond = try #require(try Self.error("auto/4", ["SLURM_ARRAY_TASK_ID": "4"]))
        #expect(
            beyond.description
                == "--shard auto: index 4 is none of 4 parts, which are 0 to 3; submit the array with --array=0-3"
        )
        #expect(
            try Self.error("auto", ["SLURM_ARRAY_TASK_ID": "1"])
                == .noNumber(variable: "SLURM_ARRAY_TASK_COUNT", text: ""))
        let zero = Self.slurm(1, count: 4, min: 0, max: 3, step: 0)
        #expect(try Self.error("auto", zero) == .partOfAnArray(1))
    }
}
