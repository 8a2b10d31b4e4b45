extension Invocation {
  /// What does it.
  var command: any Command {
    switch self {
    case .list(let request, let server): ListCommand(request: request, server: server)
    case .show(let request, let server): ShowCommand(request: request, server: server)
    case .image(let request, let server): ImageCommand(request: request, server: server)
    case .browse(let request, let server, let seller):
      BrowseCommand(request: request, server: server, seller: seller)
    case .register(let request, let server, let seller):
      RegisterCommand(request: request, server: server, seller: seller)
    case .edit(let request, let server, let seller):
      EditCommand(request: request, server: server, seller: seller)
    case .delete(let request, let server, let seller):
      DeleteCommand(request: request, server: server, seller: seller)
    case .login(let request, let server, let seller):
      LoginCommand(request: request, server: server, seller: seller)
    case .logout(let server): LogoutCommand(server: server)
    case .health(let server): HealthCommand(server: server)
    case .doctor(let server): DoctorCommand(server: server)
    case .serve(let request): ServeCommand(request: request)
    case .reset(let request): ResetCommand(request: request)
    case .explain(let code): ExplainCommand(code: code)
    case .completions(let request): CompletionsCommand(request: request)
    case .help(let topic): HelpCommand(topic: topic)
    case .version: VersionCommand()
    }
  }
}
