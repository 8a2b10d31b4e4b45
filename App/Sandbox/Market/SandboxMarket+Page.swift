import Foundation
import OpenMarketData

extension SandboxMarket {
  /// `GET /`: a page for people. A page number that is none counts as 1.
  func home(_ request: HTTPRequest, _ target: RequestTarget) -> HTTPResponse {
    let number = max(1, target.query["page"].flatMap(Int.init) ?? 1)
    let text = target.query["search"] ?? ""
    let query = ProductQuery(
      pageNumber: number, itemsPerPage: MarketPage.itemsPerPage, searchText: text)
    let page = MarketPage(
      page: snapshot.page(query), number: number, searchText: text, origin: target.origin,
      words: PageWords(PageLanguage(acceptLanguage: request.headers["Accept-Language"])))
    return .html(page.html)
  }
}

extension HTTPResponse {
  /// A page that may load pictures of this market and nothing else (Content Security Policy Level 3).
  fileprivate static func html(_ html: HTML) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Language",
        "Content-Security-Policy":
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
        "X-Content-Type-Options": "nosniff",
      ], body: Data(html.text.utf8))
  }
}
