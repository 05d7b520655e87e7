import SimulationCore
import VehicleModel

/// The tasks of testers, and the properties of the car that they need.
enum TesterStep {
    /// Draws the steps of `errand`, and the parts of the car that they are about. A tester that does not keep its session
    /// does not pause in it.
    static func draw(
        _ errand: Errand, isRouted: Bool, keepsSession: Bool, _ outline: inout Outline,
        _ choices: inout Choices
    ) -> [String] {
        switch errand.name {
        case "read":
            var steps: [String] = []
            for _ in 0...(1 + choices.below(2)) {
                choices.span { steps.append("read \(identifier(&$0))") }
            }
            if isRouted { steps.insert("wait 5", at: 1) }
            return steps
        case "read-several":
            let first = identifier(&choices)
            var items = [first]
            for _ in 0...(1 + choices.below(2)) {
                choices.span { choices in
                    let next = identifier(&choices)
                    if !items.contains(next) { items.append(next) }
                }
            }
            if choices.below(2) == 1 { items.insert("1AAA:4", at: choices.below(items.count)) }
            return ["read \(items.joined(separator: " "))"]
        case "write":
            let isQuiet = choices.below(2) == 1
            let value = (0..<32).map { Hex.string(UInt8($0), width: 2) }.joined()
            return ["session extended\(isQuiet ? " quiet=on" : "")", "write id=2210 value=\(value)"]
        case "unlock":
            // An ECU in its default session says so, and not that it has no such identifier.
            outline.set(
                ["vehicle", "ecus", "engine", "uds", "services"],
                to: "{ 0x2E: { session: [extended, programming] } }")
            return choices.below(2) == 0
                ? ["session extended", "unlock level=2 key=5A5A5A5A delay=8"]
                    + (keepsSession ? ["wait 6"] : []) + [write(code: "31")]
                : [
                    "session extended", "unlock level=2 key=5A5A5A5A", "session extended",
                    write(code: "32") + " key=5A5A5A5A",
                ]
        case "keep-session":
            return [
                ["session extended", "wait 21"], ["read F190:17", "wait 12", "read F190:17"],
                ["session extended", "wait 6", "session default", "wait 12", "read F190:17"],
            ][choices.below(3)]
        case "routine": return ["session extended", "routine id=0203\(["", " stop=5"][choices.below(2)])"]
        case "download":
            let size = [2000, 100, 4000, 66_000][choices.below(4)]
            return ["session programming", "download address=08000000 size=\(size) level=1 key=A5A5A5A5"]
        case "times":
            let (p2, late) = [("20ms", "1s"), ("700ms", "600ms")][choices.below(2)]
            outline.set(
                ["vehicle", "ecus", "engine", "uds", "sessions"],
                to: .value("{ extended: { p2: \(p2), p2_star: 2s } }"))
            let fault =
                p2 == "20ms" ? "pending: { count: 1, every: \(late), answer: off }" : "latency: \(late)"
            outline.append(
                [
                    "name": "slow", "when": "{ endpoint: car, request: \"22F190\", nth: 1 }",
                    "fault": .value("{ \(fault) }"),
                ], to: "events")
            return ["session extended", "read F190:17", "read F18C:10"]
        case "codes":
            drawCodes(&outline, &choices)
            return ["codes mask=08"]
        default: return unified(errand, isRouted: isRouted, &outline, &choices)
        }
    }

    private static func write(code: String) -> String {
        "write id=F198 value=574F524B53484F5030\(code) level=2"
    }

    /// Draws an identifier of the car for workshop tools, with the length of its data.
    private static func identifier(_ choices: inout Choices) -> String {
        ["2203:4", "F190:17", "F18C:10", "2204:4", "2210:32", "1AAA:4"][choices.below(6)]
    }

    /// The data of the identifiers of this car.
    static let data: [String: String] = [
        "2203": "01020304", "F190": "44594E5450455431324A41303030303031", "F18C": "45435530303030303432",
        "2204": "0A0B0C0D", "2210": String(repeating: "0", count: 64), "F40C": "2EE0", "F405": "7B",
        "F802": "44594E5054323755305641303030303231", "F45B": "7F", "F49A": "0E0060C00000",
    ]

    // MARK: Codes

    private static let codes = ["P0301", "P0420", "C0300", "B1234", "U0100", "P0171", "P2195", "U2FFE"]

    private static func drawCodes(_ outline: inout Outline, _ choices: inout Choices) {
        var chosen: [String] = []
        let count = [1, 3, 8][choices.below(3)]
        while chosen.count < count {
            let code = codes[choices.below(codes.count)]
            chosen.append(chosen.contains(code) ? codes.first { !chosen.contains($0) } ?? code : code)
        }
        if count == 8 { chosen += ["P0100", "P0101", "P0102", "P0103"] }
        outline.set(
            ["vehicle", "trouble_codes", "stored"], to: .value("[\(chosen.joined(separator: ", "))]"))
        if choices.below(3) == 2 {
            outline.set(["vehicle", "ecus", "engine", "uds", "status_availability"], to: "0x2F")
        }
        if choices.below(3) == 2 {
            let typed = chosen.prefix(2).map { "{ code: \($0), failure_type: 0x1C }" }
            outline.set(
                ["vehicle", "ecus", "engine", "uds", "dtcs"],
                to: .value("[\(typed.joined(separator: ", "))]"))
        }
    }

    // MARK: SAE J1979-2

    private static func unified(
        _ errand: Errand, isRouted: Bool, _ outline: inout Outline, _ choices: inout Choices
    ) -> [String] {
        outline.set(["vehicle", "base"], to: "us-petrol-2027")
        let stored = ["[P0420]", "[P0420, P0171]", "[]"][choices.below(3)]
        switch errand.name {
        case "emissions":
            outline.set(["vehicle", "trouble_codes", "stored"], to: .value(stored))
            switch choices.below(4) {
            case 1:
                outline.set(
                    ["vehicle", "ecus", "engine", "uds", "dtcs"],
                    to: "[{ code: P0420, failure_type: 0x1C }, { code: P0171 }]")
            case 2:
                outline.set(
                    ["vehicle", "ecus", "engine", "uds", "obd_on_uds"],
                    to: "{ services: only, masks: requested }")
            case 3:
                outline.set(
                    ["vehicle", "ecus", "engine", "uds"],
                    to: [
                        "dtc_format": "0x02",
                        "dtcs": "[{ code: P0420, fault: [4364, 18] }, { code: P0171, fault: [520250, 31] }]",
                    ])
            default: break
            }
            return ["codes mask=08 group=33"]
        case "permanent":
            outline.set(
                ["vehicle", "trouble_codes"],
                to: [
                    "stored": "[P0420]",
                    "permanent": .value(["[P0420, P0171]", "[P0420]"][choices.below(2)]),
                ])
            return ["codes permanent=33"]
        case "readiness": return ["codes readiness=\(["07", "0A"][choices.below(2)])"]
        case "records":
            outline.set(["vehicle", "trouble_codes", "stored"], to: "[P0420]")
            outline.set(
                ["vehicle", "signals", "engine.speed"],
                to: "{ keyframes: [[0s, 1200], [1ms, 3000]], step: on }")
            return [
                ["record code=042000 number=91 length=4", "record code=012800 number=91 length=4"],
                ["frame F404:1 F405:1 F40C:2 code=042000 record=00", "frame F40C:2 code=017100 record=00"],
                ["read F40C:2 F43D:2 F405:1"], ["read F43D:2", "read F405:1"],
                ["read F802:17", "read F405:1"],
            ][choices.below(5)]
        case "clear":
            outline.set(["vehicle", "trouble_codes", "stored"], to: "[P0420]")
            return ["clear group=FFFF33"]
        default:
            outline.set(["vehicle", "base"], to: "subaru-toyota-bev-2026")
            return isRouted
                ? ["ecu address=105A", "read F45B:1", "read F49A:6"]
                : ["ecu request=18DA5AE0 response=18DAE05A", "read F45B:1", "read F49A:6"]
        }
    }
}
