/// What is wrong with the `Content-Type` of a form.
extension RequestRejection {
  static func noContentType(guess boundary: String?) -> RequestRejection {
    RequestRejection(
      status: 415, message: "The request has no Content-Type.",
      hint: "Send: Content-Type: multipart/form-data; boundary=\(boundary ?? "…")")
  }

  static func notMultipart(_ type: String) -> RequestRejection {
    let found = Excerpt(type)
    let reason =
      switch type {
      case "application/json":
        "For `/api/products`, JSON goes into the part `params`, beside files in parts `images`."
      case "application/x-www-form-urlencoded":
        "URLSession declares that by itself where no Content-Type is set."
      default: "Only `multipart/form-data` can carry files and fields together."
      }
    return RequestRejection(
      status: 415, message: "The Content-Type is `\(found)`, not `multipart/form-data`.",
      hint: "\(reason) Send: Content-Type: multipart/form-data; boundary=…")
  }

  static func noBoundary(in contentType: String, hint: String) -> RequestRejection {
    RequestRejection(
      status: 400, message: "The Content-Type `\(Excerpt(contentType))` has no boundary parameter.",
      hint: hint)
  }

  static func longBoundary(_ boundary: String) -> RequestRejection {
    RequestRejection(
      status: 400,
      message: "The boundary `\(Excerpt(boundary))` has \(boundary.utf8.count) characters.",
      hint: "A boundary has 1 to 70 characters (RFC 2046). A UUID is a good one.")
  }

  static func oddBoundary(_ boundary: String, character: Character) -> RequestRejection {
    let place = character == " " ? "ends in a blank" : "holds `\(Excerpt(String(character)))`"
    return RequestRejection(
      status: 400, message: "The boundary `\(Excerpt(boundary))` \(place).",
      hint: "Make it of ASCII letters, digits and '()+_,-./:=? (RFC 2046). A UUID is a good one.")
  }
}
