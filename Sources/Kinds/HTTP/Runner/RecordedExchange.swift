package import CompanionServices

/// A request that was handed on, and the response to it.
package struct RecordedExchange: Hashable, Sendable {
    /// The request of the client.
    package var request: HTTPRequest

    /// The response of the back end, with the fields as they came.
    package var response: HTTPResponse

    /// The time from the end of the request to the end of the response.
    package var took: Duration

    /// An exchange with these parts.
    package init(request: HTTPRequest, response: HTTPResponse, took: Duration) {
        self.request = request
        self.response = response
        self.took = took
    }
}
