import Foundation
import OpenMarketData

/// The HTML page for people who open the market's address in a browser: a list of links.
enum MarketPage {
  static let response = HTTPResponse(
    status: 200,
    headers: [
      "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'",
    ], body: Data(html.utf8))

  private static let html = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Open Market</title>
    <h1>Open Market</h1>
    <ul>
    <li><a href="/api/products?page_no=1&amp;items_per_page=20">Products</a></li>
    <li><a href="/items/1">Products, in version 1 of the API</a></li>
    <li><a href="/openapi.json">OpenAPI document</a></li>
    <li><a href="/healthChecker">Health</a></li>
    </ul>

    """
}
