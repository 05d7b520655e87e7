import SimulationCore
import VehicleModel

/// A transfer of data by service 36.
struct Transfer: Hashable, Sendable {
    enum Target: Hashable, Sendable {
        case download(area: Int, address: UInt64)
        case upload(area: Int, address: UInt64)
        /// Written to a file, and what has come so far.
        case fileWrite(path: String, content: [UInt8])
        case fileRead([UInt8])
    }

    var target: Target
    /// The number of bytes in all, and of those that are done.
    let size: Int
    var done = 0
    /// The counter of the next block.
    var counter: UInt8 = 0x01
    /// The answer to the last block, which is repeated for a repeated block.
    var lastAnswer: [UInt8] = []
    /// The longest 36 message.
    let block: Int
}

/// Services 34, 35, 36, 37 and 38: uploads, downloads and files.
extension UDSServer {
    /// Services 34 and 35: the answer states the length of the longest 36 message, in two bytes or as many as it needs:
    /// what the area takes, and no more than the tester's path carries. While a transfer is under
    /// way they are refused (ISO 14229-1, tables of negative responses of both services).
    mutating func requestTransfer(
        _ call: UDSCall, isDownload: Bool, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        guard MemorySpan.lengths(request, at: 2) != nil else { return .refused(.requestOutOfRange) }
        guard let span = MemorySpan(request, at: 2), request.count == 2 + span.byteCount else {
            return .refused(.wrongLength)
        }
        // Compression and encryption are not available.
        guard request[1] == 0x00, span.size > 0, let index = flash.area(span.address, span.size),
            let access = isDownload ? description.memory[index].write : description.memory[index].read,
            isInSession(access)
        else { return .refused(.requestOutOfRange) }
        if let code = refusal(by: access) { return .refused(code) }
        guard transfer == nil else { return .refused(.conditionsNotCorrect) }
        let area = description.memory[index]
        if isDownload, area.needsErase, !flash.isErased(index, span.address, span.size) {
            return .refused(.uploadDownloadNotAccepted)
        }
        transfer = Transfer(
            target: isDownload
                ? .download(area: index, address: span.address) : .upload(area: index, address: span.address),
            size: span.size, block: min(area.block, longestMessage(call.tester)))
        if isDownload { flash.beginDownload(index) }
        let block = transfer?.block ?? 0
        let width = block > 0xFFFF ? 3 : 2
        answer += [call.service | 0x40, UInt8(width << 4)]
        answer += (0..<width).reversed().map { UInt8(truncatingIfNeeded: block >> ($0 * 8)) }
        return .positive
    }

    /// Service 36: a block with the counter of the last one is answered again and changes nothing.
    mutating func transferData(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        guard var current = transfer else { return .refused(.requestSequenceError) }
        let counter = call.request[1]
        let data = call.request[2...]
        guard counter == current.counter || counter == current.counter &- 1 && !current.lastAnswer.isEmpty
        else {
            return .refused(.wrongBlockSequenceCounter)
        }
        guard counter == current.counter else {
            answer += current.lastAnswer
            return .positive
        }
        var sent: [UInt8] = []
        let count: Int
        switch current.target {
        case .download, .fileWrite:
            count = data.count
            guard count > 0, call.request.count <= current.block else { return .refused(.wrongLength) }
            guard count <= current.size - current.done else { return .refused(.transferDataSuspended) }
        case .upload, .fileRead:
            guard data.isEmpty else { return .refused(.wrongLength) }
            count = min(current.block - 2, current.size - current.done)
            guard count > 0 else { return .refused(.requestSequenceError) }
        }
        switch current.target {
        case .download(let area, let address): flash.write(data, area, address + UInt64(current.done))
        case .upload(let area, let address): sent = flash.bytes(area, address + UInt64(current.done), count)
        case .fileWrite(let path, let content):
            current.target = .fileWrite(path: path, content: content + data)
        case .fileRead(let content): sent = Array(content[current.done..<current.done + count])
        }
        current.done += count
        current.counter &+= 1
        current.lastAnswer = [0x76, counter] + sent
        answer += current.lastAnswer
        transfer = current
        return .positive
    }

    /// Service 37: refused while bytes are missing.
    mutating func exitTransfer(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        guard let current = transfer else { return .refused(.requestSequenceError) }
        switch current.target {
        case .download(let area, let address):
            guard current.done == current.size else { return .refused(.requestSequenceError) }
            let start = Int(address - description.memory[area].address)
            flash.endDownload(area, start..<start + current.size)
        case .fileWrite(let path, let content):
            guard current.done == current.size else { return .refused(.requestSequenceError) }
            data.files[path] = .some(content)
        case .upload, .fileRead: break
        }
        transfer = nil
        answer.append(0x77)
        return .positive
    }

    // MARK: Files

    private static let mostFiles = 64
    private static let longestFile = 1 << 20

    private func file(_ path: String) -> [UInt8]? {
        if let changed = data.files[path] { return changed }
        return description.files.first { $0.path == path }?.content
    }

    private var fileNames: [String] {
        let stated = description.files.map(\.path)
        let added = data.files.keys.filter { !stated.contains($0) }.sorted()
        return (stated + added).filter { file($0) != nil }
    }

    /// Service 38: 01 add, 02 delete, 03 replace, 04 read, 05 list a folder, 06 resume.
    mutating func requestFile(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        let mode = request[1]
        guard (0x01...0x06).contains(mode) else { return .refused(.requestOutOfRange) }
        guard let (name, next) = Self.part(request, at: 2), !name.isEmpty else {
            return .refused(.wrongLength)
        }
        let path = String(decoding: name, as: UTF8.self)
        let rest = request[next...]
        let block = 0x0102
        answer += [0x78, mode]
        let limit: [UInt8] = [0x02, UInt8(block >> 8), UInt8(block & 0xFF)]
        switch mode {
        case 0x02:
            guard rest.isEmpty else { return .refused(.wrongLength) }
            guard file(path) != nil else { return .refused(.requestOutOfRange) }
            data.files[path] = .some(nil)
        case 0x01, 0x03, 0x06:
            guard let format = rest.first, rest.count >= 2 else { return .refused(.wrongLength) }
            let width = Int(rest[next + 1])
            guard (1...4).contains(width), rest.count == 2 + 2 * width else { return .refused(.wrongLength) }
            let size = rest[(next + 2)..<(next + 2 + width)].reduce(0) { $0 << 8 | Int($1) }
            guard format == 0x00, size > 0, size <= Self.longestFile,
                mode == 0x01 ? file(path) == nil : file(path) != nil,
                fileNames.count < Self.mostFiles
            else { return .refused(.requestOutOfRange) }
            guard mode != 0x06 else { return .refused(.conditionsNotCorrect) }
            transfer = Transfer(target: .fileWrite(path: path, content: []), size: size, block: block)
            answer += limit + [0x00]
        case 0x04:
            guard rest == [0x00] else {
                return .refused(rest.count == 1 ? .requestOutOfRange : .wrongLength)
            }
            guard let content = file(path) else { return .refused(.requestOutOfRange) }
            transfer = Transfer(target: .fileRead(content), size: content.count, block: block)
            let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) }
            answer += limit + [0x00, 0x00, 0x04] + size + size
        default:
            guard rest.isEmpty else { return .refused(.wrongLength) }
            let folder = path.hasSuffix("/") ? path : path + "/"
            let names = fileNames.filter { $0.hasPrefix(folder) }
            guard !names.isEmpty else { return .refused(.requestOutOfRange) }
            let listing = Array(names.joined(separator: "\n").utf8)
            transfer = Transfer(target: .fileRead(listing), size: listing.count, block: block)
            answer += limit + [0x00, 0x00, 0x04]
            answer += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: listing.count >> $0) }
        }
        return .positive
    }
}
