import CANBus
import Capture
import Foundation
import SimulationCore

/// A directory of one test's own, removed with it.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/capture-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the file `name` in here.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `bytes` to the file `name` and gives its path.
    func store(_ bytes: [UInt8], as name: String) throws -> String {
        let path = file(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}

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
