import Foundation
import Testing

@testable import OpenMarketPresentation

struct MessagesArticleTests {
  private static let path = "Presentation/OpenMarketPresentation.docc/Messages.md"
  private static let marker = "## All codes\n"

  private static let titles: [(group: any MessageKind.Type, title: String)] = [
    (MarketErrorKind.self, "What came of a request"),
    (ResponseProblemKind.self, "What is wrong with an answer"),
    (ValidationIssueKind.self, "What is wrong with what was entered"),
    (ImageCompressionErrorKind.self, "Why a picture was not made smaller"),
    (WriteProblemKind.self, "What keeps a product from being registered, changed or deleted"),
    (ProductEditorNoticeKind.self, "What an editor has noticed"),
    (SellerIssueKind.self, "What is wrong in the seller's settings"),
  ]

  private static func list() throws -> String {
    try marker
      + titles.map { group, title in
        try "\n### \(title)\n" + codes(of: group).map(section).joined()
      }.joined()
  }

  private static func codes<Kind: MessageKind>(of group: Kind.Type) -> [String] {
    group.allCases.map(\.rawValue)
  }

  private static func section(_ code: String) throws -> String {
    let english = try #require(MessageCatalog.explanation(of: code, in: .english))
    let korean = try #require(MessageCatalog.explanation(of: code, in: .korean))
    return """

      #### \(code)

      \(english.meaning) \(english.advice) *For developers:* \(english.diagnosis)

      \(korean.meaning) \(korean.advice) *개발자:* \(korean.diagnosis)

      """
  }

  @Test func `the article lists every code as the catalogue explains it`() throws {
    let article = try String(
      contentsOf: RecordedText.root.appending(path: Self.path), encoding: .utf8)
    let introduction = try #require(article.range(of: Self.marker)).lowerBound
    try expectRecorded(article[..<introduction] + Self.list(), at: Self.path)
    let listed = Self.titles.flatMap { group, _ in Self.codes(of: group) }
    #expect(listed == MessageCatalog.codes)
  }
}
