import ArgumentParser
import MTG
import MTGKind

extension MaintenanceDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeMaintenance.self]

    static let doctorChecks = [DoctorChecks.security]
}
