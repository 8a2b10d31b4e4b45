package import OpenMarketDomain
import OpenMarketPresentation

/// A JSON object with values of different types. A value of `nil` is encoded as `null`.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var members: [(key: String, value: (any Encodable)?)]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members.map { (key: $0, value: $1) }
  }

  /// Adds a member to the object.
  package mutating func add(_ key: String, _ value: (any Encodable)?) {
    members.append((key, value))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NamedKey.self)
    for (key, value) in members {
      if let value {
        try container.encode(value, forKey: NamedKey(key))
      } else {
        try container.encodeNil(forKey: NamedKey(key))
      }
    }
  }
}

extension Encoder {
  /// Encodes a JSON object, or adds its members to the object that was encoded before.
  func encode(_ json: JSONObject) throws { try json.encode(to: self) }
}

extension TransferProgress {
  /// The progress as a JSON object with the keys `completedBytes`, `totalBytes` and `fraction`.
  var json: JSONObject {
    ["completedBytes": completedBytes, "totalBytes": totalBytes, "fraction": fraction]
  }
}

extension ImageData {
  /// Returns the image as a JSON object with the keys `byteCount`, `format`, `width` and `height`,
  /// and the given member.
  func json(_ key: String, _ value: String) -> JSONObject {
    [
      "byteCount": bytes.count, "format": format.rawValue, "width": pixelSize.width,
      "height": pixelSize.height, key: value,
    ]
  }
}

extension InvalidRow {
  /// The row as a JSON object with the keys `position`, `id` and `reason`. The object of an
  /// unreadable row also contains the keys `path` and `problem`.
  package var json: JSONObject {
    let (name, failure): (String, DecodingFailure?) =
      switch reason {
      case .unreadable(let failure): ("unreadable", failure)
      case .duplicate: ("duplicate", nil)
      case .beyondPageSize: ("beyond-page-size", nil)
      }
    return [
      "position": position, "id": id?.rawValue, "reason": name, "path": failure?.path,
      "problem": failure?.reason.problem,
    ]
  }
}

/// Returns the name of the case of an enumeration, which is also its name in JSON.
package func caseName(_ value: some Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
