import VehicleModel

extension Reader {
    /// The largest recording that is read, in bytes: 16 MiB, some hundred hours of one signal by the second.
    private static let largestRecording = 16 << 20

    /// The recording of `id` that `item` names.
    ///
    /// A column called like the signal may have another unit in its header; any other column is taken as it is.
    mutating func trace(_ item: Item, of id: SignalID, _ path: String) -> Trace? {
        guard let named = item["trace"], let text = recording(named, "\(path).trace") else { return nil }
        let loops = isOn(item["loop"]) ?? false
        let column = item["column"]?.text
        if column == nil, let trace = try? TraceSet(parsing: text, loops: loops).columns[id] {
            return inRange(trace, of: id, named, "\(path).trace")
        }
        do throws(Trace.ParseError) {
            let trace = try Trace(parsing: text, column: column, loops: loops)
            return inRange(trace, of: id, named, "\(path).trace")
        } catch {
            findings.error(named.place, "\(path).trace", .unusableFile(named.text ?? "", reason: "\(error)"))
            return nil
        }
    }

    /// The recordings of several signals that `item` names.
    mutating func traceSet(_ item: Item, _ path: String) -> TraceSet? {
        guard let named = item["trace"], let text = recording(named, "\(path).trace") else { return nil }
        do throws(Trace.ParseError) {
            let set = try TraceSet(parsing: text, loops: isOn(item["loop"]) ?? false)
            for (id, trace) in set.columns.sorted(by: { $0.key.index < $1.key.index }) {
                _ = inRange(trace, of: id, named, "\(path).trace")
            }
            return set
        } catch {
            findings.error(named.place, "\(path).trace", .unusableFile(named.text ?? "", reason: "\(error)"))
            return nil
        }
    }

    private mutating func inRange(_ trace: Trace, of id: SignalID, _ named: Item, _ path: String) -> Trace? {
        let signal = SignalCatalogue.signal(id)
        guard let odd = trace.values.first(where: { !signal.range.contains($0) }) else { return trace }
        let range = Self.words(signal.range, unit: signal.unit.rawValue)
        findings.error(named.place, path, .outOfRange("\(signal.name) \(odd)", range: range))
        return nil
    }

    /// The text of the file that `named` names.
    private mutating func recording(_ named: Item, _ path: String) -> String? {
        guard let name = named.text, !name.isEmpty else { return nil }
        let file = Files.resolve(name, from: named.place.file)
        guard let bytes = findings.bytes(of: file, limit: Self.largestRecording) else {
            findings.error(named.place, path, .unreadableFile(name))
            return nil
        }
        guard bytes.count <= Self.largestRecording, let text = String(validating: bytes, as: UTF8.self) else {
            findings.error(named.place, path, .unusableFile(name, reason: "no UTF-8 text of at most 16 MiB"))
            return nil
        }
        return text
    }
}
