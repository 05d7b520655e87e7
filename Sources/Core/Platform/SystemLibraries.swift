// The libraries of the system: that of C and Foundation, of which Linux has a part without the tables of ICU. Whoever
// imports Platform has both, under whatever names.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Darwin)
    @_exported public import Darwin
#endif

/// Returns the system's words for the error number `code`, such as "Connection refused".
package func systemError(_ code: CInt = errno) -> String { String(cString: strerror(code)) }

/// Returns the system's words for an error of Foundation; those of `error` when the system is not its cause.
package func systemError(_ error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying as? POSIXError
    return cause.map { systemError($0.code.rawValue) } ?? "\(error)"
}

extension String {
    /// Formats numbers as printf(3) does, to at most 511 bytes.
    package init(printf format: String, _ numbers: any CVarArg...) {
        var text = [CChar](repeating: 0, count: 512)
        _ = withVaList(numbers) { vsnprintf(&text, text.count, format, $0) }
        self.init(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
