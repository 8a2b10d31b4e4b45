internal import Foundation
internal import OpenMarketDomain

/// A source that loads images from servers.
struct RemoteImageSource: Sendable {
  /// The freshness lifetime in seconds of an image whose response doesn't specify one.
  private static let defaultLifetime: Int64 = 600

  /// A downloaded image, with a Boolean value that indicates whether the caches may store the image.
  struct Download: Hashable {
    let image: CachedImage
    let mayBeKept: Bool
  }

  /// The result of revalidating an image.
  enum Revalidation: Hashable {
    /// The image hasn't changed. The associated value is the new validity, or `nil` if the image may no longer be stored.
    case unchanged(CacheValidity?)
    case changed(Download)
  }

  let sessionManager: any NetworkSessionManager
  let secrets: KnownSecrets
  /// A closure that returns the current time in milliseconds since 1970.
  let now: @Sendable () -> Int64

  func image(
    at url: ImageURL, progress: TransferProgressHandler?
  ) async throws(MarketError) -> Download {
    try download(await response(for: url, progress: progress))
  }

  /// Sends a conditional request for an image (RFC 9110, section 13.1). If the image has no validators, the request is
  /// unconditional, and the server sends the image again.
  func revalidation(
    of known: CacheValidity, at url: ImageURL
  ) async throws(MarketError) -> Revalidation {
    let conditions = known.conditions
    let response = try await response(for: url, conditions: conditions)
    if response.status == 304, !conditions.fields.isEmpty {
      let mayBeKept = !response.headers.forbidsStoring
      return .unchanged(mayBeKept ? validity(of: response, renewing: known) : nil)
    }
    let download = try download(response)
    // Keep the earlier image if the new image is incomplete.
    guard download.image.image.isComplete else { throw .connectionLost }
    return .changed(download)
  }

  private func response(
    for url: ImageURL, conditions: HTTPHeaders = [:],
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> HTTPResponse {
    guard let url = URL(string: url.rawValue) else {
      throw .invalidRequest(reason: "the URL of the image isn't valid")
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

  private func validity(
    of response: HTTPResponse, renewing earlier: CacheValidity? = nil
  ) -> CacheValidity {
    CacheValidity(
      response.headers, now: now(), defaultLifetime: Self.defaultLifetime, renewing: earlier)
  }

  private func download(_ response: HTTPResponse) throws(MarketError) -> Download {
    guard response.status == 200 else {
      throw MarketError(HTTPStatusError(ofImage: response, masking: secrets.mask))
    }
    guard let image = ImageData(bytes: [UInt8](response.body)) else {
      throw .malformedResponse(DecodingFailure(path: "", reason: .notAnImage))
    }
    return Download(
      image: CachedImage(image, validity(of: response)),
      mayBeKept: image.isComplete && !response.headers.forbidsStoring)
  }
}

extension HTTPStatusError {
  /// Creates an error from the status of a failed image request. The error doesn't include text from the response body, because
  /// images may come from any server.
  fileprivate init(ofImage response: HTTPResponse, masking mask: SecretMask) {
    let error = HTTPStatusError(response, hasSeller: false, masking: mask)
    self.init(status: error.status, retryAfter: error.retryAfter, target: error.target)
  }
}

extension ImageData {
  /// A Boolean value that indicates whether the bytes contain the end of the image. Bytes after the end are ignored.
  ///
  /// A complete response may contain an incomplete image, for example if a proxy lost the connection to its server.
  var isComplete: Bool {
    switch format {
    case .png: bytes.hasPNGEnd
    case .jpeg: bytes.hasJPEGEnd
    }
  }
}

extension [UInt8] {
  /// The `IEND` chunk, which ends every PNG file with the same bytes (ISO/IEC 15948, section 11.2.5).
  private static let pngEnd: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]

  fileprivate var hasPNGEnd: Bool {
    indices.reversed().contains { self[$0] == 0 && self[$0...].starts(with: Self.pngEnd) }
  }

  /// A Boolean value that indicates whether the `EOI` marker follows the start of the pixel data (ISO/IEC 10918-1, annex B).
  /// Segments before the pixel data may contain a thumbnail with a separate `EOI` marker.
  fileprivate var hasJPEGEnd: Bool {
    guard let scan = startOfJPEGScan else { return false }
    return zip(self[scan...], self[scan...].dropFirst()).contains { $0 == (0xFF, 0xD9) }
  }

  private var startOfJPEGScan: Int? {
    var place = 2
    while place + 3 < count, self[place] == 0xFF {
      switch self[place + 1] {
      case 0xDA: return place
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      default: place += 2 + (Int(self[place + 2]) << 8 | Int(self[place + 3]))
      }
    }
    return nil
  }
}
