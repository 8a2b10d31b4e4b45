import Foundation
import OpenMarketDomain

/// A source that loads images from servers.
struct RemoteImageSource: Sendable {
  let sessionManager: any NetworkSessionManager
  let secrets: KnownSecrets

  func image(
    at url: ImageURL, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageData {
    guard let url = URL(string: url.rawValue) else {
      throw .invalidRequest(reason: "the URL of the image isn't valid")
    }
    let request = HTTPRequest(url: url, headers: ["Accept": "image/png, image/jpeg"])
    let response: HTTPResponse
    do {
      response = try await sessionManager.response(to: request, progress: progress)
    } catch {
      throw MarketError(error.masking(with: secrets.mask))
    }
    guard response.status == 200 else {
      throw MarketError(HTTPStatusError(ofImage: response, masking: secrets.mask))
    }
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      throw .malformedResponse(DecodingFailure(path: "", reason: .notAnImage))
    }
    return image
  }
}

extension HTTPStatusError {
  /// Creates an error from the status of a failed image request. The error doesn't include text from the response, because images
  /// may come from any server.
  fileprivate init(ofImage response: HTTPResponse, masking mask: SecretMask) {
    let head = HTTPResponse(status: response.status, headers: response.headers)
    let error = HTTPStatusError(head, hasSeller: false, masking: mask)
    self.init(status: error.status, retryAfter: error.retryAfter, target: error.target)
  }
}
