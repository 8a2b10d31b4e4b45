import OpenMarketDomain

/// What is to be done, read and checked.
enum Invocation: Hashable, Sendable {
  case list(ListRequest, server: ServerChoice)
  case show(ProductID, server: ServerChoice)
  case health(server: ServerChoice)
  case prepare(PrepareRequest)
  case serve(ServeRequest)
  case reset(ResetRequest)
  case help(HelpTopic)
  case version

  /// Help is given even where values are missing or wrong, not where words are unknown.
  init(_ arguments: ParsedArguments, environment: [String: String]) throws(UsageError) {
    if let problem = arguments.problem { throw problem }
    if arguments.has(CommonOptions.help) {
      self = .help(arguments.command.map { .command($0) } ?? .overview)
    } else if arguments.has(CommonOptions.version) {
      self = .version
    } else {
      try self.init(checking: arguments, environment: environment)
    }
  }

  private init(
    checking arguments: ParsedArguments, environment: [String: String]
  ) throws(UsageError) {
    _ = try arguments.value(of: CommonOptions.language)
    switch arguments.command?.name ?? .list {
    case .list:
      let request = try ListRequest(arguments)
      self = .list(request, server: try ServerChoice(arguments, environment: environment))
    case .show:
      let id = try Self.productID(arguments)
      self = .show(id, server: try ServerChoice(arguments, environment: environment))
    case .health:
      self = .health(server: try ServerChoice(arguments, environment: environment))
    case .prepare:
      self = .prepare(try PrepareRequest(arguments))
    case .serve:
      self = .serve(try ServeRequest(arguments))
    case .reset:
      self = .reset(try ResetRequest(arguments))
    case .help:
      self = .help(try HelpTopic(arguments.operands.first))
    }
  }

  private static func productID(_ arguments: ParsedArguments) throws(UsageError) -> ProductID {
    let placeholder = CommandDeclaration.show.operand?.placeholder ?? ""
    guard let text = arguments.operands.first else {
      throw .missingOperand(placeholder, command: .show)
    }
    guard let number = Int(text), number >= 1 else {
      throw .invalidValue(of: placeholder, text: text, allowed: UsageTexts.wholeNumber)
    }
    return ProductID(number)
  }
}
