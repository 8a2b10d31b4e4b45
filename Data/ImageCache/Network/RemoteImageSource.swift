internal import Foundation
internal import OpenMarketDomain

/// Asks servers for pictures.
struct RemoteImageSource: Sendable {
  /// A picture, and whether the server lets it be kept.
  struct Download: Hashable {
    let image: CachedImage
    let mayBeKept: Bool
  }

  /// What a server says of a picture that is there already.
  enum Verdict: Hashable {
    /// It is still the right one, and its time begins anew; `nil` where it may not be kept any longer.
    case unchanged(ImageValidity?)
    case changed(Download)
  }

  let sessionManager: any NetworkSessionManager
  let secrets: KnownSecrets
  /// In milliseconds since 1970.
  let now: @Sendable () -> Int64

  /// Asks for a picture.
  func image(
    at url: ImageURL, progress: TransferProgressHandler?
  ) async throws(MarketError) -> Download {
    try download(await response(for: url, progress: progress))
  }

  /// Asks whether a picture has changed (RFC 9110, section 13.1). One without validators is asked for as a whole.
  func verdict(
    on known: ImageValidity, at url: ImageURL
  ) async throws(MarketError) -> Verdict {
    var conditions = HTTPHeaders()
    conditions["If-None-Match"] = known.entityTag
    conditions["If-Modified-Since"] = known.lastModified
    let response = try await response(for: url, conditions: conditions)
    if response.status == 304, !conditions.fields.isEmpty {
      let mayBeKept = !CacheControl(response.headers).forbidsStoring
      return .unchanged(
        mayBeKept ? ImageValidity(response, now: now(), renewing: known) : nil)
    }
    let download = try download(response)
    // The picture that is there is better than a part of another one.
    guard download.image.image.isComplete else { throw .connectionLost }
    return .changed(download)
  }

  private func response(
    for url: ImageURL, conditions: HTTPHeaders = [:],
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> HTTPResponse {
    guard let url = URL(string: url.rawValue) else {
      throw .invalidRequest(reason: "the address of the picture is none")
    }
    var headers = conditions
    headers["Accept"] = "image/png, image/jpeg"
    do {
      return try await sessionManager.response(
        to: HTTPRequest(url: url, headers: headers), progress: progress)
    } catch {
      throw MarketError(error.masking(with: secrets.mask))
    }
  }

  private func download(_ response: HTTPResponse) throws(MarketError) -> Download {
    guard response.status == 200 else {
      throw MarketError(HTTPStatusError(ofPicture: response).masking(with: secrets.mask))
    }
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      throw .malformedResponse(DecodingFailure(path: "", reason: .notAnImage))
    }
    return Download(
      image: CachedImage(image, ImageValidity(response, now: now())),
      mayBeKept: image.isComplete && !CacheControl(response.headers).forbidsStoring)
  }
}

extension HTTPStatusError {
  /// Without the words of whoever serves pictures: they may be anybody's.
  fileprivate init(ofPicture response: HTTPResponse) {
    let failure = HTTPStatusError(response)
    self.init(
      status: failure.status, retryAfter: failure.retryAfter, target: failure.target)
  }
}
