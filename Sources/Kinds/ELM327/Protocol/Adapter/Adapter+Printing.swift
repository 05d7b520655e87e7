import CANBus
import LegacyBus
import SimulationCore

/// The one place where output is built: lines, line ends, the prompt, and frames as text.
///
/// Source: ELM327 data sheet, "Communicating with the ELM327" and "CAN message formats"; a reply is its lines, each with
/// its line end, one more line end, and `>`.
extension Adapter {
    /// Whether the rest of the reply is lost.
    private var isCutOff: Bool {
        !unit.isPlain && traits.printing.replyLines != 0
            && Int(unit.linesInReply) >= traits.printing.replyLines
    }

    /// Appends `text` without a line end.
    mutating func print(_ text: String) {
        if isCutOff { return }
        output.append(contentsOf: text.utf8)
    }

    /// Appends the carriage return character (PP 0D), and the line feed character (PP 0A) when `L1` is set.
    mutating func printNewLine() {
        if isCutOff { return }
        unit.linesInReply &+= 1
        output.append(settings.serial.carriageReturn)
        if settings.serial.lineFeeds { output.append(settings.serial.lineFeed) }
    }

    mutating func printLine(_ text: String) {
        print(traits.wording.isOwn || !stn.isEmpty ? wording(of: text) : text)
        printNewLine()
    }

    /// Returns what this adapter prints for `text`; an error also ends a batch.
    private mutating func wording(of text: String) -> String {
        guard Traits.Wording.failures.contains(text) else { return text }
        if !stn.isEmpty, text != "NO DATA" { stn.value?.batch.commands.removeAll() }
        return traits.wording.text(for: text)
    }

    /// Returns whether more waits for the serial line than the buffer holds.
    mutating func isOverrun(now: SimInstant) -> Bool {
        serial.rate != 0
            && serial.excess(output.count, capacity: SerialSide.bufferCapacity(version), now: now) > 0
    }

    /// Drops what does not fit, which may end in the middle of a line, and ends the reply with `BUFFER FULL`.
    mutating func endOverrun(now: SimInstant) {
        let excess = serial.excess(output.count, capacity: SerialSide.bufferCapacity(version), now: now)
        output.removeLast(min(max(excess, 0), output.count))
        printLine("BUFFER FULL")
        finish(now: now)
    }

    // MARK: Frames of CAN

    /// Appends the blank line and the prompt that end every reply.
    mutating func printPrompt() {
        unit.linesInReply = 0
        if !stn.isEmpty, separatesBatch() { return }
        if unit.isPlain || !traits.printing.hasSingleReturn { printNewLine() }
        unit.linesInReply = 0
        output.append(UInt8(ascii: ">"))
    }

    /// Appends `frame` as the settings say, and whether anything was printed.
    mutating func printFrame(_ frame: CANFrame, _ options: CANOptions, isMonitoring: Bool = false) -> Bool {
        if isCutOff { return true }
        guard settings.can.formats, options.format == .iso15765 else {
            printRaw(frame, count: frame.data.count)
            return true
        }
        let offset = settings.can.addressBytes
        let kind = settings.can.kind(of: frame)
        switch kind {
        case .flowControl where !isMonitoring: return false
        case .invalid where !isMonitoring: return false
        case .empty where !settings.printing.headers: return false
        case .single, .first, .consecutive, .flowControl, .invalid, .empty: break
        }
        switch stn.isEmpty ? .frame : stn.value?.segmentation.take(frame, kind, offset: offset) ?? .frame {
        case .frame: break
        case .kept: return false
        case .message(let bytes):
            if settings.printing.headers { printIdentifier(frame.identifier) }
            for byte in bytes { printByte(byte) }
            printNewLine()
            return true
        }
        if settings.printing.headers {
            var count = frame.data.count
            if case .single(let length, _) = kind, !traits.printing.showsPadding {
                count = offset + 1 + length
            }
            printRaw(frame, count: count, suffix: kind == .invalid ? "<DATA ERROR" : "")
        } else {
            printFormatted(frame, kind, offset: offset)
        }
        return true
    }

    /// Prints a frame with its identifier and length as `H` and `D` ask, and `count` of its bytes.
    mutating func printRaw(_ frame: CANFrame, count: Int, suffix: String = "") {
        if settings.printing.headers {
            printIdentifier(frame.identifier)
            if settings.printing.showsDataLength {
                output.append(Hex.digits[frame.dataLengthCode])
                printSpace()
            }
        }
        if frame.isRemote {
            print("RTR")
        } else {
            for index in 0..<min(count, frame.data.count) { printByte(frame.data[index]) }
        }
        print(suffix)
        printNewLine()
    }

    /// Prints a frame with headers off and formatting on: payload bytes only, the length of a segmented message on a line of
    /// its own, each segment behind its number.
    private mutating func printFormatted(_ frame: CANFrame, _ kind: FrameKind, offset: Int) {
        let data = frame.data.head
        switch kind {
        case .single(let length, _):
            let shown = traits.printing.showsPaddingWithoutHeaders ? data.count - offset - 1 : length
            for index in 0..<shown { printByte(data[offset + 1 + index]) }
        case .first:
            output.append(Hex.digits[Int(data[offset] & 0x0F)])
            output.append(Hex.digits[Int(data[offset + 1] >> 4)])
            output.append(Hex.digits[Int(data[offset + 1] & 0x0F)])
            if traits.printing.lengthLineEndsInSpace { printSpace() }
            printNewLine()
            printSegment(number: 0, data, from: offset + 2)
        case .consecutive:
            printSegment(number: data[offset] & 0x0F, data, from: offset + 1)
        case .flowControl:
            print("FC: ")
            for index in offset..<data.count { printByte(data[index]) }
        case .invalid:
            for byte in data { printByte(byte) }
            print("<DATA ERROR")
        case .empty:
            break
        }
        printNewLine()
    }

    private mutating func printSegment(number: UInt8, _ data: ClassicalData, from start: Int) {
        if isCutOff { return }
        output.append(Hex.digits[Int(number & 0x0F)])
        output.append(UInt8(ascii: ":"))
        printSpace()
        for index in start..<max(start, data.count) { printByte(data[index]) }
    }

    mutating func printIdentifier(_ identifier: CANIdentifier) {
        let raw = identifier.rawValue
        if identifier.isExtended {
            for shift: UInt32 in [24, 16, 8, 0] { printByte(UInt8(truncatingIfNeeded: raw >> shift)) }
        } else {
            for shift: UInt32 in [8, 4, 0] { output.append(Hex.digits[Int(raw >> shift & 0x0F)]) }
            printSpace()
        }
    }

    // MARK: Messages of SAE J1939

    /// Appends a frame as the settings say, and whether anything was printed.
    ///
    /// With `CAF1` the announcement of a long message becomes its length, in versions before 1.4b with `CAF0` too; its
    /// packets have their number in front when headers are off. Other frames of the transport protocol are not messages and
    /// are shown with `CAF0`, and while monitoring all groups.
    mutating func printMessage(_ frame: CANFrame, _ part: J1939Part, isMonitoring: Bool) -> Bool {
        if isCutOff { return true }
        if frame.isRemote, settings.can.formats { return false }
        switch part {
        case .announcement(let size) where settings.can.formats || version < .v1_4b:
            for shift in [8, 4, 0] { output.append(Hex.digits[size >> shift & 0xF]) }
            if traits.printing.lengthLineEndsInSpace { printSpace() }
            printNewLine()
        case .packet(let number, _) where settings.can.formats && !settings.printing.headers:
            print(Hex.string(number, width: 2))
            output.append(UInt8(ascii: ":"))
            printSpace()
            for byte in frame.data.dropFirst() { printByte(byte) }
            printNewLine()
        case .control where settings.can.formats && !isMonitoring: return false
        case .announcement, .packet, .control, .whole:
            guard settings.printing.headers, settings.can.formats, settings.j1939.formatsGroups else {
                printRaw(frame, count: frame.data.count)
                return true
            }
            printGroupHeader(frame)
            for byte in frame.data { printByte(byte) }
            printNewLine()
        }
        return true
    }

    /// `6 0FEEE 00`: priority, the 18 bits of the group with its specific byte, source.
    private mutating func printGroupHeader(_ frame: CANFrame) {
        let raw = frame.identifier.rawValue
        output.append(Hex.digits[Int(raw >> 26 & 7)])
        printSpace()
        output.append(Hex.digits[Int(raw >> 24 & 3)])
        for shift: UInt32 in [20, 16, 12, 8] { output.append(Hex.digits[Int(raw >> shift & 0xF)]) }
        printSpace()
        printByte(UInt8(truncatingIfNeeded: raw))
        if settings.printing.showsDataLength {
            output.append(Hex.digits[frame.dataLengthCode])
            printSpace()
        }
    }

    // MARK: Messages of J1850 and the K line

    /// Prints a message; its header and check byte with `H1` only, and `<DATA ERROR` when it is damaged.
    mutating func printLegacy(_ bytes: [UInt8], on link: LegacyLink) {
        if isCutOff { return }
        let framing = framing
        let (hasHeader, hasCheck) = (framing.hasHeader, framing.hasCheck)
        let headerLength = hasHeader ? Message.headerLength(of: bytes, on: link) : 0
        guard bytes.count >= headerLength + 2 else { return printLine("DATA ERROR") }
        let isWhole =
            !hasCheck || (hasHeader ? (try? Message(parsing: bytes, on: link)) != nil : link.isIntact(bytes))
        if settings.printing.headers {
            for byte in bytes { printByte(byte) }
        } else {
            let data = bytes[headerLength..<bytes.count - (hasCheck ? 1 : 0)]
            // The chip cuts what is longer than the standard allows, but on ISO 14230 it shows everything; STN chips do
            // everywhere.
            let count =
                link == .iso14230 || settings.requests.allowsLong || !stn.isEmpty
                ? data.count : min(data.count, 7)
            for byte in data.prefix(count) { printByte(byte) }
        }
        if !isWhole { print("<DATA ERROR") }
        printNewLine()
    }

    /// `STIFI`: the answer to the host's own initiation, from its data to its check byte; all of it with `H1`.
    mutating func printOpening(_ answer: [UInt8]) {
        let start = settings.printing.headers ? 0 : Message.headerLength(of: answer, on: .iso14230)
        for byte in answer.dropFirst(start) { printByte(byte) }
        printNewLine()
    }

    // MARK: Characters

    mutating func printByte(_ byte: UInt8) {
        output.append(Hex.digits[Int(byte >> 4)])
        output.append(Hex.digits[Int(byte & 0x0F)])
        printSpace()
    }

    mutating func printSpace() {
        if settings.printing.spaces { output.append(0x20) }
    }
}
