import CANBus
import Capture
import Foundation
import SimulationCore

/// What the file at `path` holds now.
func contents(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

/// All frames of the capture at `path`.
func frames(in path: String) throws -> [CaptureReader.TimedFrame] {
    let reader = try CaptureReader(path: path)
    var frames: [CaptureReader.TimedFrame] = []
    while let frame = try reader.nextFrame() { frames.append(frame) }
    return frames
}

extension SimInstant {
    /// The instant `count` microseconds after power-on.
    static func microseconds(_ count: Int64) -> SimInstant { .init(nanoseconds: count * 1000) }
}
