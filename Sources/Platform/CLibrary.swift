// The C library of the system. Whoever imports Platform has it, under whatever name.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Darwin)
    @_exported public import Darwin
#endif

/// Returns the system's words for the error number `code`, such as "Connection refused".
package func systemError(_ code: CInt = errno) -> String { String(cString: strerror(code)) }
