/// Examines what a server does against what the API's contract says, to tell whose fault something is.
///
/// It reads and changes nothing: there are at most 15 requests, one after the other and each once, redirects aside. What
/// a server answers ends no examination, whatever it is.
public struct ContractExamination: Sendable {
  /// The generations of the API that can be examined.
  package enum Generation: Hashable, Sendable {
    /// The first one: `/items` and `/item`.
    case items
    /// The third one: `/api/products`.
    case products
  }

  /// The server that is examined.
  public let server: ServerAddress
  private let contract: MarketContract
  private let sessionManager: any NetworkSessionManager
  private let secrets: KnownSecrets
  /// How long the clock runs.
  private let now: @Sendable () -> Duration

  /// - Parameters:
  ///   - server: the server to examine.
  ///   - generation: the API that it is to speak.
  ///   - sessionManager: carries each exchange once, within a time; it follows no redirects.
  ///   - secrets: those that are masked where a server repeats them.
  ///   - clock: measures how long an exchange takes.
  package init(
    of server: ServerAddress, speaking generation: Generation = .products,
    sessionManager: any NetworkSessionManager, secrets: KnownSecrets = KnownSecrets(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.server = server
    self.secrets = secrets
    self.sessionManager = sessionManager
    contract =
      switch generation {
      case .items: .items
      case .products: .products
      }
    let start = clock.now
    now = { start.duration(to: clock.now) }
  }

  /// The checks, in the order of their findings.
  public var checks: [ContractCheck] { contract.checks }

  /// The findings, one for each of ``checks``, as they come. Each reader begins an examination of its own, which ends when
  /// the reader leaves; the stream of a reader that is cancelled ends at once.
  public var findings: AsyncStream<ContractFinding> {
    AsyncStream { continuation in
      let task = Task { @concurrent in
        var run = ExaminationRun(
          of: server, by: contract, sessionManager: sessionManager, now: now)
        for check in contract.checks {
          guard let finding = await run.finding(on: check) else { break }
          continuation.yield(finding.masking(with: secrets.mask))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Makes all checks.
  ///
  /// - Returns: `nil` when the caller was cancelled.
  public func report() async -> ContractReport? {
    var findings: [ContractFinding] = []
    for await finding in self.findings { findings.append(finding) }
    guard findings.count == checks.count else { return nil }
    return ContractReport(server: server, findings: findings)
  }
}
