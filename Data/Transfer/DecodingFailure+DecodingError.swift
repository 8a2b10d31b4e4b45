import OpenMarketDomain

extension DecodingFailure {
  init(_ error: any Error) {
    switch error {
    case let failure as DecodingFailure:
      self = failure
    case DecodingError.keyNotFound(let key, let context):
      self.init(context, key: key, reason: .missingKey)
    case DecodingError.valueNotFound(_, let context):
      self.init(context, reason: .null)
    case DecodingError.typeMismatch(let type, let context):
      self.init(context, reason: .wrongType(expected: Self.kind(of: type)))
    case DecodingError.dataCorrupted(let context):
      let isWhole = context.codingPath.isEmpty
      self.init(
        context, reason: isWhole ? .invalidJSON : .unreadableValue)
    default:
      self.init(path: "", reason: .unreadableValue)
    }
  }

  private init(
    _ context: DecodingError.Context, key: (any CodingKey)? = nil, reason: Reason
  ) {
    self.init(path: Self.path(context.codingPath + (key.map { [$0] } ?? [])), reason: reason)
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  /// The type as JSON knows it.
  private static func kind(of type: any Any.Type) -> DecodingFailure.Reason.ValueKind {
    switch type {
    case is String.Type: .string
    case is Bool.Type: .boolean
    case is [Any].Type: .array
    case is [String: Any].Type: .object
    default: .number
    }
  }
}
