package import Foundation
import OpenMarketData
package import OpenMarketDomain

/// A description of a market that a ``SandboxServer`` serves, for the person who started it.
package struct ServedMarket: Sendable {
  package let address: SandboxServer.Address
  /// The data folder, or `nil` if the market is in memory.
  package let folder: URL?
  package let seller: SandboxMarket.SellerCredentials?
  private let api: SandboxMarket.API
  private let notes: [LocalizedText]

  /// Creates a description.
  ///
  /// - Parameter notes: The problems that were found in the data folder.
  package init(
    _ market: SandboxMarket, api: SandboxMarket.API, at address: SandboxServer.Address,
    folder: URL?, notes: [LocalizedText]
  ) {
    self.address = address
    self.api = api
    self.folder = folder
    self.notes = notes
    seller = market.readySeller
  }

  /// Returns the address, the folder, the ready seller, the warnings, and a command that registers a product.
  ///
  /// - Parameter quoted: A closure that returns a word as it appears in a shell command.
  package func lines(quoted: (String) -> String) -> [LocalizedText] {
    let origin = address.origin
    var lines = [
      LocalizedText("\(origin) 에서 마켓을 열었습니다.", "serving the market at \(origin)"),
      folder.map { LocalizedText("\($0.path)에 보관합니다.", "kept in \($0.path)") }
        ?? LocalizedText("메모리에만 보관합니다. 끝나면 사라집니다.", "kept in memory; it is gone when this stops"),
    ]
    guard let seller else {
      let missing = LocalizedText(
        "준비된 판매자가 market.json에 없습니다. 그곳에 적힌 판매자를 쓰세요.",
        "the ready seller is not in market.json; use one of those that are")
      return lines + [missing] + warnings
    }
    lines.append(
      LocalizedText(
        "판매자 '\(seller.name)': 식별자 \(seller.identifier), 암호 \(seller.secret)",
        "seller '\(seller.name)': identifier \(seller.identifier), secret \(seller.secret)"))
    return lines + warnings + [
      LocalizedText(
        "PNG나 JPEG 파일로 상품을 등록해 보세요:", "register a product, with any PNG or JPEG file as its image:"),
      LocalizedText("  " + registration(by: seller, quoted)),
    ]
  }

  /// The problems in the data folder, and a warning if other computers can reach the market.
  package var warnings: [LocalizedText] {
    let host = address.host.lowercased()
    let isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    let warning = LocalizedText(
      "경고: 다른 컴퓨터에서도 접속할 수 있습니다. 암호화되지 않고, 판매자 정보는 모두 같습니다.",
      "warning: other computers can reach this market, unencrypted and with credentials known to all"
    )
    return notes + (isLocal ? [] : [warning])
  }

  /// Returns an example `curl` command that registers a product.
  private func registration(
    by seller: SandboxMarket.SellerCredentials, _ quoted: (String) -> String
  ) -> String {
    let params: JSONValue.Members = [
      ("name", "Desk lamp"), (api.descriptionKey, "Warm light, almost new."),
      ("price", .integer(15_000)), ("currency", "KRW"), ("stock", .integer(1)),
      ("secret", .string(seller.secret)),
    ]
    let words = [
      "curl", "-H", "identifier: \(seller.identifier)", "-F",
      "params=<-;type=application/json", "-F", "images=@image.png",
      "\(address.origin)/api/products",
    ]
    // A form value on the command line ends at a semicolon, so the values go through a pipe.
    let json = String(decoding: JSONValue.object(params).encoded(), as: UTF8.self)
    return "printf %s \(quoted(json)) | " + words.map(quoted).joined(separator: " ")
  }
}

extension SandboxServer.Exchange {
  /// The duration in milliseconds, rounded to tenths.
  package var milliseconds: Double { (duration / .milliseconds(1) * 10).rounded() / 10 }

  /// A line for a log: the method, target, status, size and duration, followed by the fault and the hint. The line omits headers
  /// and bodies, because these may contain secrets.
  package var line: String {
    let words = [
      method?.rawValue ?? "-", target ?? "-", status.map(String.init) ?? "---",
      "\(bodySize) B", "\(milliseconds) ms", note.map { " [\($0)]" }, hint.map { " " + $0 },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
