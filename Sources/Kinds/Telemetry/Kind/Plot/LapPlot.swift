import Conformance
/// Draws laps as an SVG picture (SVG 1.1, W3C) without scripts, styles from elsewhere or fonts of its own.
///
/// The laps lie over each other by distance: speed, gear, throttle and brake; below them the g-g diagram, and the shape of
/// the track coloured by speed. The same laps give the same text.
package struct LapPlot: Sendable {
    /// The largest number of laps with colours of their own; others are grey.
    static let mostColours = 8

    /// The largest number of points of a line.
    private static let mostPoints = 1500

    /// Colours that people with a colour weakness can tell apart (Okabe and Ito, 2008).
    private static let palette = [
        "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#A0892C",
    ]

    private let laps: [LapReader.Lap]
    private let layouts: [String]
    private let missing: [String]
    private let title: String
    private var canvas = SVGCanvas()

    private static let left = 64.0
    private static let right = 784.0

    /// A plot of the laps in `reader` under `title`.
    package init(_ reader: LapReader, title: String) {
        laps = reader.drawn
        layouts = reader.layouts.sorted()
        missing = reader.missing
        self.title = title
    }

    package var svg: String {
        var plot = self
        return plot.drawn()
    }

    private mutating func drawn() -> String {
        canvas.text(title, x: 16, y: 28, size: 18, weight: "bold")
        canvas.text(layouts.joined(separator: ", "), x: 16, y: 46, size: 11, colour: "#555555")
        var y = legend(from: 66)
        let length = laps.compactMap { $0.samples.last?.distance }.max() ?? 0
        let distances = PlotAxis(0...max(1, length), over: Self.left...Self.right)
        let rows:
            [(
                name: String, height: Double, range: ClosedRange<Double>?,
                value: (LapReader.Sample) -> Double?
            )] = [
                ("Speed, km/h", 180, nil, { $0.speed }), ("Gear", 80, nil, \.gear),
                ("Throttle, %", 70, 0...100, \.throttle),
                ("Brake, %", 70, 0...100, \.brake),
            ]
        for row in rows {
            let values = laps.flatMap { $0.samples.compactMap(row.value) }
            guard let greatest = values.max(), let least = values.min() else { continue }
            let range = row.range ?? min(0, least)...max(1, greatest)
            let axis = PlotAxis(range, over: (y + 18)...(y + 18 + row.height), isUpward: true)
            frame(row.name, distances, axis, at: y)
            for (place, lap) in laps.enumerated() { line(lap, place, distances, axis, row.value) }
            y += row.height + 34
        }
        canvas.text(
            "Distance since the line, m (from speed and time)", x: (Self.left + Self.right) / 2, y: y + 8,
            size: 11,
            colour: "#555555", anchor: "middle")
        y += 30
        y = max(accelerations(at: y), track(at: y))
        if !missing.isEmpty {
            let note = "Not in these datagrams: \(missing.joined(separator: ", "))."
            canvas.text(note, x: 16, y: y + 16, size: 12, colour: "#555555")
            y += 24
        }
        return canvas.text(width: 800, height: y + 12)
    }

    // MARK: Lines over distance

    /// Draws the names of the laps with their times; returns where the next part begins.
    private mutating func legend(from top: Double) -> Double {
        var (x, y) = (16.0, top)
        let fastest = laps.filter(\.isWhole).min { $0.duration < $1.duration }
        for (place, lap) in laps.prefix(Self.mostColours).enumerated() {
            var words = "lap \(lap.number): \(Self.time(lap.duration))"
            if !lap.isWhole { words += " (part)" }
            if laps.count > 1, lap == fastest { words += ", fastest" }
            let width = 34 + Double(words.count) * 6.6
            if x + width > Self.right { (x, y) = (16, y + 18) }
            canvas.line([(x, y - 4), (x + 18, y - 4)], colour: colour(place), width: 3)
            canvas.text(words, x: x + 24, y: y, size: 12)
            x += width + 12
        }
        if laps.count > Self.mostColours {
            let words = "\(laps.count - Self.mostColours) more, grey"
            if x + 120 > Self.right { (x, y) = (16, y + 18) }
            canvas.text(words, x: x, y: y, size: 12, colour: "#777777")
        }
        return y + 14
    }

    private func colour(_ place: Int) -> String {
        place < Self.mostColours ? Self.palette[place] : "#BBBBBB"
    }

    private static func time(_ seconds: Double) -> String {
        let minutes = Int(max(0, min(seconds, 1e6)) / 60)
        let rest = Decimal.text(seconds - Double(minutes) * 60, 1)
        return minutes > 0 ? "\(minutes):\(rest.count < 4 ? "0" : "")\(rest)" : "\(rest) s"
    }

    private mutating func frame(_ name: String, _ x: PlotAxis, _ y: PlotAxis, at top: Double) {
        canvas.text(name, x: Self.left, y: top + 12, size: 12, weight: "bold")
        for tick in y.ticks {
            canvas.line(
                [(Self.left, y.place(tick)), (Self.right, y.place(tick))], colour: "#E4E4E4", width: 1)
            canvas.text(
                Decimal.short(tick), x: Self.left - 6, y: y.place(tick) + 4, size: 11, colour: "#555555",
                anchor: "end")
        }
        for tick in x.ticks {
            canvas.line(
                [(x.place(tick), y.low), (x.place(tick), y.high)], colour: "#EFEFEF", width: 1)
            canvas.text(
                Decimal.short(tick), x: x.place(tick), y: y.high + 12, size: 10, colour: "#777777",
                anchor: "middle")
        }
    }

    private mutating func line(
        _ lap: LapReader.Lap, _ place: Int, _ x: PlotAxis, _ y: PlotAxis,
        _ value: (LapReader.Sample) -> Double?
    ) {
        let points = Self.thinned(lap.samples).compactMap { sample in
            value(sample).map { (x.place(sample.distance), y.place($0)) }
        }
        canvas.line(points, colour: colour(place), width: place < Self.mostColours ? 1.5 : 0.8)
    }

    /// Returns every n-th sample, so that at most `mostPoints` remain, with the last one.
    private static func thinned(_ samples: [LapReader.Sample]) -> [LapReader.Sample] {
        guard samples.count > mostPoints else { return samples }
        let step = (samples.count + mostPoints - 1) / mostPoints
        let chosen = stride(from: 0, to: samples.count, by: step).map { samples[$0] }
        return chosen + [samples[samples.count - 1]]
    }

    // MARK: Below

    /// Draws the g-g diagram; returns where it ends.
    private mutating func accelerations(at top: Double) -> Double {
        let points = laps.map { lap in
            Self.thinned(lap.samples).compactMap { sample in
                sample.right.flatMap { right in sample.forward.map { (right, $0) } }
            }
        }
        let most = points.joined().map { max(abs($0.0), abs($0.1)) }.max()
        guard let most else { return top }
        let side = 300.0
        let reach = max(0.5, most * 1.05)
        let x = PlotAxis(-reach...reach, over: Self.left...(Self.left + side))
        let y = PlotAxis(-reach...reach, over: (top + 18)...(top + 18 + side), isUpward: true)
        canvas.text("Acceleration, g", x: Self.left, y: top + 12, size: 12, weight: "bold")
        for tick in y.ticks {
            let (across, along) = (x.place(tick), y.place(tick))
            let colour = tick == 0 ? "#AAAAAA" : "#E4E4E4"
            canvas.line([(Self.left, along), (Self.left + side, along)], colour: colour, width: 1)
            canvas.line([(across, y.low), (across, y.high)], colour: colour, width: 1)
            canvas.text(
                Decimal.short(tick), x: Self.left - 6, y: along + 4, size: 10, colour: "#777777",
                anchor: "end")
            canvas.text(
                Decimal.short(tick), x: across, y: y.high + 12, size: 10, colour: "#777777", anchor: "middle")
        }
        for (place, points) in points.enumerated() {
            canvas.dots(points.map { (x.place($0.0), y.place($0.1)) }, colour: colour(place))
        }
        canvas.text("accelerating", x: Self.left + side / 2 + 4, y: y.low + 10, size: 10, colour: "#555555")
        canvas.text("braking", x: Self.left + side / 2 + 4, y: y.high - 4, size: 10, colour: "#555555")
        canvas.text(
            "to the right", x: Self.left + side - 2, y: y.place(0) - 4, size: 10, colour: "#555555",
            anchor: "end")
        return y.high + 24
    }

    /// Draws the shape of the track, coloured by the speed of the fastest whole lap, or of the longest one; returns where it
    /// ends.
    private mutating func track(at top: Double) -> Double {
        let placed = laps.filter { lap in lap.samples.count { $0.east != nil } >= 2 }
        let whole = placed.filter(\.isWhole).min { $0.duration < $1.duration }
        guard let lap = whole ?? placed.max(by: { $0.duration < $1.duration }) else { return top }
        let samples = Self.thinned(lap.samples).compactMap { sample in
            sample.east.flatMap { east in
                sample.north.map { (east: east, north: $0, speed: sample.speed) }
            }
        }
        guard let east = Self.range(samples.map(\.east)), let north = Self.range(samples.map(\.north)),
            let speed = Self.range(samples.map(\.speed))
        else { return top }
        let (x0, side) = (430.0, 300.0)
        let scale = side / max(1, east.upperBound - east.lowerBound, north.upperBound - north.lowerBound)
        let (width, height) = (
            (east.upperBound - east.lowerBound) * scale, (north.upperBound - north.lowerBound) * scale
        )
        canvas.text(
            "Track, lap \(lap.number), coloured by speed", x: x0, y: top + 12, size: 12, weight: "bold")
        let points = samples.map { sample in
            (
                x0 + (side - width) / 2 + (sample.east - east.lowerBound) * scale,
                top + 18 + (side - height) / 2 + (north.upperBound - sample.north) * scale
            )
        }
        let span = max(1, speed.upperBound - speed.lowerBound)
        func step(_ speed: Double, from low: Double) -> Int {
            min(SpeedColours.count - 1, max(0, Int((speed - low) / span * Double(SpeedColours.count))))
        }
        var start = 0
        for place in points.indices.dropFirst() {
            let colour = step(samples[place].speed, from: speed.lowerBound)
            let isLast = place == points.count - 1
            guard isLast || step(samples[place + 1].speed, from: speed.lowerBound) != colour else { continue }
            canvas.line(Array(points[start...place]), colour: SpeedColours.colour(colour), width: 4)
            start = place
        }
        scaleBar(speed, x: 750, y: top + 60)
        return top + 18 + side + 24
    }

    private mutating func scaleBar(_ speed: ClosedRange<Double>, x: Double, y: Double) {
        let cell = 200.0 / Double(SpeedColours.count)
        for place in 0..<SpeedColours.count {
            canvas.box(
                x: x, y: y + 200 - Double(place + 1) * cell, width: 12, height: cell + 0.5,
                colour: SpeedColours.colour(place))
        }
        canvas.text(Decimal.text(speed.upperBound, 0), x: x + 6, y: y - 6, size: 10, anchor: "middle")
        canvas.text(Decimal.text(speed.lowerBound, 0), x: x + 6, y: y + 213, size: 10, anchor: "middle")
        canvas.text("km/h", x: x + 6, y: y + 226, size: 10, anchor: "middle")
    }

    private static func range(_ values: [Double]) -> ClosedRange<Double>? {
        guard let least = values.min(), let most = values.max() else { return nil }
        return least...most
    }
}
