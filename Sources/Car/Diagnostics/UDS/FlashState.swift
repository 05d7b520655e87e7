import VehicleModel

/// The memory areas of an ECU and what is known of their content.
///
/// The application runs while every application area is valid. Erasing or writing one leaves the boot software running;
/// after a check has passed, the next start runs the application again. The content outlives resets.
struct FlashState: Sendable {
    /// The data downloaded to one area since it was last erased.
    struct Download: Hashable, Sendable {
        /// Completed transfers, as offsets in the area, in order.
        var parts: [Range<Int>] = []
        /// Whether a transfer has not come to its end.
        var isIncomplete = false
    }

    private let areas: [UDSDescription.Memory]
    /// The content of areas that was changed, by index.
    private var images: [Int: [UInt8]] = [:]
    private(set) var downloads: [Int: Download] = [:]
    /// The application areas without valid content.
    private(set) var invalid: Set<Int> = []
    private(set) var runsBoot = false

    init(_ description: UDSDescription) { areas = description.memory }

    /// Returns the area that holds `count` bytes from `address`, or nil.
    func area(_ address: UInt64, _ count: Int) -> Int? { areas.firstIndex { $0.contains(address, count) } }

    /// Bytes of an area, which must hold them.
    func bytes(_ area: Int, _ address: UInt64, _ count: Int) -> [UInt8] {
        let start = Int(address - areas[area].address)
        if let image = images[area] { return Array(image[start..<start + count]) }
        let content = areas[area].content
        return (start..<start + count).map { $0 < content.count ? content[$0] : areas[area].fill }
    }

    /// Writes bytes to an area, which must hold them.
    mutating func write(_ bytes: some Collection<UInt8>, _ area: Int, _ address: UInt64) {
        if images[area] == nil { images[area] = self.bytes(area, areas[area].address, areas[area].size) }
        let start = Int(address - areas[area].address)
        images[area]?.replaceSubrange(start..<start + bytes.count, with: bytes)
    }

    /// Returns whether an area's bytes are all erased.
    func isErased(_ area: Int, _ address: UInt64, _ count: Int) -> Bool {
        let fill = areas[area].fill
        return bytes(area, address, count).allSatisfy { $0 == fill }
    }

    mutating func erase(_ area: Int, _ address: UInt64, _ count: Int) {
        write([UInt8](repeating: areas[area].fill, count: count), area, address)
        downloads[area] = Download()
        loseValidity(area)
    }

    /// Reports that the content of an area is being changed.
    mutating func loseValidity(_ area: Int) {
        guard areas[area].isApplication else { return }
        invalid.insert(area)
        runsBoot = true
    }

    mutating func beginDownload(_ area: Int) {
        downloads[area, default: Download()].isIncomplete = true
        loseValidity(area)
    }

    mutating func endDownload(_ area: Int, _ part: Range<Int>) {
        downloads[area, default: Download()].isIncomplete = false
        downloads[area]?.parts.append(part)
    }

    /// Checks what was downloaded to an area; a check that passes makes it valid.
    mutating func check(_ area: Int, _ checksum: UDSDescription.Checksum, expected: [UInt8]) -> Bool {
        guard let download = downloads[area], !download.isIncomplete, !download.parts.isEmpty else {
            return false
        }
        let base = areas[area].address
        let content = download.parts.flatMap { bytes(area, base + UInt64($0.lowerBound), $0.count) }
        guard checksum == .none || checksum.value(of: content) == expected else { return false }
        invalid.remove(area)
        return true
    }

    /// Starts the software: the application when all its areas are valid.
    mutating func start() { runsBoot = !invalid.isEmpty }
}
