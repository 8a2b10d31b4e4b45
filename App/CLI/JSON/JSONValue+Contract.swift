import OpenMarketData
import OpenMarketPresentation

extension JSONValue {
  /// - Parameter language: that of what was expected and found.
  init(_ report: ContractReport, _ language: Language) {
    self = .object([
      Member("server", .string(report.server.description)),
      Member("verdict", .string(report.verdict.code)),
      Member("checks", .array(report.findings.map { JSONValue($0, language) })),
    ])
  }

  private init(_ finding: ContractFinding, _ language: Language) {
    self = .object([
      Member("code", .string(finding.check.rawValue)),
      Member("verdict", .string(finding.verdict.code)),
      Member("expected", .string(finding.check.expectation(language))),
      Member("found", .string(finding.text(language))),
      Member("status", .optional(finding.status)),
      Member("milliseconds", .optional(finding.duration.map { Int($0 / .milliseconds(1)) })),
    ])
  }
}

extension ContractVerdict {
  /// A stable name, for scripts.
  fileprivate var code: String {
    switch self {
    case .met: "met"
    case .deviates: "deviates"
    case .broken: "broken"
    case .skipped: "skipped"
    }
  }
}
