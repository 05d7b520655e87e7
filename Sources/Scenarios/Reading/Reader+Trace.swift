import VehicleModel

extension Reader {
    mutating func trace(_ item: Item, _ signal: Signal, _ path: String) -> Trace? { nil }
    mutating func traceSet(_ item: Item, _ path: String) -> TraceSet? { nil }
}
