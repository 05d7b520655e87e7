import ELM327Kind
import ELM327
import Endpoints
import Foundation
import LiveHost
import Platform
import Rig
import SimulationCore
import VehicleModel

// punctual [--timing instant]: serves an adapter on 127.0.0.1 and tells how late its answers leave.
//
// Prints `PORT NANOSECONDS` at the start: the TCP port, and the simulated duration of an exchange of 010C. For each line on
// standard input it prints what has happened since the line before: the number of answers, and p50, p99, p99.9 and the
// maximum in microseconds of the time from the simulated instant of an answer to the end of its write, then the percentage
// within 1 ms. It ends with standard input.

let isInstant = CommandLine.arguments.contains("instant")

/// A car with one ECU that needs 12 ms, behind an adapter.
var car = VehicleDescription(name: "car", ecus: [ECUDescription(latency: .milliseconds(12))])
car.signals[.engineSpeed] = .constant(1726)
var description = RigDescription(vehicle: car)
description.endpoints = [
    EndpointDescription(
        name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription())
]
description.timing = isInstant ? .instant : .faithful

/// Prints a line at once, although the output is a pipe.
func tell(_ words: [String]) {
    FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
}

/// The simulated duration of an exchange, after the search for the protocol.
@MainActor
func exchangeDuration() -> Duration {
    var driver = VirtualDriver(Rig(description))
    guard let connection = driver.connect() else { return .zero }
    var duration = Duration.zero
    for request in ["ATE0\r", "010C\r", "010C\r"] {
        driver.run(for: .seconds(1))
        let start = driver.rig.now
        driver.send(Array(request.utf8), on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(20))
        duration = start.duration(to: driver.take(from: connection).last?.time ?? start)
    }
    return duration
}

func microseconds(_ duration: Duration) -> String {
    String(format: "%.1f", duration / .microseconds(1))
}

ResourceLimit.descriptors.raise()
let host = LiveHost(Rig(description))
guard case .tcp(_, let port)? = try await host.start().first?.address else {
    fatalError("the endpoint is not a TCP endpoint")
}
tell(["\(port)", "\(exchangeDuration().nanoseconds)"])
while readLine() != nil {
    let delays = await host.takeAnswerDelays()
    tell([
        "\(delays.count)", microseconds(delays.percentile(0.5)), microseconds(delays.percentile(0.99)),
        microseconds(delays.percentile(0.999)), microseconds(delays.longest),
        String(format: "%.3f", 100 * delays.share(within: .milliseconds(1))),
    ])
}
await host.shutDown()
