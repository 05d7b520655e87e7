import SimulationCore

/// Finds out when the values that ECUs encoded reached the client.
extension Evidence {
    /// One line of text that reached the client.
    struct DeliveredLine: Sendable {
        /// When the end of the line was written.
        let moment: Moment
        /// The line's runs of hex digits; empty for an echo and for a line with too few digits to be data.
        let digits: String
    }

    /// Finds, for each sample of an ECU, the first line of data after it on its connection that contains its
    /// PID. A suspect parameter number (SPN) is not printed, so any line of data matches.
    ///
    /// The line counts once its end (CR, LF or the prompt) was written: half a line is not a value yet.
    mutating func deliverSamples() {
        guard samples.contains(where: { $0.parameter != nil }) else { return }
        let lines = links.map(Self.lines).enumerated().map { index, lines in
            let echoes = Set(links[index].exchanges.map { exchanges[$0].request })
            return lines.map { line in
                DeliveredLine(
                    moment: line.moment, digits: echoes.contains(line.text) ? "" : Self.data(in: line.text))
            }
        }
        var linksOf: [EndpointID: [UInt32: [Int]]] = [:]
        for (index, link) in links.enumerated() {
            linksOf[link.endpoint, default: [:]][link.number, default: []].append(index)
        }
        for index in samples.indices {
            let sample = samples[index]
            guard let parameter = sample.parameter else { continue }
            let own = sample.endpoint.flatMap { linksOf[$0]?[sample.connection] } ?? []
            // On a shared bus the record names the segment, so any connection of the endpoint may have sent
            // the request.
            let candidates =
                own.isEmpty ? links.indices.filter { links[$0].endpoint == sample.endpoint } : own
            var pid: String?
            if case .pid(let number) = parameter { pid = Hex.string(number, width: 2) }
            samples[index].delivered = candidates.compactMap { link in
                Self.first(of: lines[link], after: sample.moment, naming: pid)
            }.min()
        }
    }

    /// The number of lines after a sample that are searched; the longest answer has fewer.
    private static let reach = 256

    private static func first(of lines: [DeliveredLine], after moment: Moment, naming pid: String?) -> Moment?
    {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].moment > moment { high = middle } else { low = middle + 1 }
        }
        return lines[low...].prefix(reach).first { line in
            pid.map { line.digits.contains($0) } ?? !line.digits.isEmpty
        }?.moment
    }

    /// Returns the lines that reached the client over `link`, in capitals without blanks, and when each of
    /// them ended.
    private static func lines(of link: Link) -> [(moment: Moment, text: String)] {
        var lines: [(moment: Moment, text: String)] = []
        var line: [UInt8] = []
        for (moment, bytes, ends) in link.output {
            for (index, byte) in bytes.enumerated() {
                if byte == 0x0D || byte == 0x0A || ends.contains(index + 1) {
                    if !line.isEmpty { lines.append((moment, String(decoding: line, as: UTF8.self))) }
                    line.removeAll(keepingCapacity: true)
                } else if (0x21...0x7E).contains(byte) {
                    line.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte)
                }
            }
        }
        return lines
    }

    /// Returns the runs of four or more hex digits in `text`, which are its data, whatever text is around
    /// them.
    private static func data(in text: String) -> String {
        text.utf8.split { Hex.value(of: $0) == nil }.filter { $0.count >= 4 }.map {
            String(decoding: $0, as: UTF8.self)
        }
        .joined(separator: " ")
    }
}
