public import OpenMarketData

extension SandboxServer {
  /// A request and what became of it, for a log.
  public struct Exchange: Hashable, Sendable {
    /// `nil` when the request line could not be read.
    public let method: HTTPMethod?
    /// The request target as it was sent, query included; printable ASCII. `nil` when it could not be read.
    public let target: String?
    /// `nil` when the connection ended before there was an answer, or was reset on purpose.
    public let status: Int?
    /// How much of the answer's body was sent.
    public let bodySize: Int
    /// From the request's first byte to the last one of the answer.
    public let duration: Duration
    /// What the handler said of its answer (``Reply/note``), such as the name of the fault rule that fired.
    public let note: String?
    /// The handler's remark about the request (``Reply/hint``), such as an unknown key that was ignored.
    public let hint: String?
  }
}
