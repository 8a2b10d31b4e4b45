/// Something that a request says outside of its body.
struct APIParameter {
  enum Place: String {
    case path, query, header
  }

  let name: String
  let place: Place
  let description: String
  let schema: JSONValue

  var value: JSONValue {
    [
      "name": .string(name), "in": .string(place.rawValue),
      "required": .bool(place != .query && name != "Accept-Language"),
      "description": .string(description), "schema": schema,
    ]
  }

  static let identifier = APIParameter(
    name: "identifier", place: .header, description: "The vendor's identifier.",
    schema: ["type": "string"])
  static let productID = APIParameter(
    name: "id", place: .path, description: "The product's identifier.",
    schema: ["type": "integer", "minimum": 1])
  static let token = APIParameter(
    name: "id", place: .path,
    description: "The token at the end of the address of deletion, taken as it is.",
    schema: ["type": "string"])
}
