import CANBus
import SimulationCore

/// The effects of a single message of the host on an adapter: `STPX`, the line behind `DATA>`, and hex lines that are longer
/// than a frame.
enum SingleMessages {
    /// `STPX`: sends the message, or asks for its bytes.
    static func begin(_ message: TransmitRequest, _ adapter: inout Adapter, now: SimInstant) -> Command.Reply
    {
        guard adapter.protocolState.openProtocol != nil || adapter.protocolState.selected != .automatic else {
            return .refused
        }
        guard let bytes = message.bytes else {
            guard message.length <= adapter.traits.device?.longestMessage ?? 0 else {
                return .text("OUT OF MEMORY")
            }
            adapter.stn.value?.message.awaited = message
            adapter.print("DATA>")
            return .none
        }
        send(bytes, message, &adapter, now: now)
        return .none
    }

    static func takeData(
        _ line: [UInt8], for message: TransmitRequest, _ adapter: inout Adapter, now: SimInstant
    ) {
        adapter.stn.value?.message.awaited = nil
        guard line.count == 2 * message.length, line.allSatisfy({ Hex.value(of: $0) != nil }) else {
            return adapter.refuse()
        }
        send(Operand(characters: line[...]).bytes, message, &adapter, now: now)
    }

    /// Runs a hex line longer than a frame, under `STCSEGT 1`; returns whether `line` is one.
    static func runLine(_ line: [UInt8], _ adapter: inout Adapter, now: SimInstant) -> Bool {
        guard line.count > 14, line.allSatisfy({ Hex.value(of: $0) != nil }) else { return false }
        let bytes = Operand(characters: line[...]).bytes
        let limit = line.count.isMultiple(of: 2) ? 0 : Int(line.last.flatMap { Hex.value(of: $0) } ?? 0)
        guard bytes.count > 7 else { return false }
        send(bytes, limit: limit, &adapter, now: now)
        return true
    }

    /// Sends `bytes` under the message's own header, wait and address; the end of the reply brings the settings back.
    private static func send(
        _ bytes: [UInt8], _ message: TransmitRequest, _ adapter: inout Adapter, now: SimInstant
    ) {
        guard let state = adapter.stn.value else { return adapter.refuse() }
        let speaksLegacy = adapter.protocolState.speaksLegacy
        if let extra = message.extra {
            guard (extra.characters.count == 2 && !speaksLegacy) || extra.isDecimal && speaksLegacy else {
                return adapter.refuse()
            }
        }
        adapter.stn.value?.message.replaced = STNState.Replaced(
            settings: adapter.settings, checks: state.checks)
        if let header = message.header { adapter.settings.addressing.setHeader(header) }
        if let timeout = message.timeout { adapter.settings.timing.exactTimeout = timeout }
        if let limit = message.limit { adapter.settings.requests.showsResponses = limit != 0 }
        if let checks = message.checks { adapter.stn.value?.checks = checks }
        if let extra = message.extra {
            if speaksLegacy {
                adapter.stn.value?.line.expectedLength = extra.decimal
            } else {
                adapter.settings.can.extendedAddress = extra.byte
            }
        }
        send(bytes, limit: message.limit ?? 0, &adapter, now: now)
        if case .idle = adapter.task { adapter.endExtended() }
    }

    private static func send(_ bytes: [UInt8], limit: Int, _ adapter: inout Adapter, now: SimInstant) {
        if adapter.protocolState.speaksLegacy { return sendLegacy(bytes, limit: limit, &adapter, now: now) }
        let can = adapter.settings.can
        let room = can.formats ? 7 - can.addressBytes : 8
        if bytes.count <= room {
            adapter.begin(Request(data: ClassicalData(bytes), limit: limit), now: now)
        } else {
            adapter.beginLong(bytes, limit: limit, now: now)
        }
    }

    /// Sends `bytes` on J1850 or a K line, as many as a message of the protocol holds.
    private static func sendLegacy(_ bytes: [UInt8], limit: Int, _ adapter: inout Adapter, now: SimInstant) {
        let chosen = adapter.protocolState.inUse
        guard chosen.family != .iso14230 || bytes.count <= 0xFF else { return adapter.refuse() }
        adapter.stn.value?.message.payload = bytes
        let request = Request(data: ClassicalData(bytes.prefix(ClassicalData.capacity)), limit: limit)
        adapter.exchange(request, on: chosen, now: now)
    }
}
