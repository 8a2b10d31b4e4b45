/// What is wrong with a body or a part that should be a JSON object.
extension RequestRejection {
  static func notJSON(_ contentType: String?) -> RequestRejection {
    let message =
      contentType.map { "The Content-Type is `\(Excerpt($0))`, not `application/json`." }
      ?? "The request has no Content-Type."
    let hint =
      contentType?.hasPrefix("multipart/") == true
      ? "Only creating a product takes a form; this takes JSON, and images cannot be changed. " : ""
    return RequestRejection(
      status: 415, message: message, hint: hint + "Set `Content-Type: application/json`.")
  }

  static func notJSON(_ title: String, _ defect: TextDefect) -> RequestRejection {
    RequestRejection(
      status: 400, message: "\(title) is \(defect.found) instead of JSON.", hint: defect.advice)
  }

  static func emptyJSON(_ title: String) -> RequestRejection {
    RequestRejection(
      status: 400, message: "\(title) is empty.",
      hint: "It has to be a JSON object such as {\"secret\":\"…\"}.")
  }

  static func malformedJSON(_ title: String, _ error: JSONSyntaxError) -> RequestRejection {
    RequestRejection(
      status: 400, message: "\(title) is not valid JSON. \(error.problem), at \(error.place).",
      hint: error.hint)
  }

  static func notObject(_ title: String, _ value: ReceivedJSON) -> RequestRejection {
    let hint =
      switch value {
      case .string: "Its JSON was encoded twice: send the encoder's Data as it is."
      case .array: "Send the object itself, without an array around it."
      default: "It has to begin with `{` and end with `}`."
      }
    return RequestRejection(
      status: 400, message: "\(title) is \(value.kind) instead of a JSON object.", hint: hint)
  }
}
