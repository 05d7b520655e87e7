extension ClientBug {
    /// The case of the catalogue that was made to find the mistake.
    public var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [ClientBug: String] = [
        .splitsAtCarriageReturn: "ELM-07", .trustsFirstRead: "ELM-05", .needsPromptLast: "ELM-12",
        .smallBuffer: "ELM-14", .nulEndsLine: "ELM-23", .highBitEndsAnswer: "ELM-24",
        .creditsLateAnswers: "ELM-11", .resendsAfterCoalesced: "ELM-03",
        .keepsLineFeeds: "ELM-13", .neverTimesOut: "ELM-15", .hangsOnSilence: "ELM-16",
        .ignoresClose: "ELM-17", .diesOfReset: "ELM-18", .neverReconnects: "ELM-19", .busyLoop: "ELM-20",
        .waitsForConnection: "ELM-20", .noInitAfterReconnect: "ELM-21",
        .fixedResetWait: "ELM-26", .needsBanner: "ELM-27", .onlyATZ: "ELM-28", .trustsAdapterState: "ELM-29",
        .echoNotStripped: "ELM-30", .needsEcho: "ELM-31", .elevenBitOnly: "ELM-62", .reliesOnNoHeaders: "ELM-32", .onlyCANHeaders: "ELM-68",
        .needsSpaces: "ELM-33", .evenDigitsOnly: "ELM-34", .optionalIsFatal: "ELM-35", .onlyPlainOK: "ELM-36",
        .noRetryOnRefusal: "ELM-37", .diesOfVoltage: "ELM-39", .dropsFirstOfNumber: "ELM-40",
        .diesOfProtocolName: "ELM-41", .ignoresSearching: "ELM-42", .shortSearch: "ELM-42",
        .busInitIsError: "ELM-43", .connectedWithoutVehicle: "ELM-44", .searchesForEver: "ELM-45",
        .noFallback: "ELM-46",
        .fixedWait: "ELM-06", .pipelines: "ELM-47", .stoppedIsFinal: "ELM-48", .sendsLineFeed: "ELM-49",
        .noSchedule: "ELM-50", .queuesRequests: "ELM-52", .asksUnsupported: "ELM-54", .clearsUnasked: "ELM-55",
        .swapsBytes: "ELM-56", .integerDivision: "ELM-56", .noBitmapOffset: "ELM-57", .signedBytes: "ELM-58",
        .removesEchoAnywhere: "ELM-59", .capitalsOnly: "ELM-60", .noSegments: "ELM-61", .arrivalOrder: "ELM-63",
        .partialMessages: "ELM-64", .eightBitLength: "ELM-65", .noSequenceWrap: "ELM-65",
        .paddingAsData: "ELM-66", .firstLineOfVIN: "ELM-67", .keepsFiller: "ELM-67", .checksumAsData: "ELM-67",
        .lastECUWins: "ELM-69", .mixesECUs: "ELM-70", .takesForeignAnswers: "ELM-71", .keepsDuplicates: "ELM-72",
        .readsByPosition: "ELM-73", .countAsCode: "ELM-74", .clearedAtOnce: "ELM-75", .keepsStaleValue: "ELM-76",
        .noDataAsHex: "ELM-76", .zeroOnError: "ELM-77", .ignoresReset: "ELM-77", .negativeAsData: "ELM-78",
        .pendingIsFinal: "ELM-78",
        .takesDamagedLines: "ELM-79", .showsLostValues: "ELM-80", .writesMemory: "ELM-81", .asksOnAndOn: "ELM-82",
        .swapsCodeLetters: "ELM-83", .firstDigitZero: "ELM-83", .codesOfOneFrame: "ELM-83", .sixCodes: "ELM-83",
        .codesOfOneECU: "ELM-83", .intersectsBitmaps: "ELM-84", .padsShortAnswers: "ELM-85", .clearedByOne: "ELM-87",
        .showsBlankVIN: "ELM-88", .freezeIsLive: "ELM-89", .pendingIsStored: "ELM-90", .percentOf256: "ELM-91",
        .errorIsAllClear: "ELM-92", .railPressureUnscaled: "ELM-93", .staysWithLostCar: "ELM-94",
        .asksCodesOnce: "ELM-95", .asksTextsOnce: "ELM-96", .silenceIsNotCleared: "ELM-97",
        .countsOnlyWithHeaders: "ELM-98", .hastySearch: "ELM-99",
        .noPulseWidthHeaders: "ELM-101", .neverEnds: "ELM-102", .connectsOnce: "ELM-103", .mixesSegments: "ELM-105",
        .asksOnce: "ELM-106",
    ]
}
