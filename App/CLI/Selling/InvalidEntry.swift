import OpenMarketDomain
import OpenMarketPresentation

/// What was entered and cannot be sent, with everything that is wrong with it.
struct InvalidEntry: Error, Hashable, Sendable {
  struct Issue: Hashable, Sendable {
    let code: String
    let field: String
    let text: String
  }

  let code: ProgramCode
  let issues: [Issue]

  init(_ issues: [ProductEditorIssue]) {
    code = .invalidProduct
    self.issues = issues.map { Issue(code: $0.code, field: "\($0.field)", text: $0.text) }
  }

  init(_ issues: [ValidationIssue], _ language: Language) {
    code = .invalidProduct
    self.issues = issues.map { issue in
      Issue(code: issue.code, field: "\(issue.field)", text: issue.text(in: language))
    }
  }

  init(_ issues: [SellerState.Issue]) {
    code = .invalidSeller
    self.issues = issues.map { Issue(code: $0.code, field: "\($0.field)", text: $0.text) }
  }

  var text: LocalizedText {
    LocalizedText(
      korean: "이대로는 보낼 수 없습니다: 문제 \(issues.count)개.",
      english:
        "nothing was sent: \(issues.count.counted("issue")).")
  }

  var members: [JSONValue.Member] {
    [
      JSONValue.Member(
        "issues",
        .array(
          issues.map { issue in
            .object([
              JSONValue.Member("code", .string(issue.code)),
              JSONValue.Member("field", .string(issue.field)),
              JSONValue.Member("message", .string(issue.text)),
            ])
          }))
    ]
  }
}
