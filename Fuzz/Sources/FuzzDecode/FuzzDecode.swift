import Diagnostics
import ELM327Kind
import FuzzInput
import HTTPKind
import MTG
import MTGKind
import SimulationCore
import Telemetry
import TelemetryKind

/// The first byte is the kind of `dyno decode`, the rest what stands in the file that it is given.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let kind = input.byte()
    let bytes = input.remainder()
    var size = 0
    func say(_ text: String) {
        size += text.utf8.count
        promise(isHarmless(text), "\(TerminalText.line(text)) steers a terminal")
    }
    do {
        try decode(kind, bytes, say)
    } catch let mistake as InputMistake {
        say("\(mistake)")
        promise(!mistake.description.isEmpty, "an empty message")
    } catch {
        promise(false, "another error: \(error)")
    }
    promise(size <= 4096 * (bytes.count + 16), "\(size) bytes about \(bytes.count)")
    return 0
}

private func decode(_ kind: UInt8, _ bytes: [UInt8], _ say: Decoding.Say) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind % 9 {
    case 0: try Decoding.troubleCodes(text, say)
    case 1: try Decoding.answers(text, say)
    case 2: try Decoding.transport(text, say)
    case 3: try Decoding.j1939(text, say)
    case 4: try Decoding.adapter(text, say)
    case 5:
        let datagrams = try Decoding.datagrams(in: bytes)
        let layouts = PacketLayouts.all.map(Optional.some) + [nil]
        let layout = layouts[Int(kind / 8) % layouts.count]
        _ = try Decoding.telemetry(
            Array(datagrams.prefix(8)), as: layout,
            show: { say($0.heading + "\n" + TextTable.text($0.rows)) }, complain: say)
    case 6: try Decoding.services(text, say)
    case 7: try Decoding.messages(Decoding.stream(in: bytes), say)
    default:
        var records = Decoding.Records(
            source: ThresholdSource.allCases[Int(kind / 8) % ThresholdSource.allCases.count])
        let choice = Int(kind / 24)
        if choice > 0, choice <= RecordLayouts.all.count { records.layout = RecordLayouts.all[choice - 1] }
        records.machine = Machine.allCases[Int(kind) % Machine.allCases.count]
        try records.explain(Decoding.record(in: bytes), say)
    }
}
