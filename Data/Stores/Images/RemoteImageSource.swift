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
      // The error doesn't include text from the response, because images may come from any server.
      let target = response.redirectTarget(from: nil)?.shownWithoutSecrets
      throw MarketError(
        HTTPStatusError(
          status: response.status, retryAfter: response.retryAfter(now: Date()),
          target: target.map { secrets.mask($0) }))
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
