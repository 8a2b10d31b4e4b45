/// What is to be done, read and checked.
enum Invocation: Hashable, Sendable {
  case list(ListRequest, server: ServerChoice)
  case show(ShowRequest, server: ServerChoice)
  case image(ImageRequest, server: ServerChoice)
  case browse(BrowseRequest, server: ServerChoice, seller: SellerChoice)
  case register(RegisterRequest, server: ServerChoice, seller: SellerChoice)
  case edit(EditRequest, server: ServerChoice, seller: SellerChoice)
  case delete(DeleteRequest, server: ServerChoice, seller: SellerChoice)
  case login(LoginRequest, server: ServerChoice, seller: SellerChoice)
  case logout(server: ServerChoice)
  case health(server: ServerChoice)
  case doctor(server: ServerChoice)
  case serve(ServeRequest)
  case reset(ResetRequest)
  /// `nil` for all codes.
  case explain(String?)
  case completions(CompletionsRequest)
  case help(HelpTopic)
  case version

  /// Help is given even where values are missing or wrong, not where words are unknown.
  init(_ settings: Settings) throws(UsageError) {
    let arguments = settings.arguments
    if let problem = arguments.problem { throw problem }
    if arguments.has(CommonOptions.help) {
      self = .help(arguments.command.map { .command($0) } ?? .overview)
    } else if arguments.has(CommonOptions.version) {
      self = .version
    } else {
      try self.init(checking: settings)
    }
  }

  private init(checking settings: Settings) throws(UsageError) {
    let arguments = settings.arguments
    _ = try settings.value(of: CommonOptions.language)
    let server = { () throws(UsageError) in try ServerChoice(settings) }
    let seller = { () throws(UsageError) in try SellerChoice(settings) }
    switch arguments.command?.name ?? .list {
    case .list, .search: self = .list(try ListRequest(settings), server: try server())
    case .show: self = .show(try ShowRequest(arguments), server: try server())
    case .image: self = .image(try ImageRequest(arguments), server: try server())
    case .browse:
      self = .browse(try BrowseRequest(settings), server: try server(), seller: try seller())
    case .register:
      self = .register(try RegisterRequest(arguments), server: try server(), seller: try seller())
    case .edit:
      self = .edit(try EditRequest(arguments), server: try server(), seller: try seller())
    case .delete:
      self = .delete(try DeleteRequest(arguments), server: try server(), seller: try seller())
    case .login:
      self = .login(try LoginRequest(arguments), server: try server(), seller: try seller())
    case .logout: self = .logout(server: try server())
    case .health: self = .health(server: try server())
    case .doctor: self = .doctor(server: try server())
    case .serve: self = .serve(try ServeRequest(settings))
    case .reset: self = .reset(try ResetRequest(settings))
    case .explain: self = .explain(arguments.operands.first)
    case .completions: self = .completions(try CompletionsRequest(arguments))
    case .help: self = .help(try HelpTopic(arguments.operands.first))
    }
  }
}
