public import Foundation
public import OpenMarketDomain

/// A seller's credential as a JSON object, for a file, the keychain or a store of your own. Only
/// this type encodes credentials.
public struct SellerCredentialRecord: Codable {
  /// The only format that can be decoded.
  private enum Format: String, Codable { case current = "openmarket seller 1" }

  private var format = Format.current
  private let identifier: String
  private let secret: String
  private let vendorID: Int?

  /// Creates a record of a credential.
  public init(_ credential: SellerCredential) {
    identifier = credential.identifier.plaintext
    secret = credential.secret.plaintext
    vendorID = credential.vendorID?.rawValue
  }

  /// Reads a record, or returns `nil` if the bytes aren't a record.
  public init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = record
  }

  /// The credential, or `nil` if the values can't be sent in a request.
  public var credential: SellerCredential? {
    try? SellerCredential(
      identifier: identifier, secret: secret, vendorID: vendorID.map { VendorID($0) })
  }

  /// Returns the JSON object, which contains the identifier and the secret.
  public func bytes() throws(SellerCredentialStoreError) -> Data {
    // Leave out the error, because its description could contain the values.
    guard let bytes = try? JSONEncoder.ofStores.encode(self) else {
      throw .unavailable(reason: "The credential can't be encoded.")
    }
    return bytes + Data("\n".utf8)
  }
}
