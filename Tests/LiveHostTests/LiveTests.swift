import Testing

/// Everything that opens sockets and terminals, one test after the other.
@Suite(.serialized) struct LiveTests {}
