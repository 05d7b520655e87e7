/// A deliberate fault of a service's answers, above HTTP.
public enum ServiceFault: Hashable, Sendable {
    /// The forms that the member `success` of a valet answer takes when it is not a boolean.
    public enum SuccessForm: String, CaseIterable, Hashable, Sendable {
        /// The text `"true"` or `"false"`.
        case text
        /// The number 1 or 0.
        case number
        case missing
    }

    /// An error page in HTML with this status, 400 to 599, as a proxy before the service sends it.
    case status(Int)
    /// A page in HTML with the status of the answer.
    case html
    /// No body; status and fields stay.
    case emptyBody
    /// This `Content-Type`; an empty one removes the field.
    case contentType(String)
    /// The body is not JSON, though of the same length: its first byte is a `<`, or the only byte of an empty body.
    case invalidJSON
    /// The body ends in the middle, and the stated length fits.
    case truncatedJSON
    /// The member at this path is null; the names are joined by dots.
    case nullKey(String)
    /// The member at this path is missing.
    case dropKey(String)
    /// A valet answer with this code: `{"success":false,"extras":{"msg":N}}`.
    case code(Int)
    /// `success` of a valet answer has another type.
    case successType(SuccessForm)
    /// `extras.msg` of a valet answer is a text instead of a number.
    case messageAsText
    /// The stated length differs from the body's by so many bytes.
    case wrongContentLength(by: Int)
    /// The request is delivered twice: its effect happens twice, and the first answer is sent.
    case duplicateDelivery
    /// The answer is as usual, and nothing is stored.
    case noEffect
    /// The field `Date` and the dates of orders are off by so many seconds.
    case dateSkew(seconds: Int64)
    /// The answer takes so much longer.
    case delay(Duration)
    /// Nothing is ever sent.
    case silence
    /// The server's process ends.
    case crash

    /// The name in scenario files.
    public var name: String {
        switch self {
        case .status: "status"
        case .html: "html"
        case .emptyBody: "empty-body"
        case .contentType: "content-type"
        case .invalidJSON: "invalid-json"
        case .truncatedJSON: "truncated-json"
        case .nullKey: "null-key"
        case .dropKey: "drop-key"
        case .code: "code"
        case .successType: "success-type"
        case .messageAsText: "message-as-text"
        case .wrongContentLength: "wrong-content-length"
        case .duplicateDelivery: "duplicate-delivery"
        case .noEffect: "no-effect"
        case .dateSkew: "date-skew"
        case .delay: "delay"
        case .silence: "silence"
        case .crash: "crash"
        }
    }
}

extension ServiceFault: CustomStringConvertible {
    /// The fault in one line, for journals.
    public var description: String {
        switch self {
        case .status(let status): "status \(status) with a page in HTML"
        case .html: "a page in HTML"
        case .emptyBody: "no body"
        case .contentType(let type): type.isEmpty ? "no Content-Type" : "Content-Type \(type)"
        case .invalidJSON: "a body that is not JSON"
        case .truncatedJSON: "half of the body"
        case .nullKey(let path): "\(path) is null"
        case .dropKey(let path): "\(path) is missing"
        case .code(let code): "code \(code)"
        case .successType(let form): "success as \(form.rawValue)"
        case .messageAsText: "msg as text"
        case .wrongContentLength(let count): "stated length off by \(count)"
        case .duplicateDelivery: "the request is delivered twice"
        case .noEffect: "nothing is stored"
        case .dateSkew(let seconds): "clock off by \(seconds) s"
        case .delay(let duration): "\(duration) later"
        case .silence: "no answer"
        case .crash: "the process ends"
        }
    }
}
