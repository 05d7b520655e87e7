import Documents
import SimulationCore
import TestKit

@testable import Telemetry

/// A datagram and what it holds, written by a separate program.
struct PacketVector: Decodable, Sendable, CustomStringConvertible {
    let layout: String
    let source: String
    let bytes: String
    let values: [String: String]

    var description: String { layout }

    static let files = [
        "forza", "assetto-corsa", "assetto-corsa-competizione", "project-cars-1", "project-cars-2", "f1-2021",
        "f1-2021-cars", "dirt", "out", "gt7", "ea-wrc", "wreckfest-2", "rbr",
    ]

    static func load() throws -> [Located<PacketVector>] {
        try files.flatMap { try VectorFolder.load("telemetry/\($0).yaml", as: PacketVector.self) }
    }

    /// The value as the field's type holds it.
    static func value(_ text: String, as type: FieldType) -> PacketValue? {
        switch type {
        case .u8, .u16, .u32, .u64: UInt64(text).map(PacketValue.unsigned)
        case .i8, .i16, .i32: Int64(text).map(PacketValue.integer)
        case .f32, .f64: Double(text).map(PacketValue.real)
        case .text, .wideText, .counted: .text(text)
        case .padding, .group: nil
        }
    }
}

/// The first bytes of a datagram, and what it is by them.
struct HeaderVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let size: Int
    let bytes: String
    let layouts: [String]
    let source: String

    var description: String { name }
}
