/// What can be explained.
enum HelpTopic: Hashable, Sendable {
  case overview
  case command(CommandDeclaration)
  case exitCodes

  static let exitCodesName = "exit-codes"

  /// - Throws: ``UsageError/unknownTopic(_:suggestion:)``.
  init(_ name: String?) throws(UsageError) {
    guard let name else {
      self = .overview
      return
    }
    if name == Self.exitCodesName {
      self = .exitCodes
    } else if let command = CommandDeclaration.named(name) {
      self = .command(command)
    } else {
      let names = CommandDeclaration.all.map(\.name.rawValue) + [Self.exitCodesName]
      throw .unknownTopic(name, suggestion: Spelling.nearest(to: name, in: names))
    }
  }
}
