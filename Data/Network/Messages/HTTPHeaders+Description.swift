extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
  /// The field as a line of a message, with `•••` for a secret.
  public var description: String { "\(name): \(isSensitive ? "•••" : value)" }

  public var customMirror: Mirror {
    Mirror(reflecting: description)
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
  /// One line a field, with `•••` for each secret.
  public var description: String { fields.map(\.description).joined(separator: "\n") }

  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: fields.map(\.description))
  }
}
