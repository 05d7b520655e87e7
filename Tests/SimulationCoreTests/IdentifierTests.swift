import SimulationCore
import Testing

/// The ids of endpoints and connections.
@Suite struct IdentifierTests {
    /// The random numbers of a link are those of its endpoint's text, so that another text would be another run.
    @Test func theTextIsTheIndex() {
        #expect("link \(EndpointID(3)) \(ConnectionID(17))" == "link 3 17")
        #expect(EndpointID(3).description == "3" && ConnectionID(17).description == "17")
    }

    @Test func endpointsAreOrderedAsInTheFile() {
        #expect([EndpointID(10), 2, 0].sorted().map(\.index) == [0, 2, 10])
        #expect(EndpointID(rawValue: 65_535).index == 65_535 && EndpointID(65_535).rawValue == 65_535)
    }
}
