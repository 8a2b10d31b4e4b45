package import Foundation
package import OpenMarketDomain

/// A seller's credential as a JSON object, for a file or for the keychain. Only this type encodes credentials.
package struct SellerCredentialRecord: Codable {
  private static let format = "openmarket seller 1"

  private let format: String
  private let identifier: String
  private let secret: String
  private let vendorID: Int?

  package init(_ credential: SellerCredential) {
    format = Self.format
    identifier = credential.identifier.plaintext
    secret = credential.secret.plaintext
    vendorID = credential.vendorID?.rawValue
  }

  package init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      record.format == Self.format
    else { return nil }
    self = record
  }

  /// The credential, or `nil` if the values can't be sent in a request.
  package var credential: SellerCredential? {
    try? SellerCredential(
      identifier: identifier, secret: secret, vendorID: vendorID.map { VendorID($0) })
  }

  package func bytes() throws(SellerCredentialStoreError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Leave out the error, because its description could contain the values.
    guard let bytes = try? encoder.encode(self) else {
      throw .unavailable(reason: "The credential can't be encoded.")
    }
    return bytes + Data("\n".utf8)
  }
}
