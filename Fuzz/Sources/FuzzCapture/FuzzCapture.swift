import Capture
import FuzzInput
import Recordings

/// Bytes as a file of datagrams, a capture or a journal of Dyno, and as a capture of CAN frames.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    ScratchFile.store(input.remainder())
    readDatagrams(size: count)
    readFrames()
    return 0
}

private func readDatagrams(size: Int) {
    guard let file = try? DatagramFile(path: ScratchFile.path) else { return }
    var bytes = 0
    while let datagram = file.next() {
        bytes += datagram.payload.count
        promise(datagram.payload.count <= 1 << 18, "a datagram of \(datagram.payload.count) bytes")
        promise(datagram.time.components.seconds.magnitude < 1 << 62, "a time of \(datagram.time)")
        _ = "\(datagram)"
    }
    promise(bytes <= size, "\(bytes) bytes out of \(size)")
    promise(file.skipped.count <= 33, "\(file.skipped.count) reasons")
    promise(file.damage != "", "damage without words")
}

private func readFrames() {
    guard let reader = try? CaptureReader(path: ScratchFile.path) else { return }
    while true {
        do throws(CaptureError) {
            guard let timed = try reader.nextFrame() else { return }
            promise(timed.frame.data.count <= (timed.frame.isFD ? 64 : 8), "\(timed.frame)")
        } catch .notAFrame {
            continue
        } catch {
            promise(!error.description.isEmpty, "an error without words")
            return
        }
    }
}
