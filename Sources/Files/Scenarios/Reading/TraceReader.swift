import Documents
import VehicleModel

enum TraceReader {
    /// The maximum size of a recording in bytes: 16 MiB, several hundred hours of one signal at 1 Hz.
    private static let largestRecording = 16 << 20

    /// Reads the recording of the signal `id` that `item` names.
    ///
    /// The header of a column that has the signal's name may state another unit. The values of any other
    /// column are used without conversion.
    static func trace(_ item: Item, of id: SignalID, _ path: String, _ reader: inout Reader) -> Trace? {
        guard let named = item["trace"], let text = recording(named, "\(path).trace", &reader) else {
            return nil
        }
        let loops = reader.isOn(item["loop"]) ?? false
        let column = item["column"]?.text
        if column == nil, let trace = try? TraceSet(parsing: text, loops: loops).columns[id] {
            return inRange(trace, of: id, named, "\(path).trace", &reader)
        }
        do throws(Trace.ParseError) {
            let trace = try Trace(parsing: text, column: column, loops: loops)
            return inRange(trace, of: id, named, "\(path).trace", &reader)
        } catch {
            reader.findings.error(
                named.place, "\(path).trace", .unusableFile(named.text ?? "", reason: "\(error)"))
            return nil
        }
    }

    /// Reads the recordings of several signals that `item` names.
    static func traceSet(_ item: Item, _ path: String, _ reader: inout Reader) -> TraceSet? {
        guard let named = item["trace"], let text = recording(named, "\(path).trace", &reader) else {
            return nil
        }
        do throws(Trace.ParseError) {
            let set = try TraceSet(parsing: text, loops: reader.isOn(item["loop"]) ?? false)
            for (id, trace) in set.columns.sorted(by: { $0.key.index < $1.key.index }) {
                _ = inRange(trace, of: id, named, "\(path).trace", &reader)
            }
            return set
        } catch {
            reader.findings.error(
                named.place, "\(path).trace", .unusableFile(named.text ?? "", reason: "\(error)"))
            return nil
        }
    }

    private static func inRange(
        _ trace: Trace, of id: SignalID, _ named: Item, _ path: String, _ reader: inout Reader
    ) -> Trace? {
        let signal = reader.custom.signal(id)
        guard let odd = trace.values.first(where: { !signal.range.contains($0) }) else { return trace }
        let range = Reader.words(signal.range, unit: signal.unit.rawValue)
        reader.findings.error(named.place, path, .outOfRange("\(signal.name) \(odd)", range: range))
        return nil
    }

    /// Reads the text of the file that `named` names.
    private static func recording(_ named: Item, _ path: String, _ reader: inout Reader) -> String? {
        guard let name = named.text, !name.isEmpty else { return nil }
        let file = Files.resolve(name, from: named.place.file)
        guard let bytes = reader.findings.bytes(of: file, limit: Self.largestRecording) else {
            reader.findings.error(named.place, path, FileLookup.unreadable(name, in: named.place.file))
            return nil
        }
        guard bytes.count <= Self.largestRecording, let text = String(validating: bytes, as: UTF8.self) else {
            reader.findings.error(
                named.place, path, .unusableFile(name, reason: "no UTF-8 text of at most 16 MiB"))
            return nil
        }
        return text
    }
}
