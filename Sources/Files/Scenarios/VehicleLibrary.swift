import Documents
import Synchronization

/// Merges vehicles with the base vehicles that they name, recursively.
struct VehicleLibrary {
    /// The base of the vehicle in a scenario that describes none.
    static let usual = "petrol-warm-idle"

    /// The maximum length of a chain of bases.
    static let deepest = 8

    /// The vehicles inside the binary that have been read without a finding, by file.
    private static let shipped = Mutex<[String: Item]>([:])

    var findings: Findings

    /// Returns `vehicle` with the keys of its bases that it does not state itself; `chain` holds the files
    /// that have led to it.
    mutating func complete(_ vehicle: Item, _ path: String, chain: [String]) -> Item {
        guard let base = vehicle["base"], let name = base.text, !name.isEmpty else { return vehicle }
        let place = path.appending(key: "base")
        guard let file = file(for: name, base, place) else { return vehicle }
        guard !chain.contains(file), chain.count <= Self.deepest else {
            findings.error(base.place, place, .baseLoop(name))
            return vehicle
        }
        guard let lower = read(file, base, place) else { return vehicle }
        return Merge.lay(
            vehicle, on: complete(lower, "", chain: chain + [file]), shape: .record(VehicleKeys.vehicle))
    }

    private mutating func file(for name: String, _ base: Item, _ path: String) -> String? {
        if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            return Files.resolve(name, from: base.place.file)
        }
        guard ShippedFiles.vehicles.contains(name) else {
            findings.error(
                base.place, path,
                .unknownName(
                    name, of: "shipped vehicle", in: ShippedFiles.vehicles,
                    listedBy: "'dyno list cars', or write the path of a file that ends in .yaml"))
            return nil
        }
        return "\(Files.shippedPrefix)vehicles/\(name).yaml"
    }

    /// Reads and validates the vehicle in `file`, without its base.
    private mutating func read(_ file: String, _ base: Item, _ path: String) -> Item? {
        if let vehicle = Self.shipped.withLock({ $0[file] }) { return vehicle }
        let count = findings.count
        guard let bytes = findings.bytes(of: file) else {
            findings.error(
                base.place, path,
                FileLookup.unreadable(base.text ?? "", in: base.place.file, as: .vehicle))
            return nil
        }
        guard let source = SourceText(file: file, bytes: bytes, findings: &findings) else { return nil }
        guard let documents = OwnFile.documents(of: source, findings: &findings) else {
            findings.error(
                base.place, path,
                .unusableFile(
                    base.text ?? "",
                    reason: "it is not a vehicle file, which has keys such as 'signals' and 'ecus'"
                ))
            return nil
        }
        guard let vehicle = documents.first else {
            if !findings.haveErrors {
                findings.error(Place(file: file, line: 1, column: 1), "", .empty)
            }
            return nil
        }
        StructureCheck.check(vehicle, against: .record(Keys.vehicleFile), findings: &findings)
        let item = Item(
            place: vehicle.place, content: .mapping(vehicle.entries.filter { $0.key != "dyno" }))
        if file.hasPrefix(Files.shippedPrefix), findings.count == count {
            Self.shipped.withLock { $0[file] = item }
        }
        return item
    }
}
