/// The section of a page about how late the host was: a histogram, and the cases in which it was latest.
enum LatenessSection {
    /// The greatest number of cases in the list.
    private static let listed = 5

    /// Writes the section for `run`; nothing when the lateness was not measured.
    static func write(_ run: RunResult, to main: inout Markup) {
        guard let lateness = run.lateness ?? HostLateness(sumOf: run.cases.compactMap(\.lateness)) else {
            return
        }
        main.element("h2", ["id": "lateness"], text: "Lateness of the host")
        main.element("p", text: "What was due was done late by \(words(lateness)).")
        main.element("figure", ["class": "chart"]) { figure in
            figure.element("figcaption", text: "\(Decimal.count(lateness.count, "delay")) by length")
            figure.raw(chart(lateness))
        }
        let late = run.cases.filter { $0.lateness != nil }.sorted {
            ($0.lateness?.max ?? 0) > ($1.lateness?.max ?? 0)
        }
        guard late.count > 1 else { return }
        main.element("ul") { list in
            for result in late.prefix(listed) {
                guard let lateness = result.lateness else { continue }
                list.element("li", text: "\(result.name): \(words(lateness))")
            }
        }
    }

    private static func words(_ lateness: HostLateness) -> String {
        "\(Decimal.time(lateness.p50)) (median), \(Decimal.time(lateness.p90)) (90 %), "
            + "\(Decimal.time(lateness.p99)) (99 %), \(Decimal.time(lateness.max)) at most"
    }

    /// The limits of the bars in seconds: 1, 2 and 5 times powers of ten from 10 µs to 10 s.
    private static let limits: [Double] =
        [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1].flatMap { [$0, 2 * $0, 5 * $0] } + [10]

    private static func chart(_ lateness: HostLateness) -> String {
        var counts = [Int](repeating: 0, count: limits.count)
        for bin in lateness.bins {
            // A bin that lies on both sides of a limit counts where its upper limit lies.
            counts[limits.firstIndex { bin.upTo <= $0 * 1.001 } ?? limits.count - 1] += bin.count
        }
        let bars = max(8, (counts.lastIndex { $0 > 0 } ?? 0) + 1)
        var frame = HistogramFrame(counts)
        let room = (HistogramFrame.right - HistogramFrame.left) / Double(bars)
        for place in 0..<bars {
            let x = HistogramFrame.left + Double(place) * room
            if counts[place] > 0 {
                frame.bar(
                    counts[place], at: x, room: room,
                    title: "\(Decimal.count(counts[place], "delay")) up to \(Decimal.time(limits[place]))")
            }
            frame.mark(x + room, place % 3 == 2 ? Decimal.time(limits[place]) : "")
        }
        frame.base("late by at most")
        return frame.chart.svg("histogram", label: "Delays of the host: \(words(lateness))")
    }
}
