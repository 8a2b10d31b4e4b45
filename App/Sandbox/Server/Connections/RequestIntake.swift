import OpenMarketData

/// Decides by a request's head what becomes of it before the handler is asked.
struct RequestIntake {
  enum Decision {
    case answer(HTTPResponse)
    /// The request, without its body, is the handler's.
    case pass(HTTPRequest)
  }

  private let policy: HostPolicy
  private let local: Authority

  init(policy: HostPolicy, local: SandboxServer.Address) {
    self.policy = policy
    self.local = Authority(local.authority) ?? .localhost
  }

  func decide(_ head: RequestHead) throws(RequestRefusal) -> Decision {
    let address = try RequestAddress(head, local: local)
    try policy.check(address.authority)
    guard head.expectations.allSatisfy({ $0 == "100-continue" }) else {
      throw RequestRefusal(417, "The only expectation met is 100-continue.")
    }
    if CrossOrigin.isPreflight(head) { return .answer(CrossOrigin.preflightAnswer) }
    guard let url = address.url else {
      return .answer(HTTPResponse(status: 204, headers: ["Allow": CrossOrigin.allowedMethods]))
    }
    return .pass(HTTPRequest(method: head.line.method, url: url, headers: head.headers))
  }
}
