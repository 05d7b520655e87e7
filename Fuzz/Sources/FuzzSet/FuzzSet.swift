import Kinds
import FuzzInput
import Scenarios
import SignalSets

/// Bytes as a public signal set, which becomes a scenario that loads.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let kind = input.byte() % 3
    let file = input.remainder()
    let set =
        switch kind {
        case 0: OBDbImport.run(file, file: "set")
        case 1: DBCImport.run(file, file: "set")
        default: TorqueImport.run(file, file: "set")
        }
    guard !set.text.isEmpty else { return 0 }
    do {
        _ = try ScenarioLoader.standard.load(text: set.text, file: "import.yaml")
    } catch {
        promise(false, "an imported file does not load: \(error)")
    }
    return 0
}
