import CompanionServices
package import Conformance
import Endpoints
import HTTPKind
import Rig

/// A mistake of a mutant of the reference apps; each mutant has exactly one.
package enum CompanionBug: String, Mutation {
    /// Sends the phone as a number.
    case sendsNumbers = "sends-numbers"
    /// Ends at a code that it does not know.
    case unknownCodeEndsIt = "unknown-code-ends-it"
    /// Has one message for all codes.
    case oneMessage = "one-message"
    /// Takes `"false"` and a missing flag for success.
    case textIsTrue = "text-is-true"
    /// Takes an error page for success.
    case trustsAnyAnswer = "trusts-any-answer"
    /// Uses the model of an answer without looking whether it is there.
    case modelIsThere = "model-is-there"
    /// Waits for an answer without a time limit.
    case neverTimesOut = "never-times-out"
    /// Stays busy after a failure.
    case spinnerStays = "spinner-stays"
    /// Leaves the form though the account exists already.
    case leavesForm = "leaves-form"
    /// Does not say why a registration is refused.
    case silentForm = "silent-form"
    /// Accepts any phone.
    case acceptsAnyPhone = "accepts-any-phone"
    /// Says that the password is set, whatever the service says.
    case resetSucceeds = "reset-succeeds"
    /// Changes a car under another identifier.
    case losesIdentifier = "loses-identifier"
    /// Does not look into its own list before it adds a car.
    case ignoresOwnList = "ignores-own-list"
    /// Keeps what the service does not have any more.
    case keepsWhatIsGone = "keeps-what-is-gone"
    /// Takes the text of a success for a code.
    case textIsCode = "text-is-code"
    /// Shows codes in ASCII only.
    case asciiCode = "ascii-code"
    /// Looks for the order ten times a second.
    case pollsTooFast = "polls-too-fast"
    /// Goes on looking for the order when the page is closed.
    case pollsForever = "polls-forever"
    /// Takes a failure for "not yet".
    case problemIsNotYet = "problem-is-not-yet"
    /// Says that the order was added, whatever the service says.
    case scanSucceeds = "scan-succeeds"
    /// Says that the car is on its way, whatever the service says.
    case recallSucceeds = "recall-succeeds"
    /// Says that the order has ended, whatever the service says.
    case endSucceeds = "end-succeeds"
    /// Takes parked cars for those that are asked for, and the other way round.
    case swapsLabels = "swaps-labels"
    /// Refreshes its list every 90 s.
    case refreshesRarely = "refreshes-rarely"
    /// Knows one form of dates only.
    case oneDateForm = "one-date-form"
    /// Leaves a value out of a trip.
    case omitsBrakings = "omits-brakings"
    /// Sets a password of five digits.
    case shortPassword = "short-password"
    /// Takes an empty list for an account.
    case emptyIsUser = "empty-is-user"
    /// Says that an account exists before the service has said so.
    case saysRegisteredEarly = "says-registered-early"
    /// Replaces settings that come late by its own.
    case defaultsOverwrite = "defaults-overwrite"
    /// Uploads only the last trip.
    case lastTripOnly = "last-trip-only"
    /// Sends a trip again without looking whether it was stored.
    case resendsBlindly = "resends-blindly"
    /// Drops a trip whose upload has failed.
    case dropsUnconfirmed = "drops-unconfirmed"
    /// Ends at a trip with a value that is null.
    case nullEndsIt = "null-ends-it"
    /// Sends hours that count to 12.
    case twelveHours = "twelve-hours"
    /// Downloads all users to compare the password.
    case dumpsUsers = "dumps-users"
    /// Puts the password into a URL.
    case passwordInURL = "password-in-url"
    /// Shows kilometres as miles.
    case kilometresAreMiles = "kilometres-are-miles"
    /// Takes one sample for one second.
    case samplesAreSeconds = "samples-are-seconds"
    /// Counts speeds in whole miles and adds one.
    case roundsToWholeMiles = "rounds-to-whole-miles"
    /// Counts no fuel while the car stands.
    case idlesForNothing = "idles-for-nothing"
    /// Uses a constant for petrol that is 8.6 % too high.
    case fuelConstantOfTheSource = "fuel-constant-of-the-source"
    /// Counts each sample of a sharp acceleration.
    case countsSharpSamples = "counts-sharp-samples"
    /// Counts no sharp braking.
    case brakesUnnoticed = "brakes-unnoticed"
    /// Goes on warning when the reason is over.
    case warnsForEver = "warns-for-ever"
    /// Compares a temperature with a limit in another unit.
    case limitInFahrenheit = "limit-in-fahrenheit"
    /// Shows the codes of the last diagnosis beside those of this one.
    case keepsOldCodes = "keeps-old-codes"
    /// Forgets the trips that it cannot upload at once.
    case forgetsOfflineTrips = "forgets-offline-trips"
    /// Logs on to the trip log, whatever the service says of the password.
    case anyPassword = "any-password"
    /// Takes a list that cannot be read for an empty one.
    case unreadableIsEmpty = "unreadable-is-empty"
    /// Ends at settings that cannot be read.
    case unreadableEndsIt = "unreadable-ends-it"
}

extension CompanionBug {
    /// Whether it is found without any trouble too.
    package var isFoundByTheCar: Bool {
        [
            .lastTripOnly, .anyPassword, .kilometresAreMiles, .samplesAreSeconds, .roundsToWholeMiles,
            .idlesForNothing,
            .fuelConstantOfTheSource, .countsSharpSamples, .brakesUnnoticed, .warnsForEver,
            .limitInFahrenheit,
            .keepsOldCodes,
        ].contains(self)
    }

    /// The case of the catalogue that was made to find the mistake.
    package var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [CompanionBug: String] = [
        .sendsNumbers: "RST-01", .unknownCodeEndsIt: "RST-02", .oneMessage: "RST-02", .textIsTrue: "RST-03",
        .trustsAnyAnswer: "RST-04", .modelIsThere: "RST-05", .neverTimesOut: "RST-06", .spinnerStays: "RST-06",
        .leavesForm: "RST-07", .silentForm: "RST-08", .acceptsAnyPhone: "RST-09", .resetSucceeds: "RST-10",
        .losesIdentifier: "RST-11", .ignoresOwnList: "RST-12", .keepsWhatIsGone: "RST-13", .textIsCode: "RST-14",
        .asciiCode: "RST-15", .pollsTooFast: "RST-16", .pollsForever: "RST-16", .problemIsNotYet: "RST-16",
        .scanSucceeds: "RST-17", .recallSucceeds: "RST-18", .endSucceeds: "RST-18", .swapsLabels: "RST-19",
        .refreshesRarely: "RST-20", .oneDateForm: "RST-21", .omitsBrakings: "RST-22", .shortPassword: "RST-22",
        .emptyIsUser: "RST-23", .saysRegisteredEarly: "RST-24", .defaultsOverwrite: "RST-25",
        .lastTripOnly: "RST-26", .resendsBlindly: "RST-26", .dropsUnconfirmed: "RST-26", .nullEndsIt: "RST-27",
        .twelveHours: "RST-27", .dumpsUsers: "RST-28", .passwordInURL: "RST-28",
        .kilometresAreMiles: "TRIP-01", .roundsToWholeMiles: "TRIP-01", .samplesAreSeconds: "TRIP-02",
        .idlesForNothing: "TRIP-03", .fuelConstantOfTheSource: "TRIP-03", .countsSharpSamples: "TRIP-04",
        .brakesUnnoticed: "TRIP-04", .warnsForEver: "TRIP-05", .limitInFahrenheit: "TRIP-05",
        .keepsOldCodes: "TRIP-06", .forgetsOfflineTrips: "TRIP-07",
        .anyPassword: "RST-30", .unreadableIsEmpty: "RST-31", .unreadableEndsIt: "RST-31",
    ]

    /// The name of the client.
    package static let client = "reference apps"

    /// The app that `tested` is for: the first of those among the capabilities that it needs.
    private static func role(_ tested: Case) -> CompanionClient.Role? {
        guard tested.scenario.task?.kind == .app else { return nil }
        return tested.scenario.needs.lazy.compactMap { CompanionClient.Role(rawValue: $0) }.first
    }

    /// Whether `tested` is a case for one of these apps.
    package static func isFor(_ tested: Case) -> Bool { role(tested) != nil }

    /// Runs `tested` with the app or its mutant `bug`; nil when the case is for another client.
    package static func play(_ tested: Case, _ bug: BugSwitch<CompanionBug>) -> CaseRecord? {
        play(tested, bug, habits: .usual)
    }

    static func play(_ tested: Case, _ bug: BugSwitch<CompanionBug>, habits: Habits) -> CaseRecord? {
        guard let role = role(tested), let task = tested.scenario.task else { return nil }
        let endpoint = tested.scenario.rig.endpoints.id(named: role.endpoint) ?? 0
        var tested = tested
        // Nobody keeps what is stored here, and the matrix logs on thousands of times.
        tested.scenario.rig.endpoints.changeEach(HTTPDescription.self) {
            $1.hasher = PasswordHasher(iterations: 1)
        }
        return VirtualRun.run(
            tested,
            VirtualStreamClient(
                CompanionClient(role, steps: task.steps, switched: bug, habits: habits), endpoint: endpoint,
                reports: ReportLine.reports))
    }
}
