// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/`.
    enum Top {
        static let files: [File] = [
        ("quickstart.yaml", ##"""
dyno: 1
id: quickstart
title: A warm petrol car at idle behind an ELM327
about: >-
  What `dyno serve` runs when no scenario is named. Connect a client to TCP port 35000 of this machine, or to the
  serial port whose path is printed, and watch the idle breathe.
tags: [live-data]
timing: faithful
vehicle:
  base: petrol-warm-idle
  signals:
    engine.speed: { wave: noise, mean: 780, amplitude: 22, period: 900ms }
    engine.load: { wave: noise, mean: 24, amplitude: 1.2, period: 1100ms }
    engine.coolant.temperature: { wave: triangle, mean: 90, amplitude: 2, period: 3min }    # fan and thermostat
    engine.oil.temperature: { wave: sine, mean: 92, amplitude: 1, period: 5min }
    ignition.advance: { wave: noise, mean: 9.5, amplitude: 2, period: 800ms }
    intake.maf: { wave: noise, mean: 2.62, amplitude: 0.15, period: 900ms }
    intake.manifold.pressure: { wave: noise, mean: 34, amplitude: 1.5, period: 900ms }
    fuel.trim.short.bank1: { wave: noise, mean: 0.8, amplitude: 2.4, period: 1300ms }
    fuel.rate: { wave: noise, mean: 0.86, amplitude: 0.06, period: 1s }
    fuel.level: { ramp: [63, 40], over: 20h }
    oxygen_sensor.bank1.sensor1.lambda: { wave: triangle, mean: 1.0, amplitude: 0.015, period: 1600ms }
    oxygen_sensor.bank1.sensor2.voltage: { wave: noise, mean: 0.7, amplitude: 0.06, period: 4s }
    module.voltage: { wave: noise, mean: 14.12, amplitude: 0.06, period: 2s }
    battery.voltage: { wave: noise, mean: 14.2, amplitude: 0.06, period: 2s }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }
  serial: { elm327: { listen: "pty:", version: "1.5" } }

"""##),
        ]
    }
}
