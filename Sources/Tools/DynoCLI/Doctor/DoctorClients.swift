import Documents
import Kinds
import LiveHost
import Platform
import Scenarios
import SimulationCore

/// The clients of the shipped profiles: each that can tell its version is asked for it.
enum DoctorClients {
    static func look() async -> [Diagnosis] {
        var found: [Diagnosis] = []
        for file in ShippedFiles.names(below: "clients") where file.hasSuffix(".yaml") {
            guard let profile = try? ProfileLoader.standard.load("\(file.dropLast(".yaml".count))"),
                !profile.versionProbe.isEmpty
            else { continue }
            let words = profile.versionProbe.map { $0.filled(["profile": profile.folder]) }
            let program = ClientProgram(words: words, directory: "/", stopSignal: SIGTERM)
            if let version = await program.firstLine(within: .seconds(20)) {
                let words =
                    "\(TerminalText.line(version, most: 64)); dyno check elm327 --client \(profile.name)"
                found.append(Diagnosis(profile.name, .ok, words))
            } else {
                found.append(Diagnosis(profile.name, .note, "not found. \(needs(file))"))
            }
        }
        return found
    }

    /// Returns what the profile's head says that its client needs.
    private static func needs(_ file: String) -> String {
        let lines = String(decoding: ShippedFiles.bytes(of: file) ?? [], as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("# Needs ") }.map { String($0.dropFirst(2)) }
            ?? "The profile's head says what it needs."
    }
}
