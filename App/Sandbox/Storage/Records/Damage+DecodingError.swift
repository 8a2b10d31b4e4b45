extension Damage {
  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init("\(error)")
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init("“\(Self.place(context.codingPath + [key]))” is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init("“\(Self.place(context.codingPath))” is no \(type)")
    case .dataCorrupted:
      // The decoder tells the two apart no further.
      self.init("it is not JSON, or has a number out of range")
    @unknown default:
      self.init("\(error)")
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
