import Testing

@testable import Conformance
@testable import Reports

@Suite struct ShardMergeTests {
    /// The sample's cases dealt out to `count` shards.
    static func shards(_ count: Int) -> [(file: String, run: RunResult)] {
        let whole = SampleRun.run()
        return (0..<count).map { number in
            var run = whole
            run.cases = whole.cases.enumerated().filter { $0.offset % count == number }.map(\.element)
            run.chosen = run.cases.count
            run.shard = "\(number + 1)/\(count)"
            run.duration = Double(10 + number)
            return ("shard-\(number + 1).json", run)
        }
    }

    @Test func shardsGiveTheWhole() throws {
        let merge = try ShardMerge(Self.shards(3).reversed())
        #expect(merge.remarks.isEmpty && !merge.run.isPartial && merge.run.shard.isEmpty)
        #expect(merge.run.cases.map(\.id) == SampleRun.run().cases.map(\.id))
        #expect(merge.run.duration == 12 && merge.run.chosen == 10)
        #expect(merge.run.exitCode == 3)
    }

    @Test func missingShardsAreNamed() throws {
        var shards = Self.shards(4)
        shards.remove(at: 2)
        shards.remove(at: 0)
        let merge = try ShardMerge(shards)
        #expect(merge.remarks == ["2 shards are missing: 1/4, 3/4"])
        #expect(merge.run.isPartial)
    }

    @Test func whatDoesNotBelongTogetherIsRefused() {
        func mistake(_ change: (inout [(file: String, run: RunResult)]) -> Void) -> String {
            var shards = Self.shards(2)
            change(&shards)
            let mistake = #expect(throws: ReportMistake.self) { try ShardMerge(shards) }
            return mistake?.description ?? ""
        }
        #expect(
            mistake { $0[1].run.cases.append($0[0].run.cases[0]) }
                == "error: ELM-03 is in both shard-1.json and shard-2.json")
        #expect(
            mistake { $0[1].run.seed = 8 }.contains(
                "shard-1.json and shard-2.json cannot be merged: seed '7' and '8'"))
        #expect(
            mistake { $0[1].run.clientVersion = "0.7.2" }.contains(
                "client 'python-OBD 0.7.3' and 'python-OBD 0.7.2'"))
        #expect(
            mistake { $0[1].run.shard = "1/2" } == "error: shard-1.json and shard-2.json are both shard 1/2")
        #expect(mistake { $0[1].run.shard = "2/3" }.contains("one of 2 shards and shard-2.json one of 3"))
        #expect(mistake { $0 = [] } == "error: no file to merge")
    }

    @Test func repetitionsAreNoOverlap() throws {
        var shards = Self.shards(2)
        var again = shards[0].run.cases[0]
        again.repetition = 2
        shards[1].run.cases.append(again)
        #expect(try ShardMerge(shards).run.cases.prefix(2).map(\.repetition) == [1, 2])
    }

    @Test(arguments: ["0/2", "3/2", "1", "a/b", "1/2/3", "-1/2", "1/0", ""])
    func whatIsNoShardIsRefused(_ text: String) {
        #expect(Shard(text) == nil)
    }
}

@Suite struct MatrixTests {
    static func runs() -> [(file: String, run: RunResult)] {
        let one = SampleRun.run()
        var other = one
        other.client = "AndrOBD"
        other.clientVersion = "2.6"
        other.cases[0].verdict = .pass
        other.cases[1].verdict = .inconclusive
        other.cases.removeLast()
        var again = other.cases[2]
        again.repetition = 2
        again.verdict = .fail
        other.cases.append(again)
        return [("one.json", one), ("other.json", other)]
    }

    @Test func clientsStandSideBySide() throws {
        let matrix = try Matrix(Self.runs())
        #expect(matrix.columns.map(\.name) == ["python-OBD 0.7.3", "AndrOBD 2.6"])
        #expect(matrix.rows.map(\.id).prefix(2) == ["ELM-03", "ELM-04"])
        #expect(matrix.rows[0].verdicts == [.fail, .pass] && matrix.rows[0].differs)
        #expect(matrix.rows.last?.verdicts == [.notMet, nil] && matrix.rows.last?.differs == false)
        #expect(matrix.rows.first { $0.id == "ELM-05" }?.verdicts == [.warn, .fail])
        try Golden.check(matrix.text(), "matrix.txt")
        try Golden.check(matrix.json, "matrix.json")
        #expect(try PageView.data("matrix", of: matrix.html)["clients"] as? [[String: Any]] != nil)
    }

    @Test func theSameClientTwiceIsToldApartByFile() throws {
        let run = SampleRun.run()
        let matrix = try Matrix([("old.json", run), ("new.json", run)])
        #expect(matrix.columns.map(\.name) == ["python-OBD 0.7.3 (old.json)", "python-OBD 0.7.3 (new.json)"])
        #expect(matrix.text().contains("A  python-OBD 0.7.3 (old.json)"))
        #expect(matrix.rows.allSatisfy { !$0.differs })
    }
}
