import Diagnostics
import SimulationCore
import Testing
import VehicleModel

/// What holds for every request to a server of ISO 14229-1.
@Suite struct UDSPropertyTests {
    /// Requests that reach deep into the services, followed by random bytes.
    private static let heads: [[UInt8]] = [
        [0x10, 0x01], [0x10, 0x02], [0x10, 0x03], [0x11, 0x01], [0x14, 0xFF, 0xFF, 0xFF], [0x19],
        [0x19, 0x02],
        [0x19, 0x04, 0x03, 0x01, 0x00], [0x19, 0x06, 0x03, 0x01, 0x00], [0x19, 0x42, 0x33], [0x22],
        [0x22, 0xF1, 0x90], [0x22, 0xF4], [0x22, 0xF6], [0x23, 0x14, 0x20, 0x00, 0x10], [0x24, 0xF1],
        [0x27, 0x01],
        [0x27, 0x02], [0x28], [0x2A, 0x03, 0x01], [0x2C, 0x01, 0xF3, 0x01, 0xF1, 0x90],
        [0x2C, 0x02, 0xF3, 0x01, 0x14],
        [0x2C, 0x03], [0x2E, 0xF1, 0x98], [0x2F, 0x31, 0x01], [0x31, 0x01, 0xFF], [0x31, 0x03, 0x02, 0x03],
        [0x34, 0x00, 0x44, 0x08, 0x00], [0x35, 0x00, 0x44], [0x36, 0x01], [0x37], [0x38], [0x3D, 0x14, 0x20],
        [0x3E], [0x83], [0x84], [0x85], [0x86], [0x87], [],
    ]

    @Test(arguments: [UInt64](1...8))
    func randomRequestsGetAnswersToThem(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bench = try UDSBench.flash(.instant)
        for round in 0..<1500 {
            if round % 200 == 0 { bench.openProgramming() }
            let head = Self.heads[Int(random.next() % UInt64(Self.heads.count))]
            let tail = (0..<Int(random.next() % 12)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40)
            }
            let request = head + tail
            guard let service = request.first else { continue }
            let isFunctional = random.next() & 7 == 0
            for answer in bench.ask(request, isFunctional ? .functional : .physical) {
                #expect(answer.count <= 4095)
                let isPositive = answer[0] == service | 0x40 && service & 0x40 == 0
                let isNegative = answer.count == 3 && answer[0] == 0x7F && answer[1] == service
                #expect(isPositive || isNegative, "\(Hex.string(request)) > \(Hex.string(answer))")
                if isNegative, isFunctional {
                    #expect(
                        ![0x11, 0x12, 0x31, 0x7E, 0x7F].contains(answer[2]),
                        "\(Hex.string(request)) > \(Hex.string(answer))")
                }
                #expect(UDSMessage(answer) != nil || service < 0x10)
            }
            if random.next() & 31 == 0 { _ = bench.wait(.milliseconds(Int64(random.next() % 6000))) }
        }
    }

    /// The order of ISO 14229-1, 7.5: each request fails the check of its code, and every check after it.
    @Test(arguments: [
        ("BA", "7F BA 11"), ("27", "7F 27 7F"), ("34 00", "7F 34 7F"), ("10", "7F 10 13"),
        ("10 7F 00", "7F 10 12"),
        ("22 F1", "7F 22 13"), ("31 04", "7F 31 13"), ("31 04 12 34", "7F 31 12"),
        ("31 01 12 34", "7F 31 31"),
        ("3D 14 20 00 10 00 01 AA", "7F 3D 31"), ("2E F1 90 00", "7F 2E 31"),
    ])
    func theFirstCheckThatFailsDecides(_ request: String, _ answer: String) throws {
        var bench = try UDSBench.flash()
        #expect(bench.ask(request) == answer)
    }

    /// Random requests never change which check comes first: with a wrong length the code is 13 whatever the data.
    @Test func theLengthIsCheckedBeforeTheData() throws {
        var random = SeededGenerator(seed: 9)
        var bench = try UDSBench.flash()
        for _ in 0..<300 {
            let data = (0..<2).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
            #expect(bench.ask([0x14] + data) == [[0x7F, 0x14, 0x13]])
            #expect(bench.ask([0x22] + data + [0]) == [[0x7F, 0x22, 0x13]])
            #expect(bench.ask([0x19, 0x02] + data) == [[0x7F, 0x19, 0x13]])
        }
    }

    @Test func requestsDuringWorkAreAnsweredBusy() throws {
        var bench = try UDSBench.flash()
        bench.openProgramming()
        #expect(bench.first([0x31, 0x01, 0xFF, 0x00], .physical) == [0x7F, 0x31, 0x78])
        #expect(bench.first([0x22, 0xF1, 0x90], .physical) == [0x7F, 0x22, 0x21])
        #expect(bench.first([0x3E, 0x80], .functional) == [])
        #expect(bench.wait(.seconds(2)) == [[0x71, 0x01, 0xFF, 0x00]])
    }

    @Test(arguments: [0, 1, 2, 3])
    func anInterruptedFlashLeavesTheBootSoftware(_ how: Int) throws {
        for blocks in 0...3 {
            var bench = try UDSBench.flash(.instant)
            bench.openProgramming()
            #expect(bench.ask("31 01 FF 00") == "71 01 FF 00")
            #expect(bench.ask("34 00 44 08 00 00 00 00 00 01 00").hasPrefix("74 20"))
            for block in 0..<blocks {
                let data = [UInt8](repeating: 0x42, count: 64)
                #expect(bench.ask([0x36, UInt8(block + 1)] + data) == [[0x76, UInt8(block + 1)]])
            }
            switch how {
            case 0: _ = bench.wait(.seconds(6))
            case 1: _ = bench.ask("10 01") as String
            case 2:
                bench.vehicle.turnIgnition(.off)
                bench.ecu.powerChanged(isOn: false, &bench.vehicle)
                bench.vehicle.turnIgnition(.running)
                bench.ecu.powerChanged(isOn: true, &bench.vehicle)
            default: _ = bench.ask("11 01") as String
            }
            #expect(bench.ask("36 01 00") == "7F 36 7F")
            #expect(bench.ask("22 F1 89") == "7F 22 31")
            #expect(bench.ask("22 F1 80") == "62 F1 80 42 4F 4F 54 2D 31 2E 32")
            #expect(bench.ask("19 02 FF") == "7F 19 11")
            #expect(bench.ask("01 0D") == "7F 01 11")
            #expect(bench.ecu.runsBootSoftware)
        }
    }

    @Test func switchedOffCodesDoNotChange() throws {
        var bench = try UDSBench.flash()
        _ = bench.ask("10 03") as String
        #expect(bench.ask("85 02") == "C5 02")
        let code = try DiagnosticTroubleCode(parsing: "P0171")
        bench.vehicle.store(code, as: .confirmed, ecu: 0)
        #expect(!(bench.ask("19 02 08") as String).contains("01 71 00"))
        _ = bench.ask("10 01") as String
        bench.vehicle.store(code, as: .confirmed, ecu: 0)
        #expect((bench.ask("19 02 08") as String).contains("01 71 00 AF"))
        #expect((bench.ask("19 04 01 71 00 01") as String).contains("F4 0C"))
    }

    @Test(arguments: [
        ("seed", "11223344"), ("seed ^ 0xFFFFFFFF", "EEDDCCBB"), ("rol(seed, 8)", "22334411"),
        ("ror(seed, 8)", "44112233"), ("~seed", "EEDDCCBB"), ("s0 + s3 * 2", "00000099"),
        ("(seed << 4 | 0xF) & 0xFFFF", "0000344F"), ("1 - 2", "FFFFFFFF"), ("seed + 0xFFFFFFFF", "11223343"),
    ])
    func formulasCalculate(_ text: String, _ key: String) throws {
        let formula = try KeyFormula(parsing: text)
        #expect(Hex.string(formula.key(for: [0x11, 0x22, 0x33, 0x44]), separator: "") == key)
    }

    @Test(arguments: [
        ("", 0), ("seed +", 6), ("seed seed", 5), ("(seed", 5), ("rol(seed)", 8), ("0x", 2),
        ("99999999999999999999", 0),
        ("s9", 1),
    ])
    func wrongFormulasHaveAPlace(_ text: String, _ offset: Int) throws {
        #expect { try KeyFormula(parsing: text) } throws: { ($0 as? KeyFormula.ParseError)?.offset == offset }
    }
}
