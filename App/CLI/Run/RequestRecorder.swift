import Foundation
import OpenMarketKit
import OpenMarketLock

/// A session manager that records the requests for changes instead of sending them. Another session manager sends the requests that
/// only read.
final class RequestRecorder: NetworkSessionManager {
  private let reader: any NetworkSessionManager
  private let recorded = Mutex<[HTTPRequest]>([])

  /// Creates a recorder with the session manager that sends the requests that only read.
  init(reading reader: any NetworkSessionManager) {
    self.reader = reader
  }

  /// The recorded requests, in order.
  var requests: [HTTPRequest] { recorded.withLock(\.self) }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    if request.method == .get {
      return try await reader.response(to: request, progress: progress)
    }
    recorded.withLock { $0.append(request) }
    throw .invalidRequest(reason: "the request was only recorded")
  }
}

/// A credential that stands for the seller's in recorded requests, and can't occur in their other text.
struct StandInCredential {
  let identifier = "identifier-\(UUID().uuidString)"
  let secret = "secret-\(UUID().uuidString)"

  /// Returns a credential with the vendor number of another one.
  func credential(for seller: SellerCredential) -> SellerCredential {
    (try? SellerCredential(identifier: identifier, secret: secret, vendorID: seller.vendorID))
      ?? seller
  }

  /// Returns the text with a mask for the identifier and the secret.
  func masking(_ text: String) -> String {
    text.replacing(identifier, with: Secret.mask).replacing(secret, with: Secret.mask)
  }
}
