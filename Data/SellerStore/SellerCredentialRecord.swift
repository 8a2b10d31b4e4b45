import Foundation
import OpenMarketDomain

/// How a seller lies in a file: a JSON object. It is the one place where a credential is encoded.
struct SellerCredentialRecord: Codable {
  private static let currentVersion = 1

  private let version: Int
  private let identifier: String
  private let secret: String
  private let vendorID: Int?

  init(_ credential: SellerCredential) {
    version = Self.currentVersion
    identifier = credential.identifier.plaintext
    secret = credential.secret.plaintext
    vendorID = credential.vendorID?.rawValue
  }

  /// `nil` for what holds no seller, or in another form.
  init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      record.version == Self.currentVersion
    else { return nil }
    self = record
  }

  /// `nil` when it cannot be sent.
  var credential: SellerCredential? {
    try? SellerCredential(
      identifier: identifier, secret: secret, vendorID: vendorID.map { VendorID($0) })
  }

  func bytes() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
