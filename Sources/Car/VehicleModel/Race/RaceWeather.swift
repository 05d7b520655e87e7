/// The weather of a session, which follows a plan; the forecast reads the same plan.
public struct RaceWeather: Hashable, Sendable {
    /// The weather at an instant.
    public struct Sample: Hashable, Sendable {
        /// 0 clear, 1 light cloud, 2 overcast, 3 light rain, 4 heavy rain, 5 storm.
        public var kind = 0
        /// The probability or the intensity of rain, 0...100 %.
        public var rain = 0.0
        /// The track's surface, °C.
        public var trackTemperature = 31.0
        /// The air, °C.
        public var airTemperature = 22.0

        /// The intensity of the rain that falls, 0...100 %; 0 in dry weather.
        public var rainfall: Double { kind >= 3 ? rain : 0 }

        public init() {}
    }

    /// The weather from an instant of the race on.
    public struct Change: Hashable, Sendable {
        /// Seconds of the race.
        public var time: Double
        public var sample: Sample

        /// `sample` from `time` seconds on.
        public init(at time: Double, _ sample: Sample) { (self.time, self.sample) = (time, sample) }
    }

    public var now = Sample()
    /// The changes to come, in order of time.
    public var plan: [Change] = []

    /// A clear day that stays so.
    public init() {}

    /// Returns the weather at `time` seconds of the race according to the plan; nil before the plan begins.
    public func planned(at time: Double) -> Sample? { plan.last { $0.time <= time }?.sample }

    /// Returns the weather at `time` seconds, as a forecast says it: the plan's, or that of now where the plan says nothing
    /// new.
    public func forecast(at time: Double, now present: Double) -> Sample {
        plan.last { $0.time <= time && $0.time > present }?.sample ?? now
    }
}
