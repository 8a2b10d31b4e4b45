import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// A market that is kept in a folder, through several lives.
struct DurableMarketTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "openmarket-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func send(
    _ market: SandboxMarket, _ method: HTTPMethod, _ path: String, _ json: String = ""
  ) throws -> HTTPResponse {
    let url = try #require(URL(string: "http://localhost\(path)"))
    let seller = try #require(market.readySeller)
    return market.response(
      to: HTTPRequest(
        method: method, url: url,
        headers: ["identifier": seller.identifier, "Content-Type": "application/json"],
        body: Data(json.utf8)))
  }

  private func register(_ market: SandboxMarket) throws -> ProductAnswer {
    let seller = try #require(market.readySeller)
    let params = """
      {"name":"Mug","description":"A mug with a handle","price":0.1,"currency":"USD",\
      "secret":"\(seller.secret)"}
      """
    let part = "--b\r\nContent-Disposition: form-data; name="
    var body = Data(
      "\(part)\"params\"\r\n\r\n\(params)\r\n\(part)\"images\"; filename=\"a.png\"\r\n\r\n".utf8)
    body += Data.samplePNG + Data("\r\n--b--\r\n".utf8)
    let url = try #require(URL(string: "http://localhost/api/products"))
    let response = market.response(
      to: HTTPRequest(
        method: .post, url: url,
        headers: [
          "identifier": seller.identifier, "Content-Type": "multipart/form-data; boundary=b",
        ], body: body))
    try #require(response.status == 201)
    return try response.decoded()
  }

  @Test func `what was acknowledged is there in the next life`() throws {
    try withFolder { folder in
      var kept: ProductAnswer?
      var address = ""
      try {
        let opened = try SandboxMarket.open(folder: folder)
        #expect(opened.notes == [])
        let market = opened.market
        let secret = try #require(market.readySeller).secret
        let gone = try register(market)
        let product = try register(market)
        address = try send(
          market, .post, "/api/products/\(gone.id)/archived", #"{"secret":"\#(secret)"}"#
        ).text
        let change = #"{"name":"Mug, blue","secret":"\#(secret)"}"#
        kept = try send(market, .patch, "/api/products/\(product.id)", change).decoded()
        #expect(try send(market, .delete, address).status == 202)
      }()

      let market = try SandboxMarket.open(folder: folder).market
      let product = try #require(kept)
      #expect(try send(market, .get, "/api/products/\(product.id)").decoded() == product)
      #expect(product.name == "Mug, blue")
      let picture = try #require(URL(string: product.images[0].url))
      #expect(market.response(to: HTTPRequest(url: picture)).body == Data.samplePNG)
      // The address of deletion is remembered as used, and the identifiers as given.
      #expect(try send(market, .delete, address).status == 409)
      #expect(try register(market).id > product.id)
    }
  }

  @Test func `a folder has one market at a time`() throws {
    try withFolder { folder in
      let first = try SandboxMarket.open(folder: folder).market
      #expect(throws: FolderStorageError.self) { try SandboxMarket.open(folder: folder) }
      withExtendedLifetime(first) {}
    }
  }
}
