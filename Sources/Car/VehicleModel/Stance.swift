/// The positions of the springs and the wheel loads of a car at one instant.
struct Stance: Hashable, Sendable {
    /// Of each spring, m, positive in compression from the position at rest.
    let travel: SIMD4<Double>
    /// m/s.
    let travelSpeed: SIMD4<Double>
    /// The force of springs, dampers and bars on the body in addition to its weight, N.
    let force: SIMD4<Double>
    /// The load of each wheel, N.
    let load: SIMD4<Double>
    /// Of one wheel's spring, N/m.
    let stiffness: Double
    /// The share of the left and of the right wheels on a rumble strip, 0...1.
    let strips: SIMD2<Double>
    /// The motion across the car that the road's unevenness causes: m/s, and m/s².
    let sway: Double
    let swayRate: Double

    /// The body would swing 2.6 times a second, rad/s.
    static let frequency = 16.33
    private static let damping = 0.45
    /// The anti-roll bars' addition to the stiffness against leaning, as a share of the springs'.
    static let bar = 0.8

    /// From fully extended to the position at rest, and to fully compressed, m.
    static let rest = 0.045
    static let range = 0.12
    /// The greatest extension of a spring, m: on a track the wheels stay on the ground.
    private static let highest = -0.039

    /// A body at `speed` m/s, `distance` metres along the track.
    init(_ body: CarBody, on road: RoadSurface, strips: SIMD2<Double>, at distance: Double, speed: Double) {
        let (chassis, mass) = (body.build.chassis, body.build.mass)
        let (arm, side) = (chassis.wheelbase / 2, chassis.trackWidth / 2)
        let left = road.height(at: distance, side: 0, onStrip: strips[0])
        let right = road.height(at: distance, side: 1, onStrip: strips[1])
        let behindLeft = road.height(at: distance - chassis.wheelbase, side: 0, onStrip: strips[0])
        let behindRight = road.height(at: distance - chassis.wheelbase, side: 1, onStrip: strips[1])
        let above = SIMD4(left.above, right.above, behindLeft.above, behindRight.above)
        let rise = SIMD4(left.slope, right.slope, behindLeft.slope, behindRight.slope) * speed
        let nose: SIMD4<Double> = [arm, arm, -arm, -arm]
        let down: SIMD4<Double> = [side, -side, side, -side]
        let corners = SIMD4(repeating: body.heave.place) + nose * body.dive.place + down * body.lean.place
        let cornerSpeeds = SIMD4(repeating: body.heave.rate) + nose * body.dive.rate + down * body.lean.rate
        let squeezed = (above - corners).clamped(
            lowerBound: SIMD4(repeating: Self.highest), upperBound: SIMD4(repeating: Self.range - Self.rest))
        let speeds = rise - cornerSpeeds
        travel = squeezed
        travelSpeed = speeds
        stiffness = mass / 4 * Self.frequency * Self.frequency
        let across = squeezed - SIMD4(squeezed[1], squeezed[0], squeezed[3], squeezed[2])
        let damper = 2 * Self.damping * Self.frequency * mass / 4
        force = (squeezed + across * (Self.bar / 2)) * stiffness + speeds * damper
        load = (body.build.weight + force).clamped(
            lowerBound: SIMD4(repeating: 150), upperBound: SIMD4(repeating: 60_000))
        self.strips = strips
        sway = Self.swaying * (left.above - right.above)
        swayRate = Self.swaying * (left.slope - right.slope) * speed
    }

    /// The speed at which the car moves across for each metre that the road is higher on the left, 1/s.
    private static let swaying = 1.3
}
