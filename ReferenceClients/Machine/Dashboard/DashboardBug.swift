/// One realistic mistake that the dashboard makes when it is told to: what turns it into a mutant.
public enum DashboardBug: String, CaseIterable, Hashable, Sendable {
    // Reading datagrams

    /// Reads a Horizon datagram as if it were one of Motorsport 7.
    case motorsport7Offsets = "motorsport-7-offsets"
    /// Reads the fields behind a sled that are not there.
    case sledAsDash = "sled-as-dash"
    /// Reads a datagram of Motorsport 2023 as if it were one of Horizon.
    case motorsport2023AsHorizon = "motorsport-2023-as-horizon"
    /// Ignores a Horizon datagram without its last byte.
    case needs324 = "needs-324"
    /// Reads a datagram of any length.
    case anySize = "any-size"
    /// Dies of a datagram that is shorter than it expects.
    case diesOfShort = "dies-of-short"
    /// Reads the flags of the rumble strips as numbers with a fraction.
    case rumbleAsFloat = "rumble-as-float"
    /// Takes 127 for a pedal that is fully pressed.
    case pedalsOver127 = "pedals-over-127"
    /// Shows gear 11.
    case gearEleven = "gear-eleven"
    /// Takes gear 0 of Forza for neutral.
    case zeroIsNeutral = "zero-is-neutral"
    /// Shows the gear of Assetto Corsa as it is numbered there.
    case gearUnshifted = "gear-unshifted"
    /// Shows degrees Fahrenheit as degrees Celsius.
    case fahrenheitAsCelsius = "fahrenheit-as-celsius"
    /// Shows metres per second as kilometres per hour.
    case speedAsKilometres = "speed-as-kilometres"
    /// Shows values that cannot be.
    case noClamp = "no-clamp"
    /// Smooths values, so that one that is no number stays for ever.
    case notANumberSticks = "not-a-number-sticks"

    // The order of things

    /// Shows the zeros of a pause.
    case zerosInPause = "zeros-in-pause"
    /// Keeps the zeros of a pause in its record.
    case pauseInRecord = "pause-in-record"
    /// Shows a datagram that comes after a newer one.
    case appliesOld = "applies-old"
    /// Waits for ever for a clock that has wrapped.
    case freezesAtWrap = "freezes-at-wrap"
    /// Shows every datagram as it comes.
    case noThrottle = "no-throttle"
    /// Shows a datagram only when it comes at the right time, the last one or not.
    case dropsLast = "drops-last"
    /// Keeps all datagrams and takes but five of them a refresh.
    case queueGrows = "queue-grows"
    /// Goes on as if nothing were when no datagrams come any more.
    case neverStale = "never-stale"
    /// Shows what any sender sends.
    case mixesSenders = "mixes-senders"

    // Its own socket

    /// Gives up when its port is taken.
    case givesUpBinding = "gives-up-binding"
    /// Waits for five seconds before it tries again to have its port.
    case retriesSlowly = "retries-slowly"
    /// Dies when there is no address to wait at.
    case diesWithoutAddress = "dies-without-address"
    /// Says that it receives as soon as it has its socket.
    case listeningIsReceiving = "listening-is-receiving"

    // What it keeps and shows

    /// Takes ten samples a second.
    case samplesTooOften = "samples-too-often"
    /// Saves the record twice.
    case savesTwice = "saves-twice"
    /// Looks for the top speed among the samples only.
    case missesSpike = "misses-spike"
    /// Rounds times.
    case roundsTimes = "rounds-times"

    // Assetto Corsa

    /// Asks once for a handshake and waits for ever.
    case shakesOnce = "shakes-once"
    /// Asks for a handshake ten times a second.
    case hammers = "hammers"
    /// Does not shake hands again when the game falls silent.
    case noNewHandshake = "no-new-handshake"
    /// Goes without dismissing the game.
    case noDismiss = "no-dismiss"
    /// Does not cut texts at the percent sign.
    case keepsTail = "keeps-tail"
    /// Shows 0 for the fuel and the tyres of which the game does not tell.
    case absentAsZero = "absent-as-zero"
    /// Reads lap times as numbers with a fraction.
    case lapsAsFloat = "laps-as-float"
    /// Reads the end of a lap as a car.
    case lapAsCar = "lap-as-car"

    // Assetto Corsa Competizione

    /// Goes without ending its registration.
    case neverUnregisters = "never-unregisters"
    /// Repeats a password that was refused ten times a second.
    case passwordStorm = "password-storm"
    /// Never asks who drives.
    case noEntryList = "no-entry-list"
    /// Takes the car that the camera looks at for its own.
    case followsFocus = "follows-focus"
    /// Shows whichever car was told of last.
    case anyCarIsOwn = "any-car-is-own"
    /// Shows the number that stands for no time as a time.
    case noTimeIsTime = "no-time-is-time"
    /// Numbers gears as the first Assetto Corsa does.
    case gearOfFirstCorsa = "gear-of-first-corsa"

    // F1 2021

    /// Takes the first car of the field for the player's.
    case firstCarIsOwn = "first-car-is-own"
    /// Reads the front wheels first.
    case frontWheelsFirst = "front-wheels-first"
    /// Does not look whether the game pauses.
    case pauseUnseen = "pause-unseen"

    // Project CARS 2

    /// Shows the byte that holds gear and count of gears as the gear.
    case wholeGearByte = "whole-gear-byte"
    /// Ignores datagrams of the game's first months, which have no count of ticks.
    case needsTickCount = "needs-tick-count"
    /// Takes the bit that marks an active car for a part of its position.
    case activeBitInPosition = "active-bit-in-position"
}

extension DashboardBug {
    /// The case of the catalogue that is made to find it.
    public var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [DashboardBug: String] = [
        .motorsport7Offsets: "TEL-01", .sledAsDash: "TEL-02", .motorsport2023AsHorizon: "TEL-02",
        .needs324: "TEL-03", .anySize: "TEL-04", .diesOfShort: "TEL-04", .rumbleAsFloat: "TEL-05",
        .pedalsOver127: "TEL-06", .gearEleven: "TEL-07", .zeroIsNeutral: "TEL-07", .gearUnshifted: "TEL-07",
        .fahrenheitAsCelsius: "TEL-08", .speedAsKilometres: "TEL-09", .noClamp: "TEL-10",
        .notANumberSticks: "TEL-10", .zerosInPause: "TEL-11", .pauseInRecord: "TEL-11",
        .appliesOld: "TEL-12", .freezesAtWrap: "TEL-12", .noThrottle: "TEL-13", .dropsLast: "TEL-13",
        .queueGrows: "TEL-14", .neverStale: "TEL-15", .mixesSenders: "TEL-16", .givesUpBinding: "TEL-17",
        .retriesSlowly: "TEL-17", .diesWithoutAddress: "TEL-18", .listeningIsReceiving: "TEL-19",
        .samplesTooOften: "TEL-20", .savesTwice: "TEL-20", .missesSpike: "TEL-21", .roundsTimes: "TEL-22",
        .shakesOnce: "TEL-23", .hammers: "TEL-23", .noNewHandshake: "TEL-23", .noDismiss: "TEL-23",
        .neverUnregisters: "TEL-23", .passwordStorm: "TEL-23", .noEntryList: "TEL-23", .followsFocus: "TEL-16",
        .anyCarIsOwn: "TEL-24", .noTimeIsTime: "TEL-24", .gearOfFirstCorsa: "TEL-07",
        .firstCarIsOwn: "TEL-02", .frontWheelsFirst: "TEL-08", .pauseUnseen: "TEL-11",
        .wholeGearByte: "TEL-07", .needsTickCount: "TEL-03", .activeBitInPosition: "TEL-02",
        .keepsTail: "TEL-24", .absentAsZero: "TEL-24", .lapsAsFloat: "TEL-24", .lapAsCar: "TEL-24",
    ]
}
