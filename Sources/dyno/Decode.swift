import ArgumentParser

/// `dyno decode`: says what bytes mean. Placeholder until the decoder lands.
struct Decode: ParsableCommand {
    func run() {}
}
