/// What all checks found on a server.
public struct ContractReport: Hashable, Sendable {
  public let server: ServerAddress
  public let findings: [ContractFinding]

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
