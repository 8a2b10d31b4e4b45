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
    at locator: ImageLocator, progress: TransferProgressHandler?
  ) async throws(MarketError) -> Download {
    try download(await response(for: locator, progress: progress))
  }

  /// Asks whether a picture has changed (RFC 9110, section 13.1). One without validators is asked for as a whole.
  func verdict(
    on known: ImageValidity, at locator: ImageLocator
  ) async throws(MarketError) -> Verdict {
    var conditions = HTTPHeaders()
    conditions["If-None-Match"] = known.entityTag
    conditions["If-Modified-Since"] = known.lastModified
    let response = try await response(for: locator, conditions: conditions)
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
    for locator: ImageLocator, conditions: HTTPHeaders = [:],
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> HTTPResponse {
    guard let url = URL(string: locator.rawValue) else {
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
      throw MarketError(StatusFailure(ofPicture: response).masking(with: secrets.mask))
    }
    guard let image = EncodedImage(bytes: [UInt8](response.body)) else {
      throw .malformedResponse(ResponseDefect(path: "", problem: .notAnImage))
    }
    return Download(
      image: CachedImage(image, ImageValidity(response, now: now())),
      mayBeKept: image.isComplete && !CacheControl(response.headers).forbidsStoring)
  }
}

extension StatusFailure {
  /// Without the words of whoever serves pictures: they may be anybody's.
  fileprivate init(ofPicture response: HTTPResponse) {
    let failure = StatusFailure(response)
    self.init(
      status: failure.status, retryAfter: failure.retryAfter, target: failure.target)
  }
}
