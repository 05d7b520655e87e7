import VehicleModel

extension UDSService {
    /// All services in order of their numbers. Services 83, 84, 86 and 87 exist where a description names them.
    static let all: [UDSService] =
        [
            UDSService(
                0x10, "DiagnosticSessionControl",
                [
                    .init(0x01, "defaultSession", 2...2), .init(0x02, "programmingSession", 2...2),
                    .init(0x03, "extendedDiagnosticSession", 2...2),
                    .init(0x04, "safetySystemDiagnosticSession", 2...2),
                    .init(0x40...0x5F, "vehicleManufacturerSpecific", 2...2),
                    .init(0x60...0x7E, "systemSupplierSpecific", 2...2),
                ], inBoot: true
            ) { $0.changeSession($1, &$2, &$3) },
            UDSService(
                0x11, "ECUReset",
                [
                    .init(0x01, "hardReset", 2...2), .init(0x02, "keyOffOnReset", 2...2),
                    .init(0x03, "softReset", 2...2),
                    .init(0x04, "enableRapidPowerShutDown", 2...2),
                    .init(0x05, "disableRapidPowerShutDown", 2...2),
                ], inBoot: true
            ) { server, call, _, answer in server.reset(call, &answer) },
            UDSService(0x14, "ClearDiagnosticInformation", least: 4) { $0.clearCodes($1, &$2, &$3) },
            UDSService(0x19, "ReadDTCInformation", codeReports) { server, call, vehicle, answer in
                server.reportCodes(call, vehicle, &answer)
            },
            UDSService(0x22, "ReadDataByIdentifier", least: 3, inBoot: true) {
                server, call, vehicle, answer in
                server.readIdentifiers(call, vehicle, &answer)
            },
            UDSService(0x23, "ReadMemoryByAddress", least: 4, usual: { !$0.memory.isEmpty }) {
                server, call, _, answer in
                server.readMemory(call, &answer)
            },
            UDSService(
                0x24, "ReadScalingDataByIdentifier", least: 3, usual: { !$0.identifiers.isEmpty }
            ) { server, call, vehicle, answer in server.readScaling(call, vehicle, &answer) },
            UDSService(
                0x27, "SecurityAccess", [], inDefault: false, inBoot: true, usual: { !$0.security.isEmpty }
            ) { server, call, _, answer in server.securityAccess(call, &answer) },
            UDSService(
                0x28, "CommunicationControl",
                [
                    .init(0x00, "enableRxAndTx", 3...3), .init(0x01, "enableRxAndDisableTx", 3...3),
                    .init(0x02, "disableRxAndEnableTx", 3...3), .init(0x03, "disableRxAndTx", 3...3),
                    .init(0x04, "enableRxAndDisableTxWithEnhancedAddressInformation", 5...5) {
                        !$0.nodes.isEmpty
                    },
                    .init(0x05, "enableRxAndTxWithEnhancedAddressInformation", 5...5) { !$0.nodes.isEmpty },
                ], inDefault: false, inBoot: true
            ) { server, call, _, answer in server.controlCommunication(call, &answer) },
            UDSService(
                0x29, "Authentication",
                [
                    .init(0x00, "deAuthenticate", 2...2),
                    .init(0x01, "verifyCertificateUnidirectional", 5...4095) { !$0.certificates.isEmpty },
                    .init(0x02, "verifyCertificateBidirectional", 5...4095) { !$0.certificates.isEmpty },
                    .init(0x03, "proofOfOwnership", 4...4095) { !$0.certificates.isEmpty },
                    .init(0x04, "transmitCertificate", 6...4095) { !$0.certificates.isEmpty },
                    .init(0x05, "requestChallengeForAuthentication", 19...19) {
                        !$0.authentication.algorithms.isEmpty
                    },
                    .init(0x06, "verifyProofOfOwnershipUnidirectional", 24...4095) {
                        !$0.authentication.algorithms.isEmpty
                    },
                    .init(0x07, "verifyProofOfOwnershipBidirectional", 24...4095) {
                        !$0.authentication.algorithms.isEmpty
                    },
                    .init(0x08, "authenticationConfiguration", 2...2),
                ], usual: { !$0.certificates.isEmpty || !$0.authentication.algorithms.isEmpty }
            ) { server, call, _, answer in server.authenticate(call, &answer) },
            UDSService(
                0x2A, "ReadDataByPeriodicIdentifier", least: 2, inDefault: false,
                usual: { $0.identifiers.contains { $0.id >> 8 == 0xF2 } }
            ) { server, call, vehicle, answer in server.schedulePeriodic(call, vehicle, &answer) },
            UDSService(
                0x2C, "DynamicallyDefineDataIdentifier",
                [
                    .init(0x01, "defineByIdentifier", 8...4095),
                    .init(0x02, "defineByMemoryAddress", 7...4095),
                    .init(0x03, "clearDynamicallyDefinedDataIdentifier", 2...4),
                ], usual: { !$0.identifiers.isEmpty }
            ) { server, call, vehicle, answer in server.defineIdentifier(call, vehicle, &answer) },
            UDSService(
                0x2E, "WriteDataByIdentifier", least: 4, inBoot: true,
                usual: { $0.identifiers.contains { $0.write != nil } }
            ) { $0.writeIdentifier($1, &$2, &$3) },
            UDSService(
                0x2F, "InputOutputControlByIdentifier", least: 4, inDefault: false,
                usual: { $0.identifiers.contains { $0.control != nil } }
            ) { $0.controlInput($1, &$2, &$3) },
            UDSService(
                0x31, "RoutineControl",
                [
                    .init(0x01, "startRoutine", 4...4095), .init(0x02, "stopRoutine", 4...4095),
                    .init(0x03, "requestRoutineResults", 4...4095),
                ], least: 4, inBoot: true, usual: { !$0.routines.isEmpty || $0.obd.form != .classic }
            ) { server, call, vehicle, answer in server.controlRoutine(call, vehicle, &answer) },
        ] + transfers + links

    private static let transfers: [UDSService] = [
        UDSService(
            0x34, "RequestDownload", least: 5, inDefault: false, inBoot: true,
            usual: { $0.memory.contains { $0.write != nil } }
        ) { server, call, _, answer in server.requestTransfer(call, isDownload: true, &answer) },
        UDSService(
            0x35, "RequestUpload", least: 5, inDefault: false,
            usual: { $0.memory.contains { $0.read != nil } }
        ) { server, call, _, answer in server.requestTransfer(call, isDownload: false, &answer) },
        UDSService(
            0x36, "TransferData", least: 2, inDefault: false, inBoot: true,
            usual: { !$0.memory.isEmpty || !$0.files.isEmpty }
        ) { server, call, _, answer in server.transferData(call, &answer) },
        UDSService(
            0x37, "RequestTransferExit", inDefault: false, inBoot: true,
            usual: { !$0.memory.isEmpty || !$0.files.isEmpty }
        ) { server, call, _, answer in server.exitTransfer(call, &answer) },
        UDSService(
            0x38, "RequestFileTransfer", least: 5, inDefault: false, usual: { !$0.files.isEmpty }
        ) { server, call, _, answer in server.requestFile(call, &answer) },
        UDSService(
            0x3D, "WriteMemoryByAddress", least: 5, usual: { $0.memory.contains { $0.write != nil } }
        ) { server, call, _, answer in server.writeMemory(call, &answer) },
    ]

    private static let links: [UDSService] = [
        UDSService(
            0x3E, "TesterPresent", [.init(0x00, "zeroSubFunction", 2...2)], inBoot: true
        ) { _, _, _, answer in
            answer += [0x7E, 0x00]
            return .positive
        },
        UDSService(
            0x83, "AccessTimingParameter",
            [
                .init(0x01, "readExtendedTimingParameterSet", 2...2),
                .init(0x02, "setTimingParametersToDefaultValues", 2...2),
                .init(0x03, "readCurrentlyActiveTimingParameters", 2...2),
                .init(0x04, "setTimingParametersToGivenValues", 6...6),
            ], inDefault: false, usual: { _ in false }
        ) { server, call, _, answer in server.accessTiming(call, &answer) },
        UDSService(0x84, "SecuredDataTransmission", least: 10, inDefault: false, usual: { _ in false }) {
            $0.transmitSecurely($1, &$2, &$3)
        },
        UDSService(
            0x85, "ControlDTCSetting", [.init(0x01, "on", 2...5), .init(0x02, "off", 2...5)], inDefault: false
        ) { $0.controlCodeSetting($1, &$2, &$3) },
        UDSService(
            0x86, "ResponseOnEvent",
            [
                .init(0x00, "stopResponseOnEvent", 3...3), .init(0x01, "onDTCStatusChange", 6...258),
                .init(0x03, "onChangeOfDataIdentifier", 7...258), .init(0x04, "reportActivatedEvents", 3...3),
                .init(0x05, "startResponseOnEvent", 3...3), .init(0x06, "clearResponseOnEvent", 3...3),
                .init(0x40, "stopResponseOnEvent", 3...3), .init(0x41, "onDTCStatusChange", 6...258),
                .init(0x43, "onChangeOfDataIdentifier", 7...258), .init(0x45, "startResponseOnEvent", 3...3),
            ], usual: { _ in false }
        ) { server, call, vehicle, answer in server.respondOnEvent(call, vehicle, &answer) },
        UDSService(
            0x87, "LinkControl",
            [
                .init(0x01, "verifyModeTransitionWithFixedParameter", 3...3),
                .init(0x02, "verifyModeTransitionWithSpecificParameter", 5...5),
                .init(0x03, "transitionMode", 2...2),
            ], inDefault: false, usual: { _ in false }
        ) { server, call, _, answer in server.controlLink(call, &answer) },
    ]

    /// The reports of service 19.
    static let codeReports: [SubFunction] = [
        .init(0x01, "reportNumberOfDTCByStatusMask", 3...3), .init(0x02, "reportDTCByStatusMask", 3...3),
        .init(0x03, "reportDTCSnapshotIdentification", 2...2),
        .init(0x04, "reportDTCSnapshotRecordByDTCNumber", 6...6),
        .init(0x05, "reportDTCStoredDataByRecordNumber", 3...3),
        .init(0x06, "reportDTCExtDataRecordByDTCNumber", 6...6),
        .init(0x07, "reportNumberOfDTCBySeverityMaskRecord", 4...4),
        .init(0x08, "reportDTCBySeverityMaskRecord", 4...4),
        .init(0x09, "reportSeverityInformationOfDTC", 5...5), .init(0x0A, "reportSupportedDTC", 2...2),
        .init(0x0B, "reportFirstTestFailedDTC", 2...2), .init(0x0C, "reportFirstConfirmedDTC", 2...2),
        .init(0x0D, "reportMostRecentTestFailedDTC", 2...2),
        .init(0x0E, "reportMostRecentConfirmedDTC", 2...2),
        .init(0x0F, "reportMirrorMemoryDTCByStatusMask", 3...3),
        .init(0x14, "reportDTCFaultDetectionCounter", 2...2),
        .init(0x15, "reportDTCWithPermanentStatus", 2...2),
        .init(0x16, "reportDTCExtDataRecordByRecordNumber", 3...3),
        .init(0x17, "reportUserDefMemoryDTCByStatusMask", 4...4),
        .init(0x18, "reportUserDefMemoryDTCSnapshotRecordByDTCNumber", 7...7),
        .init(0x19, "reportUserDefMemoryDTCExtDataRecordByDTCNumber", 7...7),
        .init(0x1A, "reportSupportedDTCExtDataRecord", 3...3),
        .init(0x42, "reportWWHOBDDTCByMaskRecord", 5...5),
        .init(0x55, "reportWWHOBDDTCWithPermanentStatus", 3...3),
        .init(0x56, "reportDTCInformationByDTCReadinessGroupIdentifier", 4...4) { $0.obd.form != .classic },
    ]
}
