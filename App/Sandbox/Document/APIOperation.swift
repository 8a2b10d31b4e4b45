/// A call: a method at a path.
struct APIOperation {
  /// In lower case.
  let method: String
  let summary: String
  var parameters: [APIParameter] = []
  var body: APIBody?
  /// The good answer, with its body where it has one.
  let success: (status: Int, body: APIBody?)
  /// What else the market answers.
  var others: [Int] = []
  /// In which form its errors are.
  var error = "Error"

  /// The same call without the body of its answer.
  var head: APIOperation {
    var head = APIOperation(
      method: "head", summary: summary + " No body.", success: (success.status, nil))
    head.parameters = parameters
    head.others = others.filter { $0 != 206 && $0 != 416 }
    head.error = error
    return head
  }

  var value: JSONValue {
    var members: [(String, JSONValue)] = [("summary", .string(summary))]
    if !parameters.isEmpty { members.append(("parameters", .array(parameters.map(\.value)))) }
    if let body {
      members.append(("requestBody", ["required": true, "content": body.content]))
    }
    members.append(("responses", responses))
    return .object(members)
  }

  private var responses: JSONValue {
    let statuses = Set(others + [success.status, 400, 413]).sorted()
    let listed = statuses.map { (String($0), response($0)) }
    let rest: JSONValue = [
      "description":
        "What HTTP itself demands before the market is asked (408, 411, 414, 417, 431, 501, 505), and whatever a plan of faults says.",
      "content": APIBody.json("Error").content,
    ]
    return .object(listed + [("default", rest)])
  }

  private func response(_ status: Int) -> JSONValue {
    var members: [(String, JSONValue)] = [("description", .string(Self.meaning(of: status)))]
    if let body = body(ofAnswer: status) { members.append(("content", body.content)) }
    return .object(members)
  }

  private func body(ofAnswer status: Int) -> APIBody? {
    switch status {
    case success.status, 206: return success.body
    case 204, 304, 416: return nil
    case _ where method == "head": return nil
    case 413 where error != "Error":
      // A body that is too long as a whole is turned down by whatever carries it.
      return APIBody(
        mediaType: "application/json",
        schema: ["anyOf": [.reference(error), .reference("Error")]])
    default: return .json(error)
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 200: "As asked for."
    case 201: "Registered, as it is kept."
    case 202: "Changed or deleted, as it was kept."
    case 204: "Done, or nothing to show; no body."
    case 206: "The part that `Range` asks for."
    case 304: "What `If-None-Match` or `If-Modified-Since` names is still right."
    case 400: "Malformed, or against a limit."
    case 401: "The header `identifier` is missing, or names nobody."
    case 403:
      "A wrong secret, another vendor's product, or faults set by a web page or under a foreign name."
    case 404: "There is no such thing here."
    case 409: "The address of deletion was used already."
    case 413: "Larger than what is read, or than a picture may be."
    case 415: "A `Content-Type` that is not read here."
    case 416: "No byte is where `Range` asks for one."
    case 507: "The disk is full; nothing was changed."
    default: "The market could not keep the change; nothing was changed."
    }
  }
}
