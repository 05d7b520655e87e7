import CANBus
import SimulationCore

/// The one place where output is built: lines, line ends, the prompt, and frames as text.
///
/// Source: ELM327 data sheet, "Communicating with the ELM327" and "CAN message formats"; a reply is its lines, each with
/// its line end, one more line end, and `>`.
extension Adapter {
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

    /// Appends `text` and a line end.
    mutating func printLine(_ text: String) {
        print(hasOwnWords ? wording(of: text) : text)
        printNewLine()
    }

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
        let kind = settings.kind(of: frame)
        switch kind {
        case .flowControl where !isMonitoring: return false
        case .invalid where !isMonitoring: return false
        case .empty where !settings.printing.headers: return false
        case .single, .first, .consecutive, .flowControl, .invalid, .empty: break
        }
        if !stn.isEmpty, let printed = printReassembled(frame, kind, options) { return printed }
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

    /// A frame with its identifier and length as `H` and `D` ask, and `count` of its bytes.
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

    /// A frame with headers off and formatting on: payload bytes only, the length of a segmented message on a line of
    /// its own, each segment behind its number.
    private mutating func printFormatted(_ frame: CANFrame, _ kind: FrameKind, offset: Int) {
        let data = frame.data
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

    private mutating func printSegment(number: UInt8, _ data: CANData, from start: Int) {
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

    mutating func printByte(_ byte: UInt8) {
        output.append(Hex.digits[Int(byte >> 4)])
        output.append(Hex.digits[Int(byte & 0x0F)])
        printSpace()
    }

    mutating func printSpace() {
        if settings.printing.spaces { output.append(0x20) }
    }
}
