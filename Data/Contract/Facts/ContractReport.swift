/// What all checks found on a server.
public struct ContractReport: Hashable, Sendable {
  /// The server that was examined.
  public let server: ServerAddress
  /// One for each check, in the order in which they were made.
  public let findings: [ContractFinding]

  /// Puts the findings of a server together, as fakes and tests do.
  public init(server: ServerAddress, findings: [ContractFinding]) {
    self.server = server
    self.findings = findings
  }

  /// The worst of the findings; what was skipped is not bad.
  public var verdict: ContractVerdict { .worst(of: findings.map(\.verdict)) }

  /// Why nothing answers, where nothing does.
  public var unreachable: NetworkError? {
    for finding in findings where finding.check == .reachable {
      for case .failed(let error) in finding.remarks.map(\.fact) { return error }
    }
    return nil
  }
}
