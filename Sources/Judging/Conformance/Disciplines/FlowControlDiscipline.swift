import ISOTP
import SimulationCore

/// Judges the misbehaviour `early-frame`: consecutive frames against the ECU's flow controls (ISO 15765-2).
struct FlowControlDiscipline {
    let evaluator: CaseEvaluator

    /// A segmented request on its way.
    private struct Sending {
        /// The frames that the last flow control still permits; nil for all, 0 for none.
        var permitted: Int? = 0
        var separation = Duration.zero
        /// The frame before, unless a flow control came after it.
        var last: Moment?
        /// Why frames are not permitted.
        var reason = "before a flow control"
    }

    func judge(
        _ form: NeverForm, _ span: CaseEvaluator.Span
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        let record = evaluator.record
        let ecus = record.description.vehicle.ecus
        var sendings: [Int: Sending] = [:]
        var hasSegments = false
        for (moment, frame) in BusFrames.all(in: record) {
            guard let ecu = Self.ecu(frame, ecus.map(\.request)) else { continue }
            let data = Array(frame.data.dropFirst(BusFrames.addressBytes(of: ecu, record)))
            guard let first = data.first else { continue }
            if case .ecu = frame.sender {
                guard first >> 4 == 3, data.count >= 3, var sending = sendings[ecu] else { continue }
                Self.take(flowControl: data, &sending)
                sendings[ecu] = sending
                continue
            }
            switch first >> 4 {
            case 1:
                hasSegments = true
                sendings[ecu] = Sending()
            case 2:
                guard var sending = sendings[ecu] else { continue }
                defer { sendings[ecu] = sending }
                guard span.contains(moment) else { continue }
                let when = "at \(Words.seconds(moment.time))"
                if sending.permitted == 0 {
                    return broken("a consecutive frame \(sending.reason) \(when)", moment)
                }
                if let last = sending.last {
                    let gap = last.time.duration(to: moment.time)
                    if gap < sending.separation * 3 / 4 {
                        try evaluator.checkLag(sending.separation)
                        return broken(
                            "a consecutive frame \(Words.seconds(gap)) after the one before, sooner than "
                                + "\(Words.seconds(sending.separation)), \(when)", moment)
                    }
                }
                sending.last = moment
                sending.permitted = sending.permitted.map { $0 - 1 }
                sending.reason = "beyond the block"
            default: break
            }
        }
        guard hasSegments else { throw CaseEvaluator.Obstacle("no request had more than one frame") }
        return .held
    }

    private func broken(_ mistake: String, _ moment: Moment) -> Outcome {
        .broken("expected no frame without permission; got \(mistake)", at: moment)
            .showing("it does not heed flow control")
    }

    private static func take(flowControl data: [UInt8], _ sending: inout Sending) {
        sending.last = nil
        switch data[0] & 0x0F {
        case 0:
            sending.permitted = data[1] == 0 ? nil : Int(data[1])
            sending.separation = SeparationTime(rawValue: data[2]).duration
        case 1: (sending.permitted, sending.reason) = (0, "while the ECU asks to wait")
        default: (sending.permitted, sending.reason) = (0, "after an overflow")
        }
    }

    /// Returns the ECU that sends `frame` or that it is for, by the identifiers of requests; nil for other frames.
    private static func ecu(_ frame: BusFrames.Frame, _ requests: [UInt32]) -> Int? {
        switch frame.sender {
        case .ecu(let number): requests.indices.contains(number) ? number : nil
        case .tap: requests.firstIndex(of: frame.identifier)
        case .foreign, .traffic: nil
        }
    }
}
