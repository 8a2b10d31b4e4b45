import Foundation
public import OpenMarketDomain

/// A JSON value in a request, with the secrets that it contains.
public struct JSONBody: Sendable {
  private let value: any Encodable & Sendable
  package let secrets: [Secret]

  /// Creates a JSON value.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - secrets: The strings in the value that are secret. Errors and previews mask these strings.
  public init(_ value: any Encodable & Sendable, secrets: [Secret] = []) {
    self.value = value
    self.secrets = secrets
  }

  func encoded() throws(DataTransferError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      // Use only the coding path as the reason, because the encoder's error contains the value.
      guard case EncodingError.invalidValue(_, let context) = error,
        !context.codingPath.isEmpty
      else { throw .network(.invalidRequest(reason: "the body can't be encoded as JSON")) }
      let path = DecodingFailure.path(context.codingPath)
      throw .network(.invalidRequest(reason: "\(path) in the body can't be encoded as JSON"))
    }
  }

  /// Returns the JSON text with each secret string replaced by the given text. Keys that are equal
  /// to a secret stay.
  package func text(replacingSecretsWith mark: String) throws(DataTransferError) -> String {
    var text = String(decoding: try encoded(), as: UTF8.self)
    for secret in secrets {
      let parts = text.components(separatedBy: secret.plaintext.quotedInJSON)
      text = parts.dropFirst().reduce(parts[0]) {
        $0 + ($1.hasPrefix(":") ? secret.plaintext.quotedInJSON : "\"\(mark)\"") + $1
      }
    }
    return text
  }
}

extension JSONBody: DumpedAsDescription {
  /// The JSON text with `•••` for each secret string.
  public var description: String {
    (try? text(replacingSecretsWith: Secret.mask)) ?? "a value that can't be encoded as JSON"
  }
}

extension String {
  /// The string as a JSON string with quotation marks.
  var quotedInJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding a string can't fail, so the default value is never used.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
