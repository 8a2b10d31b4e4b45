import Foundation
import OpenMarketKit

/// Answers the requests of the browsers. All tabs share one container, so they follow the changes
/// of each other.
@MainActor
final class Shop {
  private let market: DIContainer
  /// The open tabs by their names. The browsers choose random names, which other sites can't guess.
  private var tabs: [String: Tab] = [:]

  init(_ market: DIContainer) {
    self.market = market
  }

  func answer(_ request: BrowserRequest, on connection: Connection) async throws {
    let name = request.query["tab"] ?? ""
    switch (request.method, request.path) {
    case ("GET", "/events"):
      try await open(name, on: connection)
    case ("POST", "/act"):
      try await connection.send(act(request, in: name).bytes)
    case ("GET", "/image"):
      try await connection.send(image(at: ImageURL(request.query["url"] ?? "")).bytes)
    case ("GET", "/"):
      let page = Data(PackageResources.shop_html)
      try await connection.send(BrowserResponse(type: "text/html", body: page).bytes)
    default:
      try await connection.send(BrowserResponse.notFound.bytes)
    }
  }

  /// Keeps a tab until its browser disconnects.
  private func open(_ name: String, on connection: Connection) async throws {
    let tab = Tab(market, connection)
    tabs[name] = tab
    defer { if tabs[name] === tab { tabs[name] = nil } }
    try await connection.send(BrowserResponse.events.bytes)
    try await tab.run()
  }

  /// Starts an action, in the order of the requests. Its effects arrive as events.
  private func act(_ request: BrowserRequest, in name: String) -> BrowserResponse {
    guard let tab = tabs[name] else { return .notFound }
    Task { await tab.act(request.query["do"] ?? "", request.query, file: request.body) }
    return .noContent
  }

  private func image(at url: ImageURL) async -> BrowserResponse {
    let response = try? await market.images.image(at: url, priority: .visible, progress: nil)
    guard let image = response?.image else { return .notFound }
    return BrowserResponse(type: "image/\(image.format.rawValue)", body: Data(image.bytes))
  }
}
