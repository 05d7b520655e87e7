import CANBus
import SimulationCore

extension STNState {
    /// The transfer of messages in segments on CAN, sent and received.
    struct Segmentation: Sendable {
        /// `STCFCPA`: which flow control answers which sender.
        var flowControlPairs: [FlowControlPair] = []
        /// `STCSEGR`: answers are put together, one line a message.
        var reassembles = false
        /// `STCSEGT`: long hex lines are sent in segments.
        var sendsSegments = false
        /// `STCTOR`: the waits for a flow control and for a consecutive frame.
        var flowControlTimeout = Duration.milliseconds(75)
        var consecutiveTimeout = Duration.milliseconds(150)
        /// `STCSTM`: the least time between segments sent.
        var separation = Duration.zero
        /// Answers that are being put together, at most `mostAssemblies`.
        var assemblies: [Assembly] = []

        /// The use of a frame of an answer.
        enum Outcome: Hashable, Sendable {
            /// It is printed as it is.
            case frame
            /// It is part of an answer that is not complete.
            case kept
            case message([UInt8])
        }

        /// Takes a frame whose PCI stands at `offset`.
        mutating func take(_ frame: CANFrame, _ kind: FrameKind, offset: Int) -> Outcome {
            guard reassembles else { return .frame }
            let data = frame.data.head
            switch kind {
            case .single(let length, _):
                return .message(Array(data[(offset + 1)..<(offset + 1 + length)]))
            case .first:
                let length = Int(data[offset] & 0x0F) << 8 | Int(data[offset + 1])
                var assembly = Assembly(identifier: frame.identifier, length: length, bytes: [])
                assembly.append(data, from: offset + 2)
                assemblies.removeAll { $0.identifier == frame.identifier }
                if assemblies.count < STNState.mostAssemblies { assemblies.append(assembly) }
                return .kept
            case .consecutive:
                guard let index = assemblies.firstIndex(where: { $0.identifier == frame.identifier }) else {
                    return .kept
                }
                assemblies[index].append(data, from: offset + 1)
                guard assemblies[index].bytes.count >= assemblies[index].length else { return .kept }
                return .message(assemblies.remove(at: index).bytes)
            case .flowControl, .invalid, .empty:
                return .frame
            }
        }
    }
}

/// A segmented answer in reassembly (`STCSEGR 1`).
struct Assembly: Hashable, Sendable {
    let identifier: CANIdentifier
    let length: Int
    var bytes: [UInt8]

    /// Appends the data of a first or consecutive frame from `start` on; bytes beyond the length are padding.
    mutating func append(_ data: ClassicalData, from start: Int) {
        for index in start..<max(start, data.count) where bytes.count < length { bytes.append(data[index]) }
    }
}
