/// A realistic mistake of the dashboard; a dashboard with a mistake is a mutant.
package enum DashboardBug: String, CaseIterable, Hashable, Sendable {
    // Reading datagrams

    /// Reads a datagram of Horizon with the offsets of Motorsport 7.
    case motorsport7Offsets = "motorsport-7-offsets"
    /// Reads the fields behind a sled, where there are none.
    case sledAsDash = "sled-as-dash"
    /// Reads a datagram of Motorsport 2023 with the offsets of Horizon.
    case motorsport2023AsHorizon = "motorsport-2023-as-horizon"
    /// Ignores a datagram of Horizon that lacks its last byte.
    case needs324 = "needs-324"
    /// Accepts a datagram of any length.
    case anySize = "any-size"
    /// Crashes on a datagram that is shorter than expected.
    case diesOfShort = "dies-of-short"
    /// Reads the rumble-strip flags as floating-point numbers.
    case rumbleAsFloat = "rumble-as-float"
    /// Scales the pedals to 127 instead of 255.
    case pedalsOver127 = "pedals-over-127"
    /// Shows the code 11 as a gear.
    case gearEleven = "gear-eleven"
    /// Shows gear 0 of Forza, which is reverse, as neutral.
    case zeroIsNeutral = "zero-is-neutral"
    /// Shows the gear of Assetto Corsa with its own numbering.
    case gearUnshifted = "gear-unshifted"
    /// Shows degrees Fahrenheit as degrees Celsius.
    case fahrenheitAsCelsius = "fahrenheit-as-celsius"
    /// Shows metres per second as kilometres per hour.
    case speedAsKilometres = "speed-as-kilometres"
    /// Shows values out of range.
    case noClamp = "no-clamp"
    /// Smooths values, so that a NaN stays for ever.
    case notANumberSticks = "not-a-number-sticks"

    // The order of things

    /// Shows the zeros of a pause.
    case zerosInPause = "zeros-in-pause"
    /// Stores the zeros of a pause in its record.
    case pauseInRecord = "pause-in-record"
    /// Shows a datagram that is older than the last one.
    case appliesOld = "applies-old"
    /// Waits for ever after the clock has wrapped.
    case freezesAtWrap = "freezes-at-wrap"
    /// Shows every datagram at once.
    case noThrottle = "no-throttle"
    /// Shows a datagram only when it arrives at the time of a refresh, even the last one.
    case dropsLast = "drops-last"
    /// Queues all datagrams and processes only five of them per refresh.
    case queueGrows = "queue-grows"
    /// Shows no change of state when datagrams stop.
    case neverStale = "never-stale"
    /// Shows the datagrams of any sender.
    case mixesSenders = "mixes-senders"

    // Its own socket

    /// Gives up when its port is in use.
    case givesUpBinding = "gives-up-binding"
    /// Waits five seconds before it tries to bind its port again.
    case retriesSlowly = "retries-slowly"
    /// Crashes when it has no address to bind.
    case diesWithoutAddress = "dies-without-address"
    /// Reports that it is receiving as soon as its socket is open.
    case listeningIsReceiving = "listening-is-receiving"

    // What it keeps and shows

    /// Stores ten samples per second.
    case samplesTooOften = "samples-too-often"
    /// Saves the record twice.
    case savesTwice = "saves-twice"
    /// Searches for the top speed among the samples only.
    case missesSpike = "misses-spike"
    /// Rounds times instead of truncating them.
    case roundsTimes = "rounds-times"

    // Assetto Corsa

    /// Sends one handshake and waits for ever.
    case shakesOnce = "shakes-once"
    /// Sends ten handshakes per second.
    case hammers = "hammers"
    /// Does not repeat the handshake when the game stops sending.
    case noNewHandshake = "no-new-handshake"
    /// Exits without dismissing the game.
    case noDismiss = "no-dismiss"
    /// Does not end texts at the percent sign.
    case keepsTail = "keeps-tail"
    /// Shows 0 for fuel and tyres, which the game does not report.
    case absentAsZero = "absent-as-zero"
    /// Reads lap times as floating-point numbers.
    case lapsAsFloat = "laps-as-float"
    /// Reads a lap message as a car message.
    case lapAsCar = "lap-as-car"

    /// Takes neutral for a mistake of the game, and waits a second for the gear that follows.
    case neutralIsNoise = "neutral-is-noise"
    /// Takes the last time of the present lap that it has seen for that of the lap.
    case lastLapFromCurrent = "last-lap-from-current"

    // Assetto Corsa Competizione

    /// Exits without ending its registration.
    case neverUnregisters = "never-unregisters"
    /// Repeats a refused password ten times a second.
    case passwordStorm = "password-storm"
    /// Never requests the entry list.
    case noEntryList = "no-entry-list"
    /// Shows the car with the camera's focus as its own.
    case followsFocus = "follows-focus"
    /// Shows the car of the latest message as its own.
    case anyCarIsOwn = "any-car-is-own"
    /// Shows the value that means "no time" as a time.
    case noTimeIsTime = "no-time-is-time"
    /// Numbers gears as the first Assetto Corsa does.
    case gearOfFirstCorsa = "gear-of-first-corsa"

    // F1 2021

    /// Shows the first car of the list as the player's.
    case firstCarIsOwn = "first-car-is-own"
    /// Reads the front wheels first, although the rear wheels come first.
    case frontWheelsFirst = "front-wheels-first"
    /// Ignores the game's pause state.
    case pauseUnseen = "pause-unseen"

    // F1 22 and later

    /// Takes the year of the game for that of its messages.
    case yearOfTheGame = "year-of-the-game"
    /// Reads all years with the distances between cars of 2021.
    case oldStrides = "old-strides"
    /// Takes a frame that goes back for an old one.
    case framesAreOrder = "frames-are-order"
    /// Ignores a session that begins before the last one has ended.
    case waitsForEnd = "waits-for-end"
    /// Crashes on an event with a code that it does not know.
    case diesOfUnknownEvent = "dies-of-unknown-event"
    /// Shows nothing as long as the length of the track is unknown.
    case needsTrack = "needs-track"
    /// Shows the time of the last lap only when the number of the lap changes.
    case lastLapAtNextLap = "last-lap-at-next-lap"

    /// Shows the milliseconds of gaps without their minutes.
    case gapsWithoutMinutes = "gaps-without-minutes"
    /// Shows the distance driven in the lap as that of the race.
    case distanceOfLap = "distance-of-lap"
    /// Shows distances without their sign.
    case distanceWithoutSign = "distance-without-sign"
    /// Shows the tyres of the first car of the list as the player's.
    case tyresOfFirstCar = "tyres-of-first-car"

    // Project CARS 2

    /// Reads two of the three bits of the game's state, so that a replay is a drive.
    case replayIsDrive = "replay-is-drive"
    /// Compares the game's state together with the kind of the session, so that only a race is a drive.
    case onlyRaceIsDrive = "only-race-is-drive"
    /// Shows the byte with gear and number of gears as the gear.
    case wholeGearByte = "whole-gear-byte"
    /// Ignores datagrams of early versions, which have no tick count.
    case needsTickCount = "needs-tick-count"
    /// Reads the bit of an active car as part of its position.
    case activeBitInPosition = "active-bit-in-position"

    // Gran Turismo 7

    /// Sends one heartbeat and no other.
    case beatsOnce = "beats-once"
    /// Sends ten heartbeats a second.
    case hammersHeartbeats = "hammers-heartbeats"
    /// Shows what has the right length, whether it can be decrypted or not.
    case readsWithoutMagic = "reads-without-magic"
    /// Ignores the flag of a pause.
    case pausedFlagUnseen = "paused-flag-unseen"
    /// Shows litres as percent.
    case litresAsPercent = "litres-as-percent"
    /// Shows the number of the present lap as completed laps.
    case lapFromOne = "lap-from-one"
    /// Shows -1 as the time of a lap.
    case minusOneIsTime = "minus-one-is-time"
    /// Shows the code of neutral as gear 15.
    case fifteenIsGear = "fifteen-is-gear"
    /// Shows the rotation of wheels with the game's sign.
    case wheelsBackwards = "wheels-backwards"
    /// Shows no gear above the eighth.
    case eightGears = "eight-gears"

    // EA SPORTS WRC

    /// Shows the code of reverse as gear 10.
    case tenIsGear = "ten-is-gear"
    /// Reads revolutions as rad/s, as DiRT sends them.
    case revolutionsAsRadians = "revolutions-as-radians"
    /// Knows the four letters in upper case only.
    case upperCaseOnly = "upper-case-only"
    /// Knows the four letters in lower case only.
    case lowerCaseOnly = "lower-case-only"
    /// Ignores the packets that tell of a pause and of the end.
    case sessionPacketsUnseen = "session-packets-unseen"

    // Motion and controls of Forza

    /// Takes the axis to the right for the one forwards, and the other way round.
    case axesSwapped = "axes-swapped"
    /// Shows accelerations without their signs.
    case accelerationWithoutSign = "acceleration-without-sign"
    /// Shows pounds per square inch as kilopascals.
    case poundsAsKilopascals = "pounds-as-kilopascals"
    /// Reads the steering as a number without a sign.
    case steeringWithoutSign = "steering-without-sign"

    // Sockets

    /// Says that it listens though its port is taken.
    case silentBindFailure = "silent-bind-failure"

    // The pace of the display, and the choice of a game

    /// Updates the display every 50 ms, whatever interval is chosen.
    case ignoresInterval = "ignores-interval"
    /// Waits for datagrams of Assetto Corsa, which sends none unasked.
    case waitsForCorsa = "waits-for-corsa"
}

extension DashboardBug {
    /// The case of the catalogue that was made to find the mistake.
    package var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [DashboardBug: String] = [
        .axesSwapped: "TEL-39", .accelerationWithoutSign: "TEL-39", .poundsAsKilopascals: "TEL-40",
        .steeringWithoutSign: "TEL-40", .silentBindFailure: "TEL-41", .ignoresInterval: "TEL-50",
        .waitsForCorsa: "TEL-51", .neutralIsNoise: "TEL-42", .lastLapFromCurrent: "TEL-43",
        .gapsWithoutMinutes: "TEL-44", .wheelsBackwards: "TEL-45", .distanceOfLap: "TEL-46",
        .distanceWithoutSign: "TEL-47", .tyresOfFirstCar: "TEL-48", .replayIsDrive: "TEL-49", .onlyRaceIsDrive: "TEL-52",
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
        .yearOfTheGame: "TEL-26", .oldStrides: "TEL-26", .framesAreOrder: "TEL-27", .waitsForEnd: "TEL-28",
        .diesOfUnknownEvent: "TEL-29", .needsTrack: "TEL-30", .lastLapAtNextLap: "TEL-31",
        .beatsOnce: "TEL-32", .hammersHeartbeats: "TEL-32", .readsWithoutMagic: "TEL-34",
        .pausedFlagUnseen: "TEL-35", .litresAsPercent: "TEL-33", .lapFromOne: "TEL-33",
        .minusOneIsTime: "TEL-33", .fifteenIsGear: "TEL-33", .eightGears: "TEL-33",
        .tenIsGear: "TEL-36", .revolutionsAsRadians: "TEL-36", .upperCaseOnly: "TEL-37",
        .lowerCaseOnly: "TEL-37", .sessionPacketsUnseen: "TEL-38",
        .keepsTail: "TEL-24", .absentAsZero: "TEL-24", .lapsAsFloat: "TEL-24", .lapAsCar: "TEL-24",
    ]
}
