import HTTPKind
package import CompanionServices
import Endpoints
package import Rig

extension RigDescription {
    /// The number of iterations of a companion service's password hash unless told otherwise: some milliseconds,
    /// so that the other clients of a loop do not wait. Passwords of a simulation are made up.
    package static let passwordIterations = 10_000

    /// Lets companion services of the profile `sane` hash passwords as OpenSSL does.
    package mutating func hashPasswords(_ hasher: PasswordHasher = .openSSL(iterations: passwordIterations)) {
        for index in endpoints.indices {
            guard var service = endpoints[index].kind as? HTTPDescription else { continue }
            service.hasher = hasher
            endpoints[index].kind = service
        }
    }
}
