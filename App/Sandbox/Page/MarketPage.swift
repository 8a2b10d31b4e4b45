import Foundation

/// The page that a browser gets: the newest products, and how to reach the API. It needs nothing but itself and the
/// market's own pictures.
struct MarketPage {
  static let itemsPerPage = 24

  /// What is shown; nil where nothing is.
  let page: ProductPage?
  let number: Int
  let searchText: String
  /// As addresses of the API begin.
  let origin: String
  let words: PageWords

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="\(words.language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(words.title)</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <header>
    <h1><a href="/">\(words.title)</a></h1>
    <form action="/" method="get" role="search">
    <input type="search" name="search" value="\(searchText)" aria-label="\(words.search)">
    <button>\(words.search)</button>
    </form>
    </header>
    <main>
    \(products)
    <nav>\(links)</nav>
    <section>
    <h2>\(words.api)</h2>
    <p>\(words.apiNote)</p>
    <pre>\(HTML(MarketCalls.lines(origin: origin).map { "<code>\($0)</code>" }))</pre>
    <p><a href="/openapi.json">\(words.description)</a></p>
    </section>
    </main>
    </body>
    </html>

    """
  }

  private var products: HTML {
    guard let page else { return "<p>\(words.nothing)</p>" }
    return """
      <p>\(words.count(page.totalCount))</p>
      <ul>
      \(HTML(page.products.map(row)))
      </ul>
      """
  }

  private func row(_ product: Product) -> HTML {
    let picture: HTML? = product.thumbnail.map {
      let address = PicturePath(of: $0, product: product, size: .thumb).text
      return "<img src=\"\(address)\" alt=\"\" width=\"80\" height=\"80\" loading=\"lazy\">"
    }
    let oldPrice: HTML =
      product.price.discount > 0 ? "<s>\(text(product.price.amount, product))</s> " : ""
    return """
      <li><a href="/api/products/\(product.id)">\(picture ?? "")<b>\(product.name)</b></a>
      <span>\(oldPrice)\(text(product.price.bargain, product))</span>
      <small>\(product.vendor.name) · \(words.stock(product.stock))</small></li>
      """
  }

  private func text(_ amount: Decimal, _ product: Product) -> String {
    let number = amount.formatted(.number.locale(Locale(identifier: "en_US")))
    return "\(number) \(product.price.currency)"
  }

  private var links: HTML {
    var links: [HTML] = []
    if number > 1 {
      links.append("<a rel=\"prev\" href=\"\(address(number - 1))\">← \(words.newer)</a>")
    }
    if let page, page.hasNext {
      links.append("<span>\(number) / \(page.lastNumber)</span>")
      links.append("<a rel=\"next\" href=\"\(address(number + 1))\">\(words.older) →</a>")
    }
    return HTML(links)
  }

  private func address(_ number: Int) -> String {
    guard !searchText.isEmpty else { return "/?page=\(number)" }
    // What a query leaves as it is, but for what has a meaning between its parameters.
    let allowed = CharacterSet.urlQueryAllowed.subtracting(CharacterSet(charactersIn: "&+=?"))
    let text = searchText.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return "/?search=\(text)&page=\(number)"
  }
}
