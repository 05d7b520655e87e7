import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// What the test program of SAE J1699-3 asks of a car, asked of every shipped car in virtual time.
///
/// The rules are in our own words, after the public sources of that program.
@Suite struct CertificationRuleTests {
    enum Rule: String, CaseIterable, Sendable {
        case bitmaps, groups, reservedBits, sharedValues, testResults, identification
        case engineOff, stoppedByHand, countersOncePerCycle, lifeOfACode, burst
    }

    @Test(arguments: try CarOnBench.names(), Rule.allCases)
    func theRuleHolds(_ name: String, _ rule: Rule) throws {
        switch rule {
        case .bitmaps: try bitmapsTellWhatAnswers(name)
        case .groups: try groupsAnswerLikeSingleRequests(name)
        case .reservedBits: try reservedBitsAreZero(name)
        case .sharedValues: try valuesThatTwoPIDsShareAgree(name)
        case .testResults: try testResultsAreWithinTheirLimits(name)
        case .identification: try theCarIsIdentified(name)
        case .engineOff: try theEngineIsOffWithTheKeyOn(name)
        case .stoppedByHand: try theEngineStopsByHand(name)
        case .countersOncePerCycle: try countersCountACycleOnce(name)
        case .lifeOfACode: try aCodeLivesThroughItsStages(name)
        case .burst: try aBurstIsAnswered(name)
        }
    }

    // MARK: Support

    private func bitmapsTellWhatAnswers(_ name: String) throws {
        var car = try CarOnBench(name, key: .running)
        car.wait(30)
        var asked = 0
        for ecu in car.places {
            for service: UInt8 in [0x01, 0x02, 0x06, 0x08, 0x09] {
                let announced = car.announced(service, ecu)
                var isAnnounced = true
                for base in stride(from: UInt8(0), through: 0xE0, by: 0x20) {
                    let bits = car.bitmap(service, base, ecu)
                    let isThere = bits != nil
                    if base > 0 { #expect(isThere == isAnnounced, "\(ecu) \(service) bitmap \(base)") }
                    guard isAnnounced, let bits else { break }
                    isAnnounced = bits & 1 == 1
                }
                // An executed control would change the car.
                guard service != 0x08 else { continue }
                for identifier in UInt8.min...UInt8.max where identifier & 0x1F != 0 {
                    let answers = !car.messages(CarOnBench.request(service, identifier), ecu).isEmpty
                    let isAnnounced = announced.contains(identifier)
                    #expect(answers == isAnnounced, "\(ecu) \(Hex.string([service, identifier]))")
                    asked += 1
                }
            }
            let pids = car.announced(0x01, ecu)
            #expect(pids.contains(0x01), "\(ecu): PID 01 is required of every ECU")
        }
        #expect(asked >= 900)
    }

    private func groupsAnswerLikeSingleRequests(_ name: String) throws {
        var car = try CarOnBench(name, key: .running)
        guard car.isCAN else { return }
        car.wait(30)
        for ecu in car.places {
            for service: UInt8 in [0x01, 0x06, 0x08, 0x09] {
                let bases: [UInt8] = [0x00, 0x20, 0x40, 0x60, 0x80, 0xA0]
                for order in [bases, bases.reversed()] {
                    let single = order.flatMap { car.answer([service, $0], ecu).dropFirst() }
                    let group = car.answer([service] + order, ecu)
                    #expect(Array(group.dropFirst()) == single, "\(ecu) \(Hex.string([service] + order))")
                }
            }
            for order: [UInt8] in [[0x00, 0x20, 0x40], [0x40, 0x20, 0x00]] {
                let single = order.flatMap { car.answer([0x02, $0, 0], ecu).dropFirst() }
                let group = car.answer([0x02] + order.flatMap { [$0, 0] }, ecu)
                #expect(Array(group.dropFirst()) == single, "\(ecu) 02")
            }
            let pids = car.announced(0x01, ecu)
            #expect(!pids.isEmpty)
            for start in stride(from: 0, to: pids.count, by: 6) {
                let six = Array(pids[start..<min(start + 6, pids.count)])
                for order in [six, six.reversed()] {
                    let single = order.flatMap { car.answer([0x01, $0], ecu).dropFirst() }
                    let group = car.answer([0x01] + order, ecu)
                    #expect(Array(group.dropFirst()) == single, "\(ecu) \(Hex.string([0x01] + order))")
                }
            }
        }
    }

    // MARK: Values

    private struct ReservedBits: Decodable, Sendable {
        let pid: String
        let mask: String
    }

    private func reservedBitsAreZero(_ name: String) throws {
        let masks = try VectorFolder.load("obd/reserved-bits.yaml", as: ReservedBits.self).map(\.value)
        for key in [Ignition.on, .running] {
            var car = try CarOnBench(name, key: key)
            car.wait(30)
            for ecu in car.places {
                for pid in car.announced(0x01, ecu) {
                    let data = try read(&car, pid, ecu)
                    for row in masks where UInt8(row.pid, radix: 16) == pid {
                        let mask = try #require(Hex.bytes(row.mask))
                        #expect(zip(data, mask).allSatisfy { $0 & $1 == 0 }, "\(row.pid) \(Hex.string(data))")
                    }
                    // A code is one of those that have a meaning, and a parameter with support bits has one of them set.
                    let decoded = try DecodedParameter(pid, data: data)
                    #expect(!decoded.fields.isEmpty, "\(Hex.string([pid])) supports nothing")
                    for field in decoded.fields {
                        guard case .code(let words) = field.field.kind else { continue }
                        #expect(words.words(for: field.raw) != nil, "\(Hex.string([pid])) \(field)")
                    }
                }
            }
        }
    }

    private func valuesThatTwoPIDsShareAgree(_ name: String) throws {
        var car = try CarOnBench(name, key: .running)
        car.wait(45)
        var seen: [SignalID: (value: Double, step: Double, place: String)] = [:]
        for ecu in car.places {
            for pid in car.announced(0x01, ecu) {
                let data = try read(&car, pid, ecu)
                for field in try DecodedParameter(pid, data: data).fields {
                    // A field at the end of its range holds all greater values, and counters are each ECU's own.
                    guard case .signal(let id) = field.field.source, field.raw != field.field.rawMask else {
                        continue
                    }
                    let step = abs(field.field.scale.value)
                    let place = "\(ecu) \(Hex.string([pid])) \(field.field.name)"
                    if let other = seen[id] {
                        #expect(
                            abs(other.value - field.value) <= (other.step + step) / 2 + 1e-9,
                            "\(place) and \(other.place)")
                    }
                    seen[id] = (field.value, step, place)
                }
            }
            let status = try read(&car, 0x01, ecu)
            let confirmed = car.codes(0x03, ecu)
            #expect(Int(status[0] & 0x7F) == confirmed.count, "\(ecu) 01 01 and 03")
            #expect(status[0] & 0x80 == 0 || !confirmed.isEmpty, "\(ecu) 01 01: the lamp without a code")
            if let cycle = car.data(0x41, ecu) {
                #expect(
                    cycle[1] & 0x0F == status[1] & 0x0F && cycle[2] == status[2], "\(ecu) 01 01 and 01 41")
                #expect(
                    cycle[3] & ~cycle[2] == 0 && status[3] & ~status[2] == 0, "\(ecu) incomplete, not there")
            }
            let frame = car.answer([0x02, 0x02, 0], ecu).dropFirst(3)
            let code = frame.reduce(0) { $0 << 8 | UInt16($1) }
            let known = confirmed + car.codes(0x07, ecu)
            #expect(code == 0 || known.contains(code), "\(ecu) 02 02")
        }
        #expect(!seen.isEmpty)
    }

    private func testResultsAreWithinTheirLimits(_ name: String) throws {
        var car = try CarOnBench(name, key: .running)
        car.wait(30)
        for ecu in car.places {
            for monitor in car.announced(0x06, ecu) {
                for message in car.messages([0x06, monitor], ecu) where !car.isCAN {
                    let (value, limit) = (word(message, 3), word(message, 5))
                    #expect(
                        message[2] & 0x80 == 0 ? value <= limit : value >= limit, "\(Hex.string(message))")
                }
                guard car.isCAN else { continue }
                let records = car.answer([0x06, monitor], ecu).dropFirst()
                #expect(records.count.isMultiple(of: 9) && !records.isEmpty)
                for start in stride(from: records.startIndex, to: records.endIndex, by: 9) {
                    let record = Array(records[start..<start + 9])
                    #expect(record[0] == monitor)
                    let scaling = try #require(ScalingID.find(record[2]), "\(Hex.string(record))")
                    let numbers = [3, 5, 7].map { scaling.value(of: word(record, $0)) }
                    #expect(numbers[1] <= numbers[0] && numbers[0] <= numbers[2], "\(Hex.string(record))")
                }
            }
        }
    }

    /// The data of a PID that the ECU announces.
    func read(_ car: inout CarOnBench, _ pid: UInt8, _ ecu: Int) throws -> [UInt8] {
        let data = car.data(pid, ecu)
        return try #require(data, "\(ecu) 01 \(Hex.string([pid]))")
    }

    private func word(_ bytes: [UInt8], _ place: Int) -> UInt16 {
        UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
}
