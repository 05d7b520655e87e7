/// One realistic mistake that the client makes when it is told to: what turns it into a mutant.
///
/// Each is one switch in the machine. The text of each says what the mutant does wrong.
public enum ClientBug: String, CaseIterable, Hashable, Sendable {
    // Framing

    /// Takes a carriage return at the end of a read for the end of the data.
    case splitsAtCarriageReturn = "splits-at-cr"
    /// Takes whatever the first read brings for all the data.
    case trustsFirstRead = "trusts-first-read"
    /// Sees the prompt only when it is the very last byte received.
    case needsPromptLast = "needs-prompt-last"
    /// Keeps only the first 256 bytes of an answer.
    case smallBuffer = "small-buffer"
    /// Ends a line at a NUL, as a C string does.
    case nulEndsLine = "nul-ends-line"
    /// Takes a byte of 80h or above for the end of the stream and throws the rest of the answer away.
    case highBitEndsAnswer = "high-bit-ends-answer"
    /// After a timeout sends the next command at once and credits the late answer to it.
    case creditsLateAnswers = "credits-late-answers"
    /// Asks again when echo and answer come in one read.
    case resendsAfterCoalesced = "resends-after-coalesced"
    /// Leaves line feeds in the text.
    case keepsLineFeeds = "keeps-line-feeds"
    /// Waits for a prompt for ever once bytes have come.
    case neverTimesOut = "never-times-out"
    /// Waits for the first byte of an answer for ever.
    case hangsOnSilence = "hangs-on-silence"
    /// Does not notice that the other side has closed the connection.
    case ignoresClose = "ignores-close"
    /// Dies of a connection reset.
    case diesOfReset = "dies-of-reset"
    /// Keeps resynchronising a connection on which nothing comes any more.
    case neverReconnects = "never-reconnects"
    /// Connects again at once, for ever, when it is refused.
    case busyLoop = "busy-loop"
    /// Waits for the system's own time limit when nobody answers its connection attempt.
    case waitsForConnection = "waits-for-connection"
    /// Goes on where it was after a reconnect, without initialising the adapter.
    case noInitAfterReconnect = "no-init-after-reconnect"

    // Initialisation

    /// Gives the adapter one second to reset, prompt or not.
    case fixedResetWait = "fixed-reset-wait"
    /// Refuses an adapter whose reset text has no line that begins with `ELM327`.
    case needsBanner = "needs-banner"
    /// Gives up when `ATZ` is not answered.
    case onlyATZ = "only-atz"
    /// Changes no setting of the adapter and relies on what it finds.
    case trustsAdapterState = "trusts-adapter-state"
    /// Believes that the echo is off and reads the echo as data.
    case echoNotStripped = "echo-not-stripped"
    /// Wants the echo and drops the first line of every answer as such.
    case needsEcho = "needs-echo"
    /// Knows headers of 11 bits only.
    case elevenBitOnly = "eleven-bit-only"
    /// Turns headers off, believes that they are, and reads data at fixed places.
    case reliesOnNoHeaders = "relies-on-no-headers"
    /// Knows the headers of CAN only.
    case onlyCANHeaders = "only-can-headers"
    /// Splits lines at blanks and gives up on longer words.
    case needsSpaces = "needs-spaces"
    /// Drops lines with an odd number of digits.
    case evenDigitsOnly = "even-digits-only"
    /// Gives up when an optional setting is refused.
    case optionalIsFatal = "optional-is-fatal"
    /// Gives up when the answer to a setting has anything beside `OK`.
    case onlyPlainOK = "only-plain-ok"
    /// Takes one `?` to a request for good: never asks for it again.
    case noRetryOnRefusal = "no-retry-on-refusal"
    /// Dies of a voltage that is not written as it expects.
    case diesOfVoltage = "dies-of-voltage"
    /// Drops the first character of the protocol number, automatic or not.
    case dropsFirstOfNumber = "drops-first-of-number"
    /// Dies of a protocol name that it has no entry for.
    case diesOfProtocolName = "dies-of-protocol-name"
    /// Does not take `SEARCHING...` off the line that it is on.
    case ignoresSearching = "ignores-searching"
    /// Gives the first request no more time than any other.
    case shortSearch = "short-search"
    /// Takes every `BUS INIT` for a failure.
    case busInitIsError = "bus-init-is-error"
    /// Says that it is connected as soon as the adapter has answered, whatever it said.
    case connectedWithoutVehicle = "connected-without-vehicle"
    /// Asks again at once and for ever when no vehicle is found.
    case searchesForEver = "searches-for-ever"
    /// Does not try the protocols one by one when the automatic search fails.
    case noFallback = "no-fallback"

    // Flow control on the wire

    /// Sends its next command 300 ms after the last one, prompt or not.
    case fixedWait = "fixed-wait"
    /// Asks again from a timer while the request before is still being answered.
    case pipelines = "pipelines"
    /// Takes `STOPPED` for good: never asks again for what was stopped.
    case stoppedIsFinal = "stopped-is-final"
    /// Ends its commands with CR and LF.
    case sendsLineFeed = "sends-line-feed"
    /// Asks for everything as often as the adapter lets it.
    case noSchedule = "no-schedule"
    /// Keeps its rate on paper: requests that could not be sent in time are made up for.
    case queuesRequests = "queues-requests"
    /// Asks for every parameter, supported or not.
    case asksUnsupported = "asks-unsupported"
    /// Clears the trouble codes after it has read them.
    case clearsUnasked = "clears-unasked"

    // Decoding

    /// Reads the air flow with the low byte first.
    case swapsBytes = "swaps-bytes"
    /// Computes in whole numbers.
    case integerDivision = "integer-division"
    /// Reads every bitmap as if it were the first.
    case noBitmapOffset = "no-bitmap-offset"
    /// Reads bytes as signed.
    case signedBytes = "signed-bytes"
    /// Removes the text of the command wherever it stands in the answer.
    case removesEchoAnywhere = "removes-echo-anywhere"
    /// Knows capital hexadecimal digits only.
    case capitalsOnly = "capitals-only"
    /// Does not understand lines with an index and a colon.
    case noSegments = "no-segments"
    /// Joins the frames of a message in the order of their arrival.
    case arrivalOrder = "arrival-order"
    /// Makes do with the part of a message that has come.
    case partialMessages = "partial-messages"
    /// Keeps only eight bits of a message's length.
    case eightBitLength = "eight-bit-length"
    /// Does not know that the sequence number goes from F to 0.
    case noSequenceWrap = "no-sequence-wrap"
    /// Reads the padding of the last frame as data.
    case paddingAsData = "padding-as-data"
    /// Takes the identification number from the first message only.
    case firstLineOfVIN = "first-line-of-vin"
    /// Keeps the filler before the identification number.
    case keepsFiller = "keeps-filler"
    /// Takes the check byte for data.
    case checksumAsData = "checksum-as-data"
    /// Lets the last ECU that answers win.
    case lastECUWins = "last-ecu-wins"
    /// Gives every consecutive frame to the oldest message that is not complete, whoever sent it.
    case mixesECUs = "mixes-ecus"
    /// Takes any answer of the right service for its own, whatever it is about.
    case takesForeignAnswers = "takes-foreign-answers"
    /// Takes the frames of a message as often as they come.
    case keepsDuplicates = "keeps-duplicates"
    /// Reads the answer to several parameters by position.
    case readsByPosition = "reads-by-position"
    /// Reads the number of codes as the first half of a code.
    case countAsCode = "count-as-code"
    /// Says that the codes are cleared as soon as it has asked for it.
    case clearedAtOnce = "cleared-at-once"
    /// Shows the last value again when there is none.
    case keepsStaleValue = "keeps-stale-value"
    /// Reads the hexadecimal digits in `NO DATA` as a value.
    case noDataAsHex = "no-data-as-hex"
    /// Shows zero when the adapter reports an error.
    case zeroOnError = "zero-on-error"
    /// Goes on as if nothing were after the adapter has reset itself.
    case ignoresReset = "ignores-reset"
    /// Reads a negative response as data.
    case negativeAsData = "negative-as-data"
    /// Takes "response pending" for a final refusal.
    case pendingIsFinal = "pending-is-final"
    /// Takes a line for data although the adapter has marked it as damaged.
    case takesDamagedLines = "takes-damaged-lines"
    /// Takes zeros for what is missing at the end of an answer.
    case padsShortAnswers = "pads-short-answers"
    /// Shows the last values again each time that it tries to connect again.
    case showsLostValues = "shows-lost-values"
    /// Writes to the adapter's memory at every start.
    case writesMemory = "writes-memory"
    /// Asks again at once and for ever when there are no data.
    case asksOnAndOn = "asks-on-and-on"
    /// Takes the letters of trouble codes for P, B, C and U.
    case swapsCodeLetters = "swaps-code-letters"
    /// Takes the digit behind the letter of a trouble code for 0.
    case firstDigitZero = "first-digit-zero"
    /// Reads the trouble codes of the first frame only.
    case codesOfOneFrame = "codes-of-one-frame"
    /// Has room for six trouble codes.
    case sixCodes = "six-codes"
    /// Reads the trouble codes of the first ECU only.
    case codesOfOneECU = "codes-of-one-ecu"
    /// Shows the stored trouble codes as the pending ones too.
    case pendingIsStored = "pending-is-stored"
    /// Takes an error text in answer to the request for trouble codes for none.
    case errorIsAllClear = "error-is-all-clear"
    /// Takes the codes for cleared when one ECU of several has cleared its own.
    case clearedByOne = "cleared-by-one"
    /// Keeps only the parameters that all ECUs have.
    case intersectsBitmaps = "intersects-bitmaps"
    /// Shows an identification number that nobody has programmed.
    case showsBlankVIN = "shows-blank-vin"
    /// Shows the values of now in place of those of the freeze frame.
    case freezeIsLive = "freeze-is-live"
    /// Takes 256 for a hundred per cent.
    case percentOf256 = "percent-of-256"
}
