import Testing

/// The program of the tests on Linux, all of which are of Swift Testing.
///
/// Without this file SwiftPM looks for tests of XCTest in the compiler's index, which takes a twentieth of a build to write.
/// `swift test` starts the program once for each of the two libraries.
@main struct XCTMain {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
