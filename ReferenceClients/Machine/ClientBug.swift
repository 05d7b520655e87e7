/// A realistic mistake of the client; a client with a mistake is a mutant.
///
/// Each is one switch in the machine. The comment of each says what the mutant does wrong.
package enum ClientBug: String, CaseIterable, Hashable, Sendable {
    // Framing

    /// Regards a carriage return at the end of a read as the end of the data.
    case splitsAtCarriageReturn = "splits-at-cr"
    /// Regards the bytes of the first read as all the data.
    case trustsFirstRead = "trusts-first-read"
    /// Recognises the prompt only as the last byte received.
    case needsPromptLast = "needs-prompt-last"
    /// Keeps only the first 256 bytes of an answer.
    case smallBuffer = "small-buffer"
    /// Ends a line at a NUL, as a C string does.
    case nulEndsLine = "nul-ends-line"
    /// Regards a byte of 80h or above as the end of the stream and discards the rest of the answer.
    case highBitEndsAnswer = "high-bit-ends-answer"
    /// After a timeout sends the next command at once and assigns the late answer to it.
    case creditsLateAnswers = "credits-late-answers"
    /// Sends the request again when echo and answer arrive in one read.
    case resendsAfterCoalesced = "resends-after-coalesced"
    /// Leaves line feeds in the text.
    case keepsLineFeeds = "keeps-line-feeds"
    /// Waits for a prompt for ever once bytes have come.
    case neverTimesOut = "never-times-out"
    /// Waits for the first byte of an answer for ever.
    case hangsOnSilence = "hangs-on-silence"
    /// Does not notice that the other side has closed the connection.
    case ignoresClose = "ignores-close"
    /// Crashes when the connection is reset.
    case diesOfReset = "dies-of-reset"
    /// Keeps resynchronising a connection that delivers nothing any more.
    case neverReconnects = "never-reconnects"
    /// Reconnects at once, without end, when it is refused.
    case busyLoop = "busy-loop"
    /// Waits for the system's own timeout when its connection attempt gets no answer.
    case waitsForConnection = "waits-for-connection"
    /// After a reconnect continues where it was, without initialising the adapter.
    case noInitAfterReconnect = "no-init-after-reconnect"

    // Initialisation

    /// Gives the adapter one second to reset, whether or not a prompt comes.
    case fixedResetWait = "fixed-reset-wait"
    /// Refuses an adapter whose reset text has no line that begins with `ELM327`.
    case needsBanner = "needs-banner"
    /// Gives up when `ATZ` is not answered.
    case onlyATZ = "only-atz"
    /// Changes no setting of the adapter and relies on what it finds.
    case trustsAdapterState = "trusts-adapter-state"
    /// Assumes that the echo is off and parses the echo as data.
    case echoNotStripped = "echo-not-stripped"
    /// Assumes that the echo is on and drops the first line of every answer.
    case needsEcho = "needs-echo"
    /// Knows headers of 11 bits only.
    case elevenBitOnly = "eleven-bit-only"
    /// Switches headers off, assumes that they are off, and reads data at fixed positions.
    case reliesOnNoHeaders = "relies-on-no-headers"
    /// Knows the headers of CAN only.
    case onlyCANHeaders = "only-can-headers"
    /// Splits lines at blanks and ignores words of more than eight digits.
    case needsSpaces = "needs-spaces"
    /// Drops lines with an odd number of digits.
    case evenDigitsOnly = "even-digits-only"
    /// Gives up when an optional setting is refused.
    case optionalIsFatal = "optional-is-fatal"
    /// Gives up when the answer to a setting has anything besides `OK`.
    case onlyPlainOK = "only-plain-ok"
    /// Regards one `?` in answer to a request as final: never sends the request again.
    case noRetryOnRefusal = "no-retry-on-refusal"
    /// Crashes on a voltage in an unexpected format.
    case diesOfVoltage = "dies-of-voltage"
    /// Drops the first character of the protocol number, even when it is not the A of automatic; what is left then means
    /// no CAN to it.
    case dropsFirstOfNumber = "drops-first-of-number"
    /// Crashes on a protocol name that is not in its list.
    case diesOfProtocolName = "dies-of-protocol-name"
    /// Does not remove `SEARCHING...` from the line that it is on.
    case ignoresSearching = "ignores-searching"
    /// Gives the first request no more time than any other.
    case shortSearch = "short-search"
    /// Regards every `BUS INIT` as a failure.
    case busInitIsError = "bus-init-is-error"
    /// Reports that it is connected as soon as the adapter has answered anything.
    case connectedWithoutVehicle = "connected-without-vehicle"
    /// Searches again at once, without end, when no vehicle is found.
    case searchesForEver = "searches-for-ever"
    /// Does not try the protocols one by one when the automatic search fails.
    case noFallback = "no-fallback"

    // Flow control on the wire

    /// Sends its next command 300 ms after the last one, whether or not a prompt has come.
    case fixedWait = "fixed-wait"
    /// Sends requests by a timer while the previous one is still being answered.
    case pipelines = "pipelines"
    /// Regards `STOPPED` as final: never sends the stopped request again.
    case stoppedIsFinal = "stopped-is-final"
    /// Ends its commands with CR and LF.
    case sendsLineFeed = "sends-line-feed"
    /// Polls all parameters as fast as the adapter allows.
    case noSchedule = "no-schedule"
    /// Makes up for requests that could not be sent in time.
    case queuesRequests = "queues-requests"
    /// Requests every parameter, supported or not.
    case asksUnsupported = "asks-unsupported"
    /// Clears the trouble codes after reading them.
    case clearsUnasked = "clears-unasked"

    // Decoding

    /// Reads the air flow with the least significant byte first.
    case swapsBytes = "swaps-bytes"
    /// Computes with integers.
    case integerDivision = "integer-division"
    /// Reads every support bitmap as the first one.
    case noBitmapOffset = "no-bitmap-offset"
    /// Reads bytes as signed.
    case signedBytes = "signed-bytes"
    /// Removes the text of the command anywhere in the answer.
    case removesEchoAnywhere = "removes-echo-anywhere"
    /// Parses upper-case hex digits only.
    case capitalsOnly = "capitals-only"
    /// Does not parse lines with an index and a colon.
    case noSegments = "no-segments"
    /// Joins the frames of a message in the order of their arrival.
    case arrivalOrder = "arrival-order"
    /// Accepts an incomplete message.
    case partialMessages = "partial-messages"
    /// Uses only eight bits of a message's length.
    case eightBitLength = "eight-bit-length"
    /// Does not handle the wrap of the sequence number from F to 0.
    case noSequenceWrap = "no-sequence-wrap"
    /// Reads the padding of the last frame as data.
    case paddingAsData = "padding-as-data"
    /// Reads the vehicle identification number from the first message only.
    case firstLineOfVIN = "first-line-of-vin"
    /// Does not remove the padding before the vehicle identification number.
    case keepsFiller = "keeps-filler"
    /// Reads the check byte as data.
    case checksumAsData = "checksum-as-data"
    /// Uses the values of the last ECU that answers.
    case lastECUWins = "last-ecu-wins"
    /// Assigns every consecutive frame to the oldest incomplete message, whatever ECU sent it.
    case mixesECUs = "mixes-ecus"
    /// Accepts any answer with the right service, whatever its parameter.
    case takesForeignAnswers = "takes-foreign-answers"
    /// Accepts duplicates of the frames of a message.
    case keepsDuplicates = "keeps-duplicates"
    /// Reads an answer with several parameters by position.
    case readsByPosition = "reads-by-position"
    /// Reads the number of trouble codes as the first half of a code.
    case countAsCode = "count-as-code"
    /// Reports that the codes are cleared as soon as it has sent the request.
    case clearedAtOnce = "cleared-at-once"
    /// Shows the previous value when there is none.
    case keepsStaleValue = "keeps-stale-value"
    /// Reads the hexadecimal digits in `NO DATA` as a value.
    case noDataAsHex = "no-data-as-hex"
    /// Shows zero when the adapter reports an error.
    case zeroOnError = "zero-on-error"
    /// Continues without initialisation after the adapter was reset.
    case ignoresReset = "ignores-reset"
    /// Reads a negative response as data.
    case negativeAsData = "negative-as-data"
    /// Regards "response pending" as a final refusal.
    case pendingIsFinal = "pending-is-final"
    /// Uses a line that the adapter has marked as damaged.
    case takesDamagedLines = "takes-damaged-lines"
    /// Pads short answers with zeros.
    case padsShortAnswers = "pads-short-answers"
    /// Shows the previous values each time that it tries to reconnect.
    case showsLostValues = "shows-lost-values"
    /// Writes to the adapter's memory at every start.
    case writesMemory = "writes-memory"
    /// Sends a request again at once, without end, when there is no data.
    case asksOnAndOn = "asks-on-and-on"
    /// Swaps the letters C and B of trouble codes.
    case swapsCodeLetters = "swaps-code-letters"
    /// Shows the first digit of every trouble code as 0.
    case firstDigitZero = "first-digit-zero"
    /// Reads the trouble codes of the first frame only.
    case codesOfOneFrame = "codes-of-one-frame"
    /// Stores at most six trouble codes.
    case sixCodes = "six-codes"
    /// Reads the trouble codes of the first ECU only.
    case codesOfOneECU = "codes-of-one-ecu"
    /// Shows the stored trouble codes as the pending ones as well.
    case pendingIsStored = "pending-is-stored"
    /// Regards an error message in answer to the request for trouble codes as no codes.
    case errorIsAllClear = "error-is-all-clear"
    /// Reports that the codes are cleared when one ECU of several has cleared its own.
    case clearedByOne = "cleared-by-one"
    /// Keeps only the parameters that all ECUs have.
    case intersectsBitmaps = "intersects-bitmaps"
    /// Shows a vehicle identification number that was never programmed.
    case showsBlankVIN = "shows-blank-vin"
    /// Shows present values instead of those of the freeze frame.
    case freezeIsLive = "freeze-is-live"
    /// Scales 256 instead of 255 to 100 per cent.
    case percentOf256 = "percent-of-256"
    /// Shows the pressure in the fuel rail without its factor of ten.
    case railPressureUnscaled = "rail-pressure-unscaled"
    /// Polls on as before when the car falls silent, and reports nothing.
    case staysWithLostCar = "stays-with-lost-car"
    /// Requests the trouble codes once, whatever the answer is.
    case asksCodesOnce = "asks-codes-once"
    /// Requests a text of the vehicle once, whatever the answer is.
    case asksTextsOnce = "asks-texts-once"
    /// Reports that the codes are not cleared when an ECU without codes does not answer.
    case silenceIsNotCleared = "silence-is-not-cleared"
    /// Expects the number of codes only where a header shows that the bus is CAN.
    case countsOnlyWithHeaders = "counts-only-with-headers"
    /// Gives a search that was announced no more time than the first request.
    case hastySearch = "hasty-search"
    /// Does not know the headers of SAE J1850 with pulse width modulation.
    case noPulseWidthHeaders = "no-pulse-width-headers"
    /// Does not end when its work is done.
    case neverEnds = "never-ends"
    /// Ends when the connection is lost, however long it was there.
    case connectsOnce = "connects-once"
    /// Replaces a segment without header by a later one with the same number, whatever ECU sent it.
    case mixesSegments = "mixes-segments"
    /// Requests nothing but codes and texts again when an answer was lost.
    case asksOnce = "asks-once"
    /// Shows the bit of the malfunction indicator as part of the number of codes.
    case countWithIndicator = "count-with-indicator"
    /// Regards a monitor as complete when its bit is set.
    case readinessInverted = "readiness-inverted"
    /// Shows the status of the first ECU only.
    case statusOfOneECU = "status-of-one-ecu"
    /// Reads the voltage of an oxygen sensor and its trim as one number.
    case oxygenTakesBoth = "oxygen-takes-both"
    /// Reads the temperatures of catalysts as signed.
    case catalystSigned = "catalyst-signed"
    /// Reads values under headers of 11 bits only.
    case valuesOnShortHeaders = "values-on-short-headers"
    /// Reads trouble codes under headers of 11 bits only.
    case codesOnShortHeaders = "codes-on-short-headers"
    /// Shows verification numbers without zeros in front.
    case verificationWithoutZeros = "verification-without-zeros"
    /// Shows the first verification number only.
    case firstVerification = "first-verification"
    /// Reads the number of the freeze frame as the first data byte.
    case frameNumberAsData = "frame-number-as-data"
    /// Stops reading trouble codes at the first refusal.
    case refusalEndsReading = "refusal-ends-reading"
    /// Requests trouble codes again at once, without end, when the ECU refuses them.
    case asksRefusedOnAndOn = "asks-refused-on-and-on"
    /// Joins the frames of a list of codes although one is missing.
    case listWithGap = "list-with-gap"
    /// Does not search for cars that have SAE J1979-2 alone.
    case ignoresUnified = "ignores-obd-on-uds"
    /// Searches for cars with SAE J1979-2 only where F810 is answered.
    case needsIdentification = "needs-f810"
    /// Ends the search for parameters at a range without any.
    case stopsAtEmptyRange = "stops-at-empty-range"
    /// Takes the first byte of an information type by identifier for the number of items.
    case needsItemCount = "needs-item-count"
    /// Reads trouble codes with severity in records of four bytes.
    case codesOfFourBytes = "codes-of-four-bytes"
    /// Drops trouble codes with a failure type.
    case plainCodesOnly = "plain-codes-only"
    /// Reads permanent trouble codes in records of five bytes.
    case permanentOfFiveBytes = "permanent-of-five-bytes"
    /// Regards a list of trouble codes as empty when the ECU states another status mask than FF.
    case masksAsFilter = "masks-as-filter"
    /// Clears trouble codes by service 04 in cars that do not have it.
    case clearsOldWay = "clears-old-way"
    /// Asks only the ECUs that have services 01 to 0A, where others have SAE J1979-2 alone.
    case onlyFirstForm = "only-first-form"
    /// Searches for cars with SAE J1979-2 by functional requests only.
    case functionalOnly = "functional-only"
    /// Reads answers of SAE J1979-2 under headers of 11 bits only.
    case unifiedOnShortHeaders = "obd-on-uds-on-short-headers"
    /// Takes the value of any identifier for that which it has asked for.
    case ignoresIdentifier = "ignores-identifier"
    /// Shows the first of several items of an information type by identifier.
    case firstItemOnly = "first-item-only"
    /// Takes the value of the last ECU that answers an identifier.
    case lastOwner = "last-owner"
    /// Takes a refusal of service 01 for a car without parameters.
    case refusalIsCar = "refusal-is-car"
    /// Counts trouble codes twice in ECUs that have both kinds of services.
    case countsAliases = "counts-aliases"
    /// Reads the status by identifier where service 01 has it.
    case statusShifted = "status-shifted"
    /// Reads the current of the traction battery without its sign.
    case currentUnsigned = "current-unsigned"
    /// Joins the vehicle identification numbers of several ECUs.
    case joinsVINs = "joins-vins"
    /// Sends a request for a value thirty times in a row when there is no data.
    case asksThirtyTimes = "asks-thirty-times"
    /// Reads support bitmaps other than the first one under headers of 11 bits only.
    case bitmapsOnShortHeaders = "bitmaps-on-short-headers"
    /// Polls what changes slowly as often as what changes at once.
    case pollsSlowOften = "polls-slow-often"
    /// Shows test results and limits without their scaling.
    case testsUnscaled = "tests-unscaled"
    /// Reads signed test results as unsigned numbers.
    case testsUnsigned = "tests-unsigned"
    /// Shows the first test result of a monitor only.
    case firstTestOnly = "first-test-only"
    /// Regards a test result that equals a limit as failed.
    case limitFails = "limit-fails"
    /// Asks for the monitors of the first bitmap only.
    case testsOfFirstBitmap = "tests-of-first-bitmap"
    /// Regards every limit of the older format as an upper one.
    case lowerLimitAsUpper = "lower-limit-as-upper"
    /// Reads the older format of test results as that of CAN.
    case testsAsOnCAN = "tests-as-on-can"
    /// Goes on with the first signals when the user chooses others.
    case keepsFirstSensors = "keeps-first-sensors"
    /// Shows the values of the chosen signals under the names of the first ones.
    case labelsStay = "labels-stay"
}
