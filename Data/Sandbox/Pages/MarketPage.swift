import Foundation
import OpenMarketData

/// An HTML page with the newest products and example calls to the API.
///
/// The page doesn't load anything except images from the market.
struct MarketPage {
  static let itemsPerPage = 24

  /// The page of products to show, or `nil` if the product list has no page with this number.
  let page: SandboxPage?
  let number: Int
  let searchText: String
  /// The scheme, host and port of the API's URLs.
  let origin: String

  /// The response that contains the page. Its Content Security Policy (Level 3) allows only images from this market, inline
  /// styles, and the search form.
  var response: HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
        "X-Content-Type-Options": "nosniff",
      ], body: Data(html.utf8))
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Open Market</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <header>
    <h1><a href="/">Open Market</a></h1>
    <form action="/" method="get" role="search">
    <input type="search" name="search" value="\(searchText.escaped)" aria-label="Search">
    <button>Search</button>
    </form>
    </header>
    <main>
    \(products)
    <nav>\(links)</nav>
    <section>
    <h2>The API</h2>
    <p>Replace IDENTIFIER and SECRET by the credentials that were printed when the market started.</p>
    <pre>\(calls.map { "<code>\($0.escaped)</code>" }.joined(separator: "\n"))</pre>
    <p><a href="/openapi.json">OpenAPI document</a></p>
    </section>
    </main>
    </body>
    </html>

    """
  }

  private var products: String {
    guard let page else { return "<p>No products found.</p>" }
    return """
      <p>\(page.totalCount) \(page.totalCount == 1 ? "product" : "products")</p>
      <ul>
      \(page.products.map(row).joined(separator: "\n"))
      </ul>
      """
  }

  private func row(_ product: SandboxProduct) -> String {
    let picture = product.thumbnail.map {
      let address = PicturePath(of: $0, product: product, size: .thumb).text
      return #"<img src="\#(address.escaped)" alt="" width="80" height="80" loading="lazy">"#
    }
    let price = product.price
    let oldPrice = price.discount > 0 ? "<s>\(text(price.amount, price.currency))</s> " : ""
    let stock = product.stock > 0 ? "\(product.stock) in stock" : "Sold out"
    return """
      <li><a href="/api/products/\(product.id)">\(picture ?? "")<b>\(product.name.escaped)</b></a>
      <span>\(oldPrice)\(text(price.bargain, price.currency))</span>
      <small>\(product.vendor.name.escaped) · \(stock)</small></li>
      """
  }

  private func text(_ amount: Decimal, _ currency: String) -> String {
    let number = amount.formatted(.number.locale(Locale(identifier: "en_US")))
    return "\(number) \(currency.escaped)"
  }

  private var links: String {
    var links: [String] = []
    if number > 1 {
      links.append(#"<a rel="prev" href="\#(address(number - 1))">← Newer</a>"#)
    }
    if let page, page.hasNext {
      links.append("<span>\(number) / \(page.lastNumber)</span>")
      links.append(#"<a rel="next" href="\#(address(number + 1))">Older →</a>"#)
    }
    return links.joined(separator: "\n")
  }

  private func address(_ number: Int) -> String {
    var address = URLComponents()
    address.path = "/"
    address.queryItems = [URLQueryItem(name: "page", value: String(number))]
    if !searchText.isEmpty {
      address.queryItems?.insert(URLQueryItem(name: "search", value: searchText), at: 0)
    }
    // Encode plus signs, because servers decode a plus sign in a query as a space.
    return (address.string ?? "/").replacing("+", with: "%2B").escaped
  }

  /// Example calls to the API, as shell commands.
  private var calls: [String] {
    let products = "\(origin)/api/products"
    let json = "-H 'Content-Type: application/json'"
    return [
      "curl '\(products)?page_no=1&items_per_page=20'",
      "curl '\(products)?search_value=keyboard'",
      "curl '\(products)/32'",
      #"curl -H 'identifier: IDENTIFIER' -F 'params={"name":"Keyboard","description":"Barely used","price":150000,"currency":"KRW","secret":"SECRET"}' -F 'images=@photo.png' '\#(products)'"#,
      #"curl -X PATCH -H 'identifier: IDENTIFIER' \#(json) -d '{"stock":1,"secret":"SECRET"}' '\#(products)/ID'"#,
      #"curl -H 'identifier: IDENTIFIER' \#(json) -d '{"secret":"SECRET"}' '\#(products)/ID/archived'"#,
      "curl -X DELETE -H 'identifier: IDENTIFIER' '\(origin)ADDRESS'",
    ]
  }
}

extension String {
  /// The string with HTML's special characters escaped, for use in text and in quoted attributes.
  fileprivate var escaped: String {
    unicodeScalars.reduce(into: "") { html, scalar in
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }
}
