/// Which pictures `prepare` is to look at, and what to do with those that are too large.
struct PrepareRequest: Hashable, Sendable {
  /// The paths, at least one.
  let pictures: [String]
  /// Where smaller copies go; `nil` where none are to be made.
  let output: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    pictures = arguments.operands
    guard !pictures.isEmpty else {
      throw .missingOperand(Self.placeholder, command: .prepare)
    }
    output = try arguments.value(of: PrepareOptions.output)
    let shrink = PrepareOptions.shrink.spelling
    let folder = PrepareOptions.output.declaration
    switch (arguments.has(PrepareOptions.shrink), output) {
    case (true, nil):
      throw .missingOption("\(folder.spelling) \(folder.placeholder ?? "")", for: shrink)
    case (false, .some):
      throw .missingOption(shrink, for: folder.spelling)
    case (true, .some), (false, nil): break
    }
  }

  static let placeholder = "PICTURE"
}
