import Foundation
import OpenMarketData
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTerminal

/// What to know of a market that is served now.
struct ServedMarket: Sendable {
  let address: SandboxServer.Address
  /// `nil` when it is in memory.
  let folder: URL?
  let seller: SandboxMarket.SellerCredentials?
  /// What opening the folder gave.
  let notes: [String]

  private var path: String? { folder?.path }

  private var isOpenToOthers: Bool {
    let host = address.host.lowercased()
    return !(host == "localhost" || host == "::1" || host.hasPrefix("127."))
  }

  /// What to tell a person, for the standard error.
  func lines(_ language: Language) -> [String] {
    var lines = [
      Labels.listening(address.origin), Labels.kept(path),
      seller.map { Labels.seller($0) } ?? Labels.noSeller,
    ].map { $0(language) }
    lines += warnings(language)
    if let seller { lines += [Labels.tryIt(language), "  " + registration(by: seller)] }
    return lines
  }

  /// What to tell a program: the first of the JSON lines.
  func json(_ language: Language) -> JSONValue {
    .object([
      JSONValue.Member("event", .string("listening")),
      JSONValue.Member("url", .string(address.origin)),
      JSONValue.Member("port", .integer(Int64(address.port))),
      JSONValue.Member("dataDirectory", .optional(path)),
      JSONValue.Member("identifier", .optional(seller?.identifier)),
      JSONValue.Member("secret", .optional(seller?.secret)),
      JSONValue.Member("notes", .array(warnings(language).map { .string($0) })),
    ])
  }

  private func warnings(_ language: Language) -> [String] {
    notes + (isOpenToOthers ? [Labels.openToOthers(language)] : [])
  }

  /// A command that registers a product.
  private func registration(by seller: SandboxMarket.SellerCredentials) -> String {
    let secret = JSONWriter.text(.string(seller.secret), isCompact: true).dropLast()
    let params = """
      {"name":"Desk lamp","description":"Warm light, almost new.","price":15000,\
      "currency":"KRW","stock":1,"secret":\(secret)}
      """
    let words = [
      "curl", "-H", "identifier: \(seller.identifier)", "-F",
      "params=\(params);type=application/json", "-F", "images=@picture.png",
      "\(address.origin)/api/products",
    ]
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
