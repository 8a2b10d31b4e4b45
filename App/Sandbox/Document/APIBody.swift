/// The body of a request or of an answer.
struct APIBody {
  let mediaType: String
  let schema: JSONValue

  var content: JSONValue { [mediaType: ["schema": schema]] }

  static func json(_ name: String) -> APIBody {
    APIBody(mediaType: "application/json", schema: .reference(name))
  }

  static func form(_ name: String) -> APIBody {
    APIBody(mediaType: "multipart/form-data", schema: .reference(name))
  }

  static let text = APIBody(mediaType: "text/plain", schema: ["type": "string"])
  static let page = APIBody(mediaType: "text/html", schema: ["type": "string"])
  static let picture = APIBody(mediaType: "image/*", schema: [:])
  static let newPicture = APIBody(
    mediaType: "image/*", schema: ["description": .string(APISchema.pictureRule)])
}

extension JSONValue {
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }
}
