// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/telemetry`.
    enum Telemetry {
        static let files: [File] = [
        ("telemetry/acc.yaml", ##"""
dyno: 1
title: Assetto Corsa Competizione broadcasts a race
about: >-
  Clients register on UDP port 9000 with the password asd, and read the entry list, the track and the cars.
source: [ACC broadcasting protocol, version 4]
vehicle: { base: gt-race-car }
endpoints:
  acc: { acc: { listen: "udp://127.0.0.1:9000", password: asd, command_password: cmd } }

"""##),
        ("telemetry/assetto-corsa.yaml", ##"""
dyno: 1
title: Assetto Corsa answers dashboards that subscribe
about: >-
  The game listens on UDP port 9996; several dashboards may shake hands, and subscribe to the car or to laps.
source: [Assetto Corsa remote telemetry]
vehicle: { base: gt-race-car }
endpoints:
  ac: { assetto-corsa: { listen: "udp://127.0.0.1:9996", rate: 60 } }

"""##),
        ("telemetry/dirt.yaml", ##"""
dyno: 1
title: DiRT Rally 2.0 tells of one stage, and ends with zeros
about: >-
  Packets of extradata 3; behind the finish comes one packet of zeros, and nothing more.
source: [DiRT Rally 2.0 recordings]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 1, pace: 0.8, rivals: 0 } } }
endpoints:
  rally: { dirt: { format: 3, to: "udp://127.0.0.1:20777", rate: 60 } }

"""##),
        ("telemetry/f1-2021-lobby.yaml", ##"""
dyno: 1
title: F1 2021 waits in a lobby, and the lights go out
about: >-
  Ten seconds long the players wait and only the lobby is told of, twice a second; then the session begins with all that it has,
  and the race with it.
source: [F1 2021 UDP telemetry]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 3, pace: 0.9, rivals: 7 } } }
endpoints:
  f1: { f1-2021: { to: "udp://127.0.0.1:20777", rate: 60, lobby: on } }
events:
  - { name: waiting, at: 0s, pause: 10s }

"""##),
        ("telemetry/f1-2021.yaml", ##"""
dyno: 1
title: F1 2021 tells of a race of three laps
about: >-
  All kinds of packet at their own rates, with events, and with the final classification at the end.
source: [F1 2021 UDP telemetry]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 3, pace: 0.9, rivals: 7 } } }
endpoints:
  f1: { f1-2021: { to: "udp://127.0.0.1:20777", rate: 60 } }

"""##),
        ("telemetry/forza-and-elm327.yaml", ##"""
dyno: 1
title: Forza and an ELM327 show the same car
about: >-
  What the dashboard hears by UDP and what a diagnostic client reads over the ELM327 are the same drive.
source: [Forza Data Out, Motorsport 2023 format of 331 bytes]
vehicle: { base: gt-race-car }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000" } }
  dash: { forza: { format: motorsport-2023, to: "udp://127.0.0.1:5300", rate: 60, pause: zero } }

"""##),
        ("telemetry/forza-lap.yaml", ##"""
dyno: 1
title: Forza Horizon tells of laps on the Hafenring
about: >-
  A dashboard that listens on UDP port 5300 sees a GT race car lap after lap, sixty times a second.
source: [Forza Data Out, Horizon format of 324 bytes]
vehicle: { base: gt-race-car }
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", rate: 60 } }

"""##),
        ("telemetry/outgauge.yaml", ##"""
dyno: 1
title: Live for Speed sends OutGauge and OutSim
about: >-
  Two senders for one car: the gauges on UDP port 4444 and the motion on UDP port 4445.
source: [Live for Speed InSim documentation]
vehicle: { base: gt-race-car }
endpoints:
  gauge: { outgauge: { format: outgauge-id, to: "udp://127.0.0.1:4444", id: 1 } }
  motion: { outsim: { to: "udp://127.0.0.1:4445" } }

"""##),
        ("telemetry/project-cars-2.yaml", ##"""
dyno: 1
title: Project CARS 2 tells of a field of eight
about: >-
  Telemetry and timings in every slot, and lists that come less and less often.
source: [Project CARS 2 UDP, version 2]
vehicle: { base: gt-race-car }
endpoints:
  pc2: { project-cars: { format: 2, to: "udp://127.0.0.1:5606", rate: 60 } }

"""##),
        ]
    }
}
