import Kinds
import ELM327Kind
import FuzzInput

/// Bytes as a file of golden transcripts; what is taken is replayed, whole and byte by byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    ScratchFile.store(input.remainder())
    do throws(TranscriptFile.LoadError) {
        let file = try TranscriptFile(path: ScratchFile.path)
        promise(!file.transcripts.isEmpty, "neither transcripts nor mistakes")
        promise(Set(file.transcripts.map(\.name)).count == file.transcripts.count, "a name stands twice")
        for transcript in file.transcripts.prefix(4) {
            guard let replay = try? TranscriptReplay(transcript, fixtures: "/nowhere", .standard) else {
                continue
            }
            for pace in TranscriptReplay.Pace.allCases {
                if case .failed(let difference) = replay.run(pace) {
                    promise(isHarmless(difference.description), "\(difference) steers a terminal")
                }
            }
        }
    } catch {
        promise(!error.description.isEmpty && isHarmless(error.description), "\(error)")
    }
    return 0
}
