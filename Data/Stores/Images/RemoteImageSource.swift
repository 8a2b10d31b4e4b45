import Foundation
import OpenMarketDomain

/// A source that loads images from servers.
struct RemoteImageSource: Sendable {
  let sessionManager: any NetworkSessionManager
  let secrets: KnownSecrets

  func image(
    at url: ImageURL, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageData {
    guard let url = URL(string: url.rawValue) else { throw .unusableURL }
    let request = HTTPRequest(url: url, headers: ["Accept": "image/png, image/jpeg"])
    let response: HTTPResponse
    do {
      response = try await sessionManager.response(to: request, progress: progress)
    } catch .invalidRequest {
      throw .unusableURL
    } catch {
      throw MarketError(error.masking(with: secrets.mask))
    }
    // With 203, a proxy has changed the image, for example its size (RFC 9110, section 15.3.4).
    guard [200, 203].contains(response.status) else {
      throw MarketError(HTTPStatusError(ofImage: response, masking: secrets.mask))
    }
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      throw .malformedResponse(DecodingFailure(path: "", reason: .notAnImage))
    }
    return image
  }
}

extension MarketError {
  /// The error of an image whose URL in the product can't be requested.
  fileprivate static let unusableURL = MarketError.malformedResponse(
    DecodingFailure(path: "", reason: .notAnImageAddress))
}

extension HTTPStatusError {
  /// Creates an error from the status of a failed image request. The error doesn't include text
  /// from the response, because images may come from any server.
  fileprivate init(ofImage response: HTTPResponse, masking mask: SecretMask) {
    let head = HTTPResponse(status: response.status, headers: response.headers)
    let error = HTTPStatusError(head, hasSeller: false, masking: mask)
    self.init(status: error.status, retryAfter: error.retryAfter, target: error.target)
  }
}
