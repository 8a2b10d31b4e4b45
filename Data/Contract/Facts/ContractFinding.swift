/// What one check found on a server.
public struct ContractFinding: Hashable, Sendable {
  /// One thing that was seen, and what it is worth.
  public struct Remark: Hashable, Sendable {
    /// What was seen.
    public let fact: ContractFact
    /// Never ``ContractVerdict/skipped(_:)``.
    public let verdict: ContractVerdict

    /// Says of a fact what it is worth.
    public init(_ fact: ContractFact, _ verdict: ContractVerdict) {
      self.fact = fact
      self.verdict = verdict
    }
  }

  /// What was looked at.
  public let check: ContractCheck
  /// The worst of the remarks, unless the check was skipped.
  public let verdict: ContractVerdict
  /// In the order in which they were seen; empty for what was skipped.
  public let remarks: [Remark]
  /// The status of the answer that was asked for, where one came.
  public let status: Int?
  /// How long the exchange took that was made for this check; `nil` where it looks at an earlier answer.
  public let duration: Duration?

  /// A check that was made.
  ///
  /// - Parameters:
  ///   - check: what was looked at.
  ///   - remarks: what was seen, in order; the worst of them is the finding's verdict, none at all is ``ContractVerdict/met``.
  ///   - status: the status of the answer, where one came.
  ///   - duration: how long the exchange took, where one was made for this check.
  public init(
    _ check: ContractCheck, _ remarks: [Remark], status: Int? = nil, duration: Duration? = nil
  ) {
    self.check = check
    self.remarks = remarks
    self.status = status
    self.duration = duration
    verdict = .worst(of: remarks.map(\.verdict))
  }

  /// A check that was not made, and why.
  public init(_ check: ContractCheck, skipped reason: ContractVerdict.SkipReason) {
    self.check = check
    verdict = .skipped(reason)
    remarks = []
    status = nil
    duration = nil
  }
}
