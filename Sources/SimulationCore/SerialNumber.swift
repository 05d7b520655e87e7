/// Serial numbers as texts that end with decimal digits.
public enum SerialNumber {
    /// `text` with the number at its end increased by `offset`, in as many digits; after the greatest number follows 0.
    ///
    /// A text that does not end with an ASCII digit is returned unchanged. `offset` is at least 0.
    public static func counted(_ text: String, on offset: Int) -> String {
        var bytes = Array(text.utf8)
        var carry = offset
        for index in bytes.indices.reversed() {
            guard carry > 0, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { break }
            let sum = Int(bytes[index] - UInt8(ascii: "0")) + carry % 10
            bytes[index] = UInt8(ascii: "0") + UInt8(sum % 10)
            carry = carry / 10 + sum / 10
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
