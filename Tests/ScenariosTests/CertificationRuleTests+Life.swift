import Diagnostics
import SimulationCore
import Testing
import VehicleModel

/// Driving cycles: the engine off and on, counters, and the life of a trouble code.
extension CertificationRuleTests {
    /// What PIDs read while the engine does not run, and whether the car also stands.
    private static let off: [(pid: UInt8, data: [UInt8], whenParked: Bool)] = [
        (0x03, [0, 0], false), (0x04, [0], false), (0x0C, [0, 0], false), (0x0D, [0], true),
        (0x10, [0, 0], false), (0x1F, [0, 0], true), (0x43, [0, 0], false), (0x5E, [0, 0], false),
        (0x62, [125], false), (0x9D, [0, 0, 0, 0], false), (0x9E, [0, 0], false), (0xA2, [0, 0], false),
    ]

    private func expectEngineOff(_ car: inout CarOnBench, isParked: Bool, _ words: String) {
        for ecu in car.places {
            for row in Self.off where isParked || !row.whenParked {
                guard let data = car.data(row.pid, ecu) else { continue }
                #expect(data == row.data, "\(words): \(ecu) 01 \(Hex.string([row.pid]))")
            }
            if let manifold = car.data(0x0B, ecu), let air = car.data(0x33, ecu) {
                #expect(manifold == air, "\(words): \(ecu) 01 0B and 01 33")
            }
        }
    }

    private func expectEngineRuns(_ car: inout CarOnBench, _ words: String) {
        // The engine of a hybrid runs when it likes, and an electric car has none.
        guard car.description.parameters.powertrain != .hybrid else { return }
        for ecu in car.places {
            // On the overrun, which PID 03 states, no fuel is injected.
            let isCut = car.data(0x03, ecu)?.first == 4
            for pid: UInt8 in [0x04, 0x0C, 0x10] + (isCut ? [] : [0x5E]) {
                guard let data = car.data(pid, ecu) else { continue }
                #expect(data.contains { $0 != 0 }, "\(words): \(ecu) 01 \(Hex.string([pid]))")
            }
        }
    }

    func theEngineIsOffWithTheKeyOn(_ name: String) throws {
        var car = try CarOnBench(name, key: .on)
        car.wait(10)
        expectEngineOff(&car, isParked: true, "at power-on")
        car.turn(.cranking, for: 1)
        car.turn(.running, for: 20)
        expectEngineRuns(&car, "started")
        car.turn(.on, for: 10)
        #expect(!car.vehicle.engineIsRunning)
        expectEngineOff(&car, isParked: false, "stopped by the key")
        car.beginCycle()
        expectEngineOff(&car, isParked: true, "in the next cycle")
    }

    func theEngineStopsByHand(_ name: String) throws {
        var car = try CarOnBench(name, key: .running)
        car.wait(20)
        guard car.vehicle.value(of: .engineSpeed) != nil else { return }
        car.vehicle.set(.engineSpeed, to: .constant(0))
        expectEngineOff(&car, isParked: false, "engine.speed=0")
        car.vehicle.release(.engineSpeed)
        car.wait(1)
        expectEngineRuns(&car, "engine.speed given back")
        guard car.description.parameters.powertrain == .hybrid else { return }
        var (stops, runs) = (0, 0)
        for _ in 0..<600 {
            car.wait(1)
            if car.data(0x0C, 0) == [0, 0] {
                stops += 1
                expectEngineOff(&car, isParked: false, "the hybrid has stopped its engine")
            } else {
                runs += 1
            }
        }
        #expect(stops > 10 && runs > 10, "a hybrid does both")
    }

    // MARK: Counters

    /// IGNCNTR, OBDCOND and the pairs of an ECU.
    private func counters(_ car: inout CarOnBench, _ ecu: Int) -> [UInt16]? {
        guard let bytes = car.information(0x08, ecu) ?? car.information(0x0B, ecu) else { return nil }
        return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    }

    /// Drives so that the general conditions of in-use performance are met.
    private func drive(_ car: inout CarOnBench) {
        car.vehicle.set(.vehicleSpeed, to: .constant(62))
        car.wait(330)
        car.vehicle.set(.vehicleSpeed, to: .constant(0))
        car.wait(300)
    }

    func countersCountACycleOnce(_ name: String) throws {
        var car = try CarOnBench(name, key: .on)
        car.wait(2)
        for ecu in car.places {
            guard let before = counters(&car, ecu) else { continue }
            car.beginCycle()
            let without = counters(&car, ecu)
            #expect(without == before, "a cycle without the engine counts nothing")
            car.turn(.running, for: 1)
            drive(&car)
            let read = counters(&car, ecu)
            let once = try #require(read)
            let grown = zip(before, once).map { $1 - $0 }
            #expect(grown[0] == 1 && grown[1] == 1, "OBDCOND \(grown[0]), IGNCNTR \(grown[1])")
            #expect(grown.allSatisfy { $0 <= 1 }, "\(grown)")
            #expect(grown.dropFirst(2).contains(1), "no monitor has run")
            car.turn(.on, for: 2)
            let cleared = car.answer([0x04], ecu)
            #expect(cleared == [0x44])
            let kept = counters(&car, ecu)
            #expect(kept == once, "a clear leaves the counters alone")
            car.turn(.running, for: 1)
            drive(&car)
            let twice = counters(&car, ecu)
            #expect(twice == once, "the same cycle counts once")
            car.turn(.off, for: 5)
            car.turn(.on, for: 2)
        }
    }

    // MARK: Codes

    /// The monitors that are incomplete in PID 01.
    private func expectContinuousComplete(_ car: inout CarOnBench, _ ecu: Int, _ words: String) {
        for pid: UInt8 in [0x01, 0x41] {
            guard let data = car.data(pid, ecu) else { continue }
            let isCompression = data[1] & 0x08 != 0
            let incomplete = data[1] >> 4
            #expect(incomplete & 0x4 == 0, "\(words): \(ecu) \(Hex.string([pid])) components")
            #expect(isCompression || incomplete & 0x1 == 0, "\(words): \(ecu) \(Hex.string([pid])) misfire")
            #expect(incomplete & ~data[1] & 0x7 == 0, "\(words): \(ecu) incomplete, not there")
        }
    }

    private func expect(
        _ car: inout CarOnBench, _ ecu: Int, confirmed: Bool, pending: Bool, lamp: Bool, permanent: Bool,
        _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let code: UInt16 = 0x0118
        let (third, seventh) = (car.codes(0x03, ecu), car.codes(0x07, ecu))
        #expect(third == (confirmed ? [code] : []), "\(words): \(ecu) 03", sourceLocation: sourceLocation)
        #expect(seventh == (pending ? [code] : []), "\(words): \(ecu) 07", sourceLocation: sourceLocation)
        let status = try read(&car, 0x01, ecu)[0]
        let wanted: UInt8 = (lamp ? 0x80 : 0) | (confirmed ? 1 : 0)
        #expect(status == wanted, "\(words): \(ecu) 01 01", sourceLocation: sourceLocation)
        if car.isCAN, car.description.ecus[ecu].troubleCodeRules.keepsPermanentCodes {
            let isPermanent = car.codes(0x0A, ecu).contains(code)
            #expect(isPermanent == permanent, "\(words): \(ecu) 0A", sourceLocation: sourceLocation)
        }
        expectContinuousComplete(&car, ecu, words)
    }

    func aCodeLivesThroughItsStages(_ name: String) throws {
        let code = try DiagnosticTroubleCode(parsing: "P0118")
        var car = try CarOnBench(name, key: .on)
        for ecu in car.places {
            car.turn(.on, for: 2)
            let cleared = car.answer([0x04], ecu)
            #expect(cleared == [0x44], "\(ecu) clears with the engine off")
            try expect(&car, ecu, confirmed: false, pending: false, lamp: false, permanent: false, "cleared")
            for pid: UInt8 in [0x21, 0x30, 0x31, 0x4D, 0x4E] {
                let isZero = car.data(pid, ecu)?.allSatisfy { $0 == 0 } ?? true
                #expect(isZero, "cleared: \(ecu) \(Hex.string([pid]))")
            }
            let noFrame = car.answer([0x02, 0x02, 0], ecu)
            #expect(Array(noFrame.dropFirst(3)) == [0, 0], "\(ecu) no frame")

            car.turn(.running, for: 30)
            try expect(&car, ecu, confirmed: false, pending: false, lamp: false, permanent: false, "no fault")
            car.vehicle.store(code, as: .failing, ecu: ECUID(ecu))
            try expect(&car, ecu, confirmed: false, pending: true, lamp: false, permanent: false, "pending")

            car.beginCycle()
            car.turn(.running, for: 30)
            try expect(&car, ecu, confirmed: true, pending: true, lamp: true, permanent: true, "confirmed")
            let frame = car.answer([0x02, 0x02, 0], ecu)
            #expect(Array(frame.suffix(2)) == [0x01, 0x18], "\(ecu) the frame's code")
            for pid: UInt8 in [0x04, 0x05, 0x0C, 0x0D] {
                // A car without such a sensor at all is an electric one.
                var exists = false
                for other in car.places where car.data(pid, other) != nil { exists = true }
                guard exists else { continue }
                let answer = car.answer([0x02, pid, 0], ecu)
                #expect(answer.count > 3, "\(ecu) 02 \(Hex.string([pid])) in every frame")
            }

            car.vehicle.repair(code, ecu: ECUID(ecu))
            for _ in 0..<4 {
                car.beginCycle()
                car.turn(.running, for: 30)
            }
            car.beginCycle()
            try expect(&car, ecu, confirmed: true, pending: false, lamp: false, permanent: false, "repaired")

            // Confirmed again; after a clear the permanent code stays until it has passed and the car has driven.
            car.turn(.running, for: 30)
            car.vehicle.store(code, as: .failing, ecu: ECUID(ecu))
            car.beginCycle()
            car.turn(.running, for: 30)
            try expect(&car, ecu, confirmed: true, pending: true, lamp: true, permanent: true, "again")
            car.vehicle.repair(code, ecu: ECUID(ecu))
            car.beginCycle()
            let clearedAgain = car.answer([0x04], ecu)
            #expect(clearedAgain == [0x44])
            try expect(
                &car, ecu, confirmed: false, pending: false, lamp: false, permanent: true, "cleared again")
            car.turn(.running, for: 1)
            drive(&car)
            car.beginCycle()
            try expect(&car, ecu, confirmed: false, pending: false, lamp: false, permanent: false, "driven")
            car.vehicle.release(.vehicleSpeed)
            car.turn(.off, for: 5)
        }
    }
}
