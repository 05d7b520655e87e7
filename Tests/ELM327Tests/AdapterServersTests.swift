import Testing

@testable import ELM327Kind

@Suite struct AdapterServersTests {
    /// What is larger than three words lies on the heap in an existential, and each of thirteen calls a request checks who else
    /// has it.
    @Test func theyFitIntoAnExistential() {
        #expect(MemoryLayout<AdapterServers>.size <= 3 * MemoryLayout<Int>.size)
    }
}
